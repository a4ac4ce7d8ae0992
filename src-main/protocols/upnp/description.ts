import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { normalizeUdn, udnFromUrl } from '../udn.ts';
import type { DeviceDescription, DeviceIcon, ServiceDescription } from './device.ts';
import { decodeXmlBytes } from './encoding.ts';
import { descriptionBase, resolveUrl } from './resolve-url.ts';
import type { ServiceName } from './service-types.ts';
import { serviceNameOf } from './service-types.ts';
import type { XmlElement } from './xml.ts';
import { childOf, childText, findAll, parseXml } from './xml.ts';

const MAX_NAME = 200;
const MAX_ICONS = 16;

/**
 * Reads a device description: the first device, nested ones included, that has an AVTransport with a control URL.
 * `location` is the absolute URL it was fetched from. Never throws.
 * Errors: device.badDescription (not XML, hostile, too large, no device), device.notARenderer (no AVTransport);
 * context: location, reason, raw (≤ 500 characters).
 * Source: UPnP Device Architecture 1.1, 2.3; docs/protocols/upnp.md, "Description".
 */
export function parseDescription(xml: Uint8Array, location: string): Result<DeviceDescription> {
  if (xml.byteLength > limits.descriptionBytes) {
    return badDescription(location, `it is larger than ${limits.descriptionBytes} bytes`, '');
  }
  const decoded = decodeXmlBytes(xml);
  if (!decoded.ok) return badDescription(location, decoded.reason, '');
  const parsed = parseXml(decoded.text);
  if (!parsed.ok) return badDescription(location, parsed.reason, decoded.text);
  return readDevices(parsed.root, location, decoded.text);
}

/** The failure of a description that nothing can be read from. */
export function badDescription(
  location: string,
  reason: string,
  raw: string,
  facts: Readonly<Record<string, unknown>> = {},
): Result<never> {
  return fail('device.badDescription', {
    message: `The device description at ${location} cannot be used: ${reason}.`,
    context: { location, reason, ...facts, raw: raw.slice(0, 500) },
  });
}

function readDevices(root: XmlElement, location: string, raw: string): Result<DeviceDescription> {
  const devices = findAll(root, 'device');
  if (devices.length === 0) return badDescription(location, 'it describes no device', raw);
  const urlBase = findAll(root, 'URLBase').find((element) => element.text !== '')?.text ?? null;
  const base = descriptionBase(urlBase, location);
  for (const device of devices) {
    const services = readServices(device, base);
    if (services.AVTransport !== null) return ok(describe(device, services, base, location));
  }
  const named =
    devices.map((device) => childText(device, 'friendlyName')).find((name) => name !== '') ?? null;
  return fail('device.notARenderer', {
    message: `The device at ${location} has no AVTransport service: it cannot play what it is told to.`,
    context: {
      location,
      friendlyName: named?.slice(0, MAX_NAME) ?? null,
      reason: 'noAvTransport',
      raw: raw.slice(0, 500),
    },
  });
}

type Services = Readonly<Record<ServiceName, ServiceDescription | null>>;

function describe(device: XmlElement, services: Services, base: string, location: string): DeviceDescription {
  const modelName = plain(childText(device, 'modelName'));
  return {
    udn: normalizeUdn(childText(device, 'UDN')) ?? udnFromUrl(location),
    friendlyName: plain(childText(device, 'friendlyName')) || modelName || new URL(location).host,
    manufacturer: plain(childText(device, 'manufacturer')),
    modelName,
    deviceType: plain(childText(device, 'deviceType')),
    services: {
      avTransport: services.AVTransport,
      renderingControl: services.RenderingControl,
      connectionManager: services.ConnectionManager,
    },
    icons: readIcons(device, base),
    location,
  };
}

/** By type, never by position: Rygel lists ConnectionManager first. The first of a kind counts. */
function readServices(device: XmlElement, base: string): Services {
  const found: Record<ServiceName, ServiceDescription | null> = {
    AVTransport: null,
    RenderingControl: null,
    ConnectionManager: null,
  };
  for (const element of childOf(device, 'serviceList')?.children ?? []) {
    const serviceType = childText(element, 'serviceType');
    const serviceId = childText(element, 'serviceId');
    const name = serviceNameOf(serviceType) ?? serviceNameOf(serviceId);
    const controlUrl = resolveUrl(childText(element, 'controlURL'), base);
    if (name === null || controlUrl === null || serviceType === '') continue;
    found[name] ??= {
      serviceType,
      serviceId,
      controlUrl,
      eventUrl: resolveUrl(childText(element, 'eventSubURL'), base),
      scpdUrl: resolveUrl(childText(element, 'SCPDURL'), base),
    };
  }
  return found;
}

function readIcons(device: XmlElement, base: string): readonly DeviceIcon[] {
  const icons: DeviceIcon[] = [];
  for (const element of childOf(device, 'iconList')?.children.slice(0, MAX_ICONS) ?? []) {
    const url = resolveUrl(childText(element, 'url'), base);
    if (url === null) continue;
    const mimeType = childText(element, 'mimetype').slice(0, MAX_NAME);
    icons.push({ url, mimeType, width: pixels(element, 'width'), height: pixels(element, 'height') });
  }
  return icons;
}

function pixels(icon: XmlElement, name: string): number {
  const text = childText(icon, name);
  return /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

function plain(text: string): string {
  return text
    .slice(0, MAX_NAME * 4)
    .replace(/\s+/g, ' ')
    .slice(0, MAX_NAME);
}
