import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { SsdpBrowser } from '../../protocols/ssdp/index.ts';
import { getTransportInfo } from '../../protocols/upnp/av-transport.ts';
import { bareDescription } from '../../protocols/upnp/bare-description.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import type { DeviceDescription } from '../../protocols/upnp/device.ts';
import { CAST_PORT } from '../../protocols/castv2/index.ts';
import { fetchDescription } from '../../protocols/upnp/fetch-description.ts';
import { castLocation } from './cast-place.ts';
import type { CastRooms } from './cast-rooms.ts';
import type { RoomTarget } from './room-target.ts';
import { upnpTarget } from './room-target.ts';
import type { TypedAddress } from './typed-address.ts';
import { isBareBaseUrl, readTypedAddress } from './typed-address.ts';

export interface AddressFinderDeps {
  readonly upnp: UpnpClient;
  readonly ssdp: SsdpBrowser;
  readonly cast: CastRooms;
  readonly record: RecordExchange;
  /** Description URLs that renderers at this host, or at the addresses of this name, announced. */
  readonly locationsOf: (host: string) => Promise<readonly string[]>;
}

type ReadDeps = Pick<AddressFinderDeps, 'upnp' | 'record'>;

const HOST_SEARCH_MS = 2_000;

/**
 * Finds the room behind what a person typed: a description URL, a bare base URL, the host and port of a Cast receiver, or a
 * host that is searched.
 * Errors: input.invalid, device.unreachable, device.badDescription, device.notARenderer.
 */
export function addressFinder(
  deps: AddressFinderDeps,
): (address: string, signal: AbortSignal) => Promise<Result<RoomTarget>> {
  return async (address, signal) => {
    const typed = readTypedAddress(address);
    if (!typed.ok) return typed;
    return typed.value.kind === 'url'
      ? targetOf(await findByUrl(typed.value.url, deps, signal))
      : findByHost(typed.value, deps, signal);
  };
}

/** The URL as a description first; a bare base URL that gives none may still take control at its fixed path. */
export async function findByUrl(
  url: string,
  deps: ReadDeps,
  signal: AbortSignal,
): Promise<Result<DeviceDescription>> {
  const described = await describe(url, deps, signal);
  if (described.ok || !isBareBaseUrl(url) || described.error.code === 'device.unreachable') return described;
  return findBare(url, deps, signal);
}

async function findBare(
  url: string,
  deps: ReadDeps,
  signal: AbortSignal,
): Promise<Result<DeviceDescription>> {
  const bare = bareDescription(url);
  const { avTransport } = bare.services;
  if (avTransport === null) return ok(bare);
  const answer = await getTransportInfo(deps.upnp, avTransport, {
    signal,
    record: deps.record,
    timeoutMs: limits.soapMs,
  });
  const hasFaulted =
    !answer.ok && answer.error.code === 'device.refused' && answer.error.context['errorCode'] != null;
  return answer.ok || hasFaulted ? ok(bare) : { ok: false, error: answer.error };
}

function describe(url: string, deps: ReadDeps, signal: AbortSignal): Promise<Result<DeviceDescription>> {
  return fetchDescription(url, { http: deps.upnp.http, record: deps.record, signal });
}

async function findByHost(
  typed: Extract<TypedAddress, { kind: 'host' }>,
  deps: AddressFinderDeps,
  signal: AbortSignal,
): Promise<Result<RoomTarget>> {
  if (typed.port !== null) return findByPort(typed.host, typed.port, deps, signal);
  await deps.ssdp.searchHost(typed.host, { waitMs: HOST_SEARCH_MS, signal });
  const locations = await deps.locationsOf(typed.host);
  const found = await Promise.all(locations.map((location) => describe(location, deps, signal)));
  const best = found.find((description) => description.ok) ?? found[0];
  if (best !== undefined) return targetOf(best);
  const receiver = await meetReceiver(typed.host, CAST_PORT, deps, signal);
  if (receiver.ok || receiver.error.code !== 'device.unreachable') return receiver;
  return fail('device.unreachable', {
    message: `${typed.host} does not answer a search. If you know the address of its description, type that.`,
    context: { host: typed.host, reason: 'noAnswer' },
    retryable: true,
  });
}

/** 8009 is Cast's; at any other port either may be: a group of Cast speakers has a port of its own. */
async function findByPort(
  host: string,
  port: number,
  deps: AddressFinderDeps,
  signal: AbortSignal,
): Promise<Result<RoomTarget>> {
  if (port === CAST_PORT) return meetReceiver(host, port, deps, signal);
  const described = await findByUrl(`http://${host}:${port}/`, deps, signal);
  if (described.ok) return targetOf(described);
  const receiver = await meetReceiver(host, port, deps, signal);
  return receiver.ok || receiver.error.code === 'device.notARenderer' ? receiver : described;
}

function meetReceiver(
  host: string,
  port: number,
  deps: AddressFinderDeps,
  signal: AbortSignal,
): Promise<Result<RoomTarget>> {
  return deps.cast.meet(castLocation({ host, port, hasVideo: true }), null, signal);
}

function targetOf(described: Result<DeviceDescription>): Result<RoomTarget> {
  return described.ok ? { ok: true, value: upnpTarget(described.value) } : described;
}
