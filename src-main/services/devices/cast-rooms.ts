import type { Clock, Timer } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { CAST_PORT, describeReceiver } from '../../protocols/castv2/index.ts';
import { fetchDialDescription, usualDialLocation } from '../../protocols/dial/fetch-dial.ts';
import type { CastSighting } from '../../protocols/mdns/index.ts';
import { udnFromUrl } from '../../protocols/udn.ts';
import type { HttpTransport } from '../../protocols/upnp/http-exchange.ts';
import type { KnownRoom } from '../../storage/rooms-store.ts';
import type { CastPlace } from './cast-place.ts';
import { castLocation, readCastLocation } from './cast-place.ts';
import type { RoomTarget } from './room-target.ts';

/** Who a receiver is, from whatever told of it. */
export interface CastIdentity {
  readonly id: string;
  readonly name: string;
  readonly model: string;
}

/** Cast receivers: who was heard where, and what a look at one tells. */
export interface CastRooms extends Disposable {
  /** Takes an mDNS sighting; answers the location to meet, `null` for a goodbye. */
  hear(sighting: CastSighting): { readonly id: string; readonly location: string } | null;
  /** A DIAL device may be a Cast receiver; answers where it would be, `null` when it was asked a short while ago. */
  hearDial(dialLocation: string, signal: AbortSignal): Promise<string | null>;
  /** Looks at the receiver there. Errors: device.unreachable, device.notARenderer (it cannot run the default media receiver). */
  meet(location: string, known: KnownRoom | null, signal: AbortSignal): Promise<Result<RoomTarget>>;
  dispose(): void;
}

export interface CastRoomsDeps {
  readonly clock: Clock;
  readonly http: HttpTransport;
  readonly packageName: () => string;
  readonly recordFor: (room: string | null) => RecordExchange;
  /** A receiver said goodbye, and nothing was heard of it since. */
  readonly onGone: (id: string) => void;
}

/** As long as a goodbye over SSDP has to stand. */
const GOODBYE_QUIET_MS = 2_500;
/** A DIAL device that is no Cast receiver is not asked at every search. */
const DIAL_AGAIN_MS = 60_000;

/** Knows nobody yet. Source: docs/protocols/mdns.md, "Which receivers become rooms" and "DIAL". */
export function createCastRooms(deps: CastRoomsDeps): CastRooms {
  return new Rooms(deps);
}

class Rooms implements CastRooms {
  readonly #deps: CastRoomsDeps;
  /** Who is at a host and port. */
  readonly #heard = new Map<string, CastIdentity>();
  readonly #goodbyes = new Map<string, Timer>();
  readonly #dialAsked = new Map<string, number>();

  constructor(deps: CastRoomsDeps) {
    this.#deps = deps;
  }

  hear(sighting: CastSighting): { id: string; location: string } | null {
    const id = sighting.id ?? udnFromUrl(`mdns:${sighting.instance}`);
    this.#goodbyes.get(id)?.dispose();
    this.#goodbyes.delete(id);
    if (sighting.kind === 'goodbye') {
      const gone = (): void => {
        this.#goodbyes.delete(id);
        this.#deps.onGone(id);
      };
      this.#goodbyes.set(id, this.#deps.clock.after(GOODBYE_QUIET_MS, gone));
      return null;
    }
    const { host, port, name, model } = sighting;
    this.#note(`${host}:${port}`, { id, name: name ?? host, model: model ?? DEFAULT_MODEL });
    return { id, location: castLocation(sighting) };
  }

  async hearDial(dialLocation: string, signal: AbortSignal): Promise<string | null> {
    const { clock, http, recordFor } = this.#deps;
    const host = URL.parse(dialLocation)?.hostname;
    const askedAt = this.#dialAsked.get(dialLocation);
    const isTooSoon = askedAt !== undefined && clock.elapsed() - askedAt < DIAL_AGAIN_MS;
    if (host === undefined || isTooSoon) return null;
    remember(this.#dialAsked, dialLocation, clock.elapsed());
    const described = await fetchDialDescription(dialLocation, { http, signal, record: recordFor(null) });
    if (described === null) return null;
    const { udn, name, model } = described;
    const address = `${host}:${CAST_PORT}`;
    if (!this.#heard.has(address))
      this.#note(address, { id: udn, name: name || host, model: model || DEFAULT_MODEL });
    return castLocation({ host, port: CAST_PORT, hasVideo: true });
  }

  async meet(location: string, known: KnownRoom | null, signal: AbortSignal): Promise<Result<RoomTarget>> {
    const place = readCastLocation(location);
    if (place === null) return fail('input.invalid', { message: 'That is no place of a Cast receiver.' });
    const { clock, packageName, recordFor } = this.#deps;
    const { host, port } = place;
    const look = { signal, record: recordFor(known?.id ?? null) };
    const facts = await describeReceiver({ host, port, clock, packageName: packageName() }, look);
    if (!facts.ok) return facts;
    if (facts.value.availability === 'unavailable') return noReceiver(place);
    const identity = await this.#identify(place, known, signal);
    const { isVolumeSettable } = facts.value;
    const receiver = { ...identity, port, hasVideo: place.hasVideo, isVolumeSettable };
    return ok({ kind: 'cast', id: identity.id, host, location, receiver });
  }

  dispose(): void {
    for (const timer of this.#goodbyes.values()) timer.dispose();
    this.#goodbyes.clear();
  }

  /** As it was heard, else as it is remembered, else as its DIAL description has it, else by its address alone. */
  async #identify(place: CastPlace, known: KnownRoom | null, signal: AbortSignal): Promise<CastIdentity> {
    const address = `${place.host}:${place.port}`;
    const heard = this.#heard.get(address);
    if (heard !== undefined) return known === null ? heard : { ...heard, id: known.id };
    if (known !== null) return { id: known.id, name: known.name, model: known.model };
    const { http, recordFor } = this.#deps;
    const described =
      place.port === CAST_PORT
        ? await fetchDialDescription(usualDialLocation(place.host), {
            http,
            signal,
            record: recordFor(null),
          })
        : null;
    return {
      id: described?.udn ?? udnFromUrl(`cast://${address}`),
      name: described?.name || address,
      model: described?.model || DEFAULT_MODEL,
    };
  }

  #note(address: string, identity: CastIdentity): void {
    remember(this.#heard, address, identity);
  }
}

const DEFAULT_MODEL = 'Google Cast';

/** Keeps the newest entries, at most as many as rooms are known. */
function remember<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > limits.knownRooms && oldest !== undefined) entries.delete(oldest);
}

function noReceiver({ host, port }: CastPlace): Result<never> {
  return fail('device.notARenderer', {
    message: `The receiver at ${host}:${port} cannot run the default media receiver.`,
    context: { address: `${host}:${port}`, reason: 'appUnavailable' },
  });
}
