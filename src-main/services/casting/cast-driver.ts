import type { Capabilities, ControlAction, PlayMode } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { assertNever, fail, ok } from '../../lib/result.ts';
import type { CastApplication, CastConnection, CastLink, MediaState } from '../../protocols/castv2/index.ts';
import { createCastLink, mediaCommands, queueCommands } from '../../protocols/castv2/index.ts';
import { loadOnReceiver, prepareReceiver } from './cast-load.ts';
import { observeReceiver, playingApplication } from './cast-observe.ts';
import type { DriverCall, DriverLook, RoomDriver, RoomLevel } from './room-driver.ts';

export interface CastDriverDeps {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly capabilities: Capabilities;
  /** The client's application bundle, told to the receiver at every connect. */
  readonly packageName: () => string;
}

type Ask = (connection: CastConnection) => Promise<Result<unknown>>;

/** Speaks to a Google Cast receiver over one connection, which is taken up again when it broke off. */
export function createCastDriver(deps: CastDriverDeps): RoomDriver {
  const { clock, capabilities } = deps;
  const watchers = new Set<() => void>();
  const link = createCastLink({
    ...deps,
    onChanged: () => {
      for (const watcher of watchers) watcher();
    },
  });

  async function run(name: string, call: DriverCall, ask: Ask): Promise<Result<null>> {
    const connection = await link.open(call);
    if (!connection.ok) return connection;
    const done = await call.steps.run(name, () => ask(connection.value));
    return done.ok ? ok(null) : done;
  }

  return {
    capabilities,
    prepare: (media, call) => prepareReceiver(link, media, { hasVideo: capabilities.video, clock }, call),
    load: (media, call) => loadOnReceiver(link, media, capabilities.video, call),
    loadStarts: () => true,
    start: () => Promise.resolve(ok(null)),
    async observe(expectedUrl, look) {
      const connection = await openWithin(link, look, clock);
      return connection.ok ? observeReceiver(connection.value, expectedUrl, look, clock) : connection;
    },
    control(action, value, call) {
      const order = orderOf(action, value);
      if (!order.ok) return Promise.resolve(order);
      return run(order.value.name, call, (connection) => carryOut(order.value, connection, call));
    },
    readVolume: (look) => readLevel(openWithin(link, look, clock), capabilities, look),
    watch(onChange) {
      watchers.add(onChange);
      return { dispose: () => void watchers.delete(onChange) };
    },
    dispose: () => link.dispose(),
  };
}

/** A look waits for a connection no longer than for an answer: taking it up again may be held off. */
async function openWithin(link: CastLink, look: DriverLook, clock: Clock): Promise<Result<CastConnection>> {
  const stop = new AbortController();
  const late = clock.sleep(look.timeoutMs, stop.signal).then(() =>
    fail('device.unreachable', {
      message: 'The receiver could not be connected to in time.',
      context: { reason: 'timeout' },
      retryable: true,
    }),
  );
  const connection = await Promise.race([link.open(look), late]);
  stop.abort();
  return connection;
}

/** What a person asked for, checked. */
type Order =
  | { readonly kind: 'media'; readonly name: 'PLAY' | 'PAUSE' | 'STOP' }
  | { readonly kind: 'skip'; readonly name: 'QUEUE_UPDATE'; readonly jump: number }
  | { readonly kind: 'seek'; readonly name: 'SEEK'; readonly seconds: number }
  | {
      readonly kind: 'volume';
      readonly name: 'SET_VOLUME';
      readonly volume: { readonly level: number } | { readonly muted: boolean };
    };

function orderOf(action: ControlAction, value: number | boolean | null): Result<Order> {
  switch (action) {
    case 'play':
      return ok({ kind: 'media', name: 'PLAY' });
    case 'pause':
      return ok({ kind: 'media', name: 'PAUSE' });
    case 'stop':
      return ok({ kind: 'media', name: 'STOP' });
    case 'next':
      return ok({ kind: 'skip', name: 'QUEUE_UPDATE', jump: 1 });
    case 'previous':
      return ok({ kind: 'skip', name: 'QUEUE_UPDATE', jump: -1 });
    case 'seek':
      return isWithin(value, 1e9)
        ? ok({ kind: 'seek', name: 'SEEK', seconds: value })
        : badValue(action, 'seconds');
    case 'volume':
      return isWithin(value, 1)
        ? ok({ kind: 'volume', name: 'SET_VOLUME', volume: { level: value } })
        : badValue(action, 'a number from 0 to 1');
    case 'mute':
      return typeof value === 'boolean'
        ? ok({ kind: 'volume', name: 'SET_VOLUME', volume: { muted: value } })
        : badValue(action, 'true or false');
    default:
      return assertNever(action);
  }
}

