import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import { getProtocolInfo } from '../../protocols/upnp/connection-manager.ts';
import type { DeviceDescription, ServiceDescription } from '../../protocols/upnp/device.ts';
import { fetchScpd } from '../../protocols/upnp/fetch-description.ts';
import type { ServiceTraits } from '../../protocols/upnp/scpd.ts';
import { upnpCapabilities } from '../devices/room-target.ts';
import type { DriverLook, DriverTraits } from './room-driver.ts';
import { sinkOf } from './sink.ts';
import { callOptions } from './upnp-calls.ts';
import type { UpnpTraits } from './upnp-traits.ts';
import { assumedTraits, refineTraits } from './upnp-traits.ts';

/** What is known of one room beyond its description. Each part is read once, and again while it could not be had. */
export interface UpnpKnowledge {
  traits(): UpnpTraits;
  /** Reads what is missing; `null` while the room does not answer. A part that makes no sense is done without. */
  read(look: DriverLook): Promise<DriverTraits | null>;
  /** What the room says it plays, read now if need be; empty where it does not say. */
  sink(look: DriverLook): Promise<readonly string[]>;
}

const PROTOCOL_INFO_MS = Math.min(2_500, limits.soapMs);

/**
 * Nothing is read yet: until then a room can do what its description promises. Source: docs/protocols/upnp.md,
 * "Service descriptions".
 */
export function createUpnpKnowledge(client: UpnpClient, description: DeviceDescription): UpnpKnowledge {
  const { avTransport, renderingControl, connectionManager } = description.services;
  const assumed = assumedTraits(upnpCapabilities(description));
  const transport = once((look) => readTraits(client, avTransport, look));
  const rendering = once((look) => readTraits(client, renderingControl, look));
  const sink = once((look) => readSink(client, connectionManager, look));
  const traits = (): UpnpTraits => refineTraits(assumed, transport.known(), rendering.known());

  return {
    traits,
    async read(look) {
      const parts = await Promise.all([transport.read(look), rendering.read(look), sink.read(look)]);
      if (parts.some((part) => !part)) return null;
      return { capabilities: traits().capabilities, sink: sink.known() ?? [] };
    },
    async sink(look) {
      await sink.read(look);
      return sink.known() ?? [];
    },
  };
}

interface Once<T> {
  /** `null` while it is not known, and for good where it cannot be known. */
  known(): T | null;
  /** False when the room did not answer, so that it is worth asking again. */
  read(look: DriverLook): Promise<boolean>;
}

function once<T>(ask: (look: DriverLook) => Promise<Result<T | null>>): Once<T> {
  let value: T | null = null;
  let isSettled = false;
  let asking: Promise<boolean> | null = null;
  const run = async (look: DriverLook): Promise<boolean> => {
    const answer = await ask(look);
    if (answer.ok) value = answer.value;
    const { code } = answer.ok ? { code: null } : answer.error;
    isSettled = code !== 'device.unreachable' && code !== 'input.cancelled';
    return isSettled;
  };
  return {
    known: () => value,
    read(look) {
      if (isSettled) return Promise.resolve(true);
      asking ??= run(look).finally(() => (asking = null));
      return asking;
    },
  };
}

async function readTraits(
  client: UpnpClient,
  service: ServiceDescription | null,
  look: DriverLook,
): Promise<Result<ServiceTraits | null>> {
  if (service?.scpdUrl == null) return ok(null);
  return fetchScpd(service.scpdUrl, { http: client.http, record: look.record, signal: look.signal });
}

async function readSink(
  client: UpnpClient,
  service: ServiceDescription | null,
  look: DriverLook,
): Promise<Result<readonly string[] | null>> {
  if (service === null) return ok(null);
  const list = await getProtocolInfo(client, service, callOptions(look, PROTOCOL_INFO_MS));
  return list.ok ? ok(sinkOf(list.value)) : list;
}
