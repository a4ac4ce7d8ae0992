import { udnFromUrl } from '../udn.ts';
import type { DeviceDescription } from './device.ts';

/** The control path of a room of which only a base URL is known. */
const CONTROL_PATH = '/AVTransport/control';

/**
 * The description of a room that has none: AVTransport:1 at `/AVTransport/control` below the base URL, nothing else.
 * Its UDN is derived from the URL and the same at every start. Query and fragment of the URL are ignored.
 * `baseUrl` must be an absolute http(s) URL (TypeError otherwise: what a person typed is checked before).
 */
export function bareDescription(baseUrl: string): DeviceDescription {
  const { origin, pathname, host } = new URL(baseUrl);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  return {
    udn: udnFromUrl(base),
    friendlyName: host,
    manufacturer: '',
    modelName: '',
    deviceType: 'urn:schemas-upnp-org:device:MediaRenderer:1',
    services: {
      avTransport: {
        serviceType: 'urn:schemas-upnp-org:service:AVTransport:1',
        serviceId: 'urn:upnp-org:serviceId:AVTransport',
        controlUrl: `${base}${CONTROL_PATH}`,
        eventUrl: null,
        scpdUrl: null,
      },
      renderingControl: null,
      connectionManager: null,
    },
    icons: [],
    location: base,
  };
}