async function carryOut(
  order: Order,
  connection: CastConnection,
  look: DriverLook,
): Promise<Result<unknown>> {
  if (order.kind === 'volume') return setVolume(order.volume, connection, look);
  const playing = await findMedia(connection, look);
  if (!playing.ok) return playing;
  if (playing.value === null) return order.name === 'STOP' ? ok(null) : nothingLoaded(order.name);
  const { application, media } = playing.value;
  return connection.askMedia(application, commandOf(order, media), look, limits.castRequestMs);
}

function commandOf(
  order: Exclude<Order, { kind: 'volume' }>,
  media: MediaState,
): ReturnType<typeof mediaCommands.play> {
  const { mediaSessionId, duration } = media;
  switch (order.name) {
    case 'PLAY':
      return mediaCommands.play(mediaSessionId);
    case 'PAUSE':
      return mediaCommands.pause(mediaSessionId);
    case 'STOP':
      return mediaCommands.stop(mediaSessionId);
    case 'QUEUE_UPDATE':
      return queueCommands.jump(mediaSessionId, order.jump);
    case 'SEEK': {
      const isKnown = duration !== null && duration >= 2;
      const seconds = isKnown ? Math.min(order.seconds, duration - 1) : order.seconds;
      return mediaCommands.seek(mediaSessionId, Math.max(0, seconds));
    }
    default:
      return assertNever(order);
  }
}

async function setVolume(
  volume: { readonly level: number } | { readonly muted: boolean },
  connection: CastConnection,
  look: DriverLook,
): Promise<Result<unknown>> {
  if (connection.receiver()?.volume.isSettable === false)
    return refused('SET_VOLUME', 'The volume of this room is fixed.', 'fixed');
  return connection.askPlatform({ type: 'SET_VOLUME', volume }, look, limits.castRequestMs);
}

/** The media that is on, whoever loaded it; asked anew, because a session that is over takes no command. */
async function findMedia(
  connection: CastConnection,
  look: DriverLook,
): Promise<Result<{ readonly application: CastApplication; readonly media: MediaState } | null>> {
  const application = connection.application() ?? playingApplication(connection);
  if (application === null) return ok(null);
  connection.follow(application);
  const status = await connection.askMedia(application, { type: 'GET_STATUS' }, look, limits.castRequestMs);
  if (!status.ok) return status;
  const media = connection.media();
  return ok(media === null || media.playerState === 'IDLE' ? null : { application, media });
}

async function readLevel(
  opening: Promise<Result<CastConnection>>,
  capabilities: Capabilities,
  look: DriverLook,
): Promise<Result<RoomLevel>> {
  const connection = await opening;
  if (!connection.ok) return connection;
  const status = await connection.value.askPlatform({ type: 'GET_STATUS' }, look, look.timeoutMs);
  if (!status.ok) return status;
  const volume = connection.value.receiver()?.volume;
  const isSettable = volume?.isSettable ?? true;
  return ok({
    volume: volume?.level ?? null,
    muted: volume?.isMuted ?? null,
    capabilities: { ...capabilities, volume: isSettable, mute: isSettable },
    playMode: playModeOf(connection.value.media()),
  });
}

/** The repeat modes of a receiver's queue. */
const PLAY_MODES: ReadonlyMap<string, PlayMode> = new Map([
  ['REPEAT_OFF', 'normal'],
  ['REPEAT_ALL', 'repeat-all'],
  ['REPEAT_SINGLE', 'repeat-one'],
  ['REPEAT_ALL_AND_SHUFFLE', 'shuffle'],
]);

function playModeOf(media: MediaState | null): PlayMode | null {
  return PLAY_MODES.get(media?.repeatMode ?? '') ?? null;
}

function isWithin(value: number | boolean | null, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max;
}

function badValue(action: ControlAction, wanted: string): Result<never> {
  return fail('input.invalid', { message: `${action} takes ${wanted}.`, context: { action, wanted } });
}

function nothingLoaded(action: string): Result<never> {
  return refused(action, 'Nothing is loaded in this room.', 'nothingLoaded');
}

function refused(action: string, message: string, reason: string): Result<never> {
  const service = action === 'SET_VOLUME' ? 'receiver' : 'media';
  const context = { service, action, errorCode: null, errorDescription: '', reason };
  return fail('device.refused', { message, context });
}
