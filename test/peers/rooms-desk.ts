import { silentMdns } from '../doubles/silent-mdns.ts';
import { randomUUID } from 'node:crypto';
import type { AppError, Outcome, Room, Settings } from '../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../src-preload/contract/index.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { createSsdpBrowser } from '../../src-main/protocols/ssdp/browser.ts';
import { createTurns } from '../../src-main/lib/turns.ts';
import { createCallbackServer, createUpnpClient } from '../../src-main/protocols/upnp/index.ts';
import type { CastMedia } from '../../src-main/services/casting/room-driver.ts';
import type { RoomSession } from '../../src-main/services/casting/room-session.ts';
import { createRoomSession } from '../../src-main/services/casting/room-session.ts';
import { createUpnpDriver } from '../../src-main/services/casting/upnp-driver.ts';
import type { DevicesService } from '../../src-main/services/devices/devices-service.ts';
import { createDevicesService } from '../../src-main/services/devices/devices-service.ts';
import { localAddressFor } from '../../src-main/services/media/local-address.ts';
import type { RoomsStore } from '../../src-main/storage/rooms-store.ts';

/** Discovery and casting of the product in this process, without storage and faces. */
export interface RoomsDesk {
  readonly devices: DevicesService;
  room(name: string): Room;
  session(name: string): RoomSession;
  /** Casts somebody else's URL. */
  cast(name: string, media: CastMedia): Promise<Outcome>;
  /** Hands over what follows the item that is on; answers the id of that cast. */
  next(name: string, media: CastMedia): Promise<{ readonly castId: string; readonly outcome: Outcome }>;
  /** Every state that was shown of a room so far: `status` or `status:reason`, and what it played. */
  shown(name: string): readonly string[];
  /** The methods of every exchange so far, NOTIFY, SUBSCRIBE and UNSUBSCRIBE among them. */
  methods(): readonly string[];
  dispose(): Promise<void>;
}

export interface RoomsDeskOptions {
  /** The interfaces that are searched. */
  readonly interfaces: readonly string[];
  readonly isWatched: boolean;
}

/** Starts searching at once. */
export async function startRoomsDesk(options: RoomsDeskOptions): Promise<RoomsDesk> {
  const clock = systemClock;
  const log = silentLog;
  const methods: string[] = [];
  const shown = new Map<string, string[]>();
  const sessions = new Map<string, { readonly session: RoomSession; readonly location: string }>();
  const record = ({ method }: { readonly method: string }): void => void methods.push(method);
  const takeTurn = createTurns();
  const client = createUpnpClient({ clock, log, record });
  const callbacks = createCallbackServer({ log });
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    lan: { interfaces: [...options.interfaces], addresses: [] },
  };
  const devices = createDevicesService({
    ssdp: (onSighting) =>
      createSsdpBrowser({ clock, log, onSighting, allowedInterfaces: () => options.interfaces }),
    mdns: silentMdns,
    upnp: client,
    store: emptyStore(),
    settings: { get: () => settings, update: () => settings, onChanged: () => () => undefined } as never,
    clock,
    log,
    emit: (_name, payload) => {
      for (const room of 'changed' in payload ? (payload.changed as readonly Room[]) : []) note(room);
    },
    recordFor: () => record,
    hasListeners: () => options.isWatched,
    isOwnPractice: () => false,
  });
  const note = (room: Room): void => {
    const line = `${room.status}${room.reason === null ? '' : `:${room.reason}`} ${room.nowPlaying.state}`;
    const lines = shown.get(room.name) ?? [];
    if (lines.at(-1) !== line) lines.push(line);
    shown.set(room.name, lines);
  };
  devices.onTarget((id, target) => {
    const existing = sessions.get(id);
    if (target !== null && existing?.location === target.location) return existing.session.look();
    void existing?.session.dispose();
    sessions.delete(id);
    if (target?.kind !== 'upnp') return;
    const { description } = target;
    const session = createRoomSession({
      room: id,
      driver: createUpnpDriver({
        client,
        description,
        casting: () => settings.casting,
        eventing: { callbacks, localAddressFor, clock, record },
      }),
      clock,
      record,
      recordRoutine: record,
      publish: (change) => devices.patch(id, change),
      contacted: (contact) => devices.contacted(id, contact),
      isWatched: () => devices.isWatched(),
      takeTurn,
    });
    sessions.set(id, { session, location: description.location });
  });
  const room = (name: string): Room => {
    const found = devices.snapshot().rooms.find((each) => each.name === name);
    if (found === undefined) throw new Error(`${name} is not listed`);
    return found;
  };
  const session = (name: string): RoomSession => {
    const found = sessions.get(room(name).id);
    if (found === undefined) throw new Error(`${name} has no session`);
    return found.session;
  };
  await devices.start();
  const plain = { mediaId: null, ticket: null, onStep: () => undefined } as const;
  return {
    devices,
    room,
    session,
    cast: (name, media) =>
      session(name).cast({
        ...plain,
        castId: randomUUID(),
        media,
        signal: new AbortController().signal,
        otherWay: () => Promise.resolve(null),
        explain: asItIs,
        together: null,
        onStarted: () => undefined,
      }),
    async next(name, media) {
      const castId = randomUUID();
      const { signal } = new AbortController();
      return { castId, outcome: await session(name).prepareNext({ ...plain, castId, media, signal }) };
    },
    shown: (name) => shown.get(name) ?? [],
    methods: () => methods,
    async dispose() {
      await Promise.all([...sessions.values()].map((each) => each.session.dispose()));
      await devices.dispose();
      await callbacks.dispose();
      await client.dispose();
    },
  };
}

/** Media at somebody else's URL. */
export function foreignMedia(url: string, contentType: string, seconds: number | null): CastMedia {
  const kind = contentType.split('/')[0] as CastMedia['kind'];
  return { url, title: url.split('/').at(-1) ?? url, contentType, kind, bytes: null, seconds };
}

/** How long it took, in ms, until `isRight`; fails after `limitMs` with what was there instead. */
export async function untilRight<T>(
  read: () => T,
  isRight: (value: T) => boolean,
  limitMs: number,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const value = read();
    const ms = performance.now() - startedAt;
    if (isRight(value)) return ms;
    if (ms > limitMs) throw new Error(`Not right after ${Math.round(ms)} ms: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function asItIs(error: AppError): Promise<AppError> {
  return error;
}

function emptyStore(): RoomsStore {
  return { all: () => [], put: () => undefined, remove: () => undefined };
}
