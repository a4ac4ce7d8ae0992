import type {
  AppError,
  EventName,
  Outcome,
  RequestName,
  RequestParsed,
  Result,
  Room,
  RoomsDelta,
  RoomsSnapshot,
  Settings,
} from '../../src-preload/contract/index.ts';
import { mergeSettings } from '../../src-preload/contract/index.ts';
import { exportDocument, readDocument } from '../../src-main/services/settings/settings-document.ts';
import { resetSettings } from '../../src-main/services/settings/settings-merge.ts';
import { createDoubleSignin } from './double-signin.ts';
import { accountAnswers } from './double-accounts.ts';
import { createDoubleAnalytics } from './double-analytics.ts';
import { createDoubleActivity } from './double-activity.ts';
import { createDoubleTracker } from './double-tracker.ts';
import { answersForPeople } from './double-people.ts';
import { playing, sampleRoom } from './sample-rooms.ts';
import { createDoubleDiagnostics } from './double-diagnostics.ts';
import { cloudAnswers } from './double-cloud.ts';
import { sampleMedia } from './sample-media.ts';
import type { Scenario } from './scenarios.ts';

export interface DoubleDesk {
  readonly answer: (name: RequestName, input: unknown) => Promise<Result<unknown>>;
  readonly changeRooms: (edit: (rooms: readonly Room[]) => readonly Room[]) => void;
  readonly skipDelta: () => void;
}

const SMALLEST_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const NEVER = new Promise<void>(() => undefined);

type Answers = { readonly [N in RequestName]: (input: RequestParsed<N>) => unknown };

/** A refusal, thrown by an answer. */
class Refusal extends Error {
  readonly result: Result<never>;
  constructor(code: AppError['code'], context: Record<string, unknown>) {
    super(code);
    this.result = { ok: false, error: { code, message: code, context, retryable: true } };
  }
}

/** The desk of the double: plays, casts, scans and remembers, in memory. */
export function createDoubleDesk(
  scenario: Scenario,
  emit: (name: EventName, payload: unknown) => void,
): DoubleDesk {
  const now = Date.now();
  let rooms = [...scenario.rooms];
  let media = [...scenario.media];
  let settings: Settings = scenario.settings;
  let scan = scenario.scan;
  let notices = [...scenario.notices];
  let sequence = 1;
  let lastCast = 0;
  let practice = {
    enabled: scenario.isPracticeOn,
    peers: rooms
      .filter((room) => room.practice)
      .map((room) => ({
        peer: room.id,
        name: room.name,
        kind: 'upnp' as const,
        address: room.address,
        fault: 'none' as const as RequestParsed<'practice:fault'>['fault'],
        faults: ['none', 'slow', 'hang', 'refuse', 'reboot', 'lie', 'malformed'] as const,
      })),
  };
  const { record, answers: activityAnswers } = createDoubleActivity(rooms, scenario.entries, emit);
  const cancelled = new Set<string>();
  const cancels = new Map<string, PromiseWithResolvers<void>>();
  const removed = new Map<string, (typeof media)[number]>();
  const removedRooms = new Map<string, Room>();

  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const lan = () => ({
    status: scan.running ? ('busy' as const) : ('ok' as const),
    reason: null,
    since: new Date(now - 9e6).toISOString(),
    target: 'eth0, wlan0',
  });
  const snapshot = (): RoomsSnapshot => ({ sequence, rooms: [...rooms], scan, lan: lan() });

  function tell(changed: readonly Room[], gone: readonly string[]): void {
    sequence += 1;
    emit('devices:changed', {
      sequence,
      changed: [...changed],
      removed: [...gone],
      scan,
      lan: lan(),
    } satisfies RoomsDelta);
  }

  function changeRooms(edit: (rooms: readonly Room[]) => readonly Room[]): void {
    const before = rooms;
    rooms = [...edit(before)];
    tell(
      rooms.filter((room) => !before.includes(room)),
      before.filter((room) => !rooms.some((one) => one.id === room.id)).map((room) => room.id),
    );
  }

  const replace = (id: string, edit: (room: Room) => Room) =>
    changeRooms((all) => all.map((room) => (room.id === id ? edit(room) : room)));

  function keepMedia(edit: (items: typeof media) => typeof media): void {
    media = edit(media);
    emit('media:changed', { items: media });
  }

  async function castTo(
    room: string,
    mediaId: string,
    castId: string,
    title: string,
    counts: { done: number; readonly total: number },
  ): Promise<Outcome> {
    const steps: Outcome['steps'] = [];
    const progress = (step: Outcome['steps'][number] | null, outcome: Outcome | null) =>
      emit('casting:progressed', {
        castId,
        title,
        total: counts.total,
        done: counts.done,
        room,
        step,
        outcome,
      });
    const end = (outcome: Outcome) => {
      counts.done += 1;
      progress(null, outcome);
      return outcome;
    };
    const target = rooms.find((one) => one.id === room);
    for (const name of ['SetAVTransportURI', 'Play', 'Wait for proof']) {
      await Promise.race([wait(scenario.stepMs), cancels.get(castId)?.promise ?? NEVER]);
      if (cancelled.has(castId)) {
        return end({
          room,
          ok: false,
          error: { code: 'input.cancelled', message: '', context: {}, retryable: true },
          proof: null,
          steps,
        });
      }
      const ok = target?.status === 'ok' || name === 'SetAVTransportURI';
      steps.push({ name, ms: scenario.stepMs, ok });
      progress({ name, ms: scenario.stepMs, ok }, null);
      record(room, name);
      if (!ok) {
        const context = { errorCode: 716, errorDescription: 'Resource not found' };
        return end({
          room,
          ok: false,
          error: {
            code: target?.status === 'offline' ? 'device.offline' : 'device.refused',
            message: '',
            context,
            retryable: true,
          },
          proof: null,
          steps,
        });
      }
      if (name === 'Play')
        replace(room, (one) => ({ ...one, nowPlaying: playing(mediaId, 'loading', Date.now(), 0) }));
    }
    replace(room, (one) => ({ ...one, nowPlaying: playing(mediaId, 'on-air', Date.now(), 1) }));
    return end({
      room,
      ok: true,
      error: null,
      proof: { kind: 'position', detail: 1, at: new Date().toISOString() },
      steps,
    });
  }

  const answers: Answers = {
    ...activityAnswers,
    ...createDoubleTracker(scenario, emit),
    ...createDoubleAnalytics(scenario, () => settings, emit),
    ...cloudAnswers(scenario.cloud, emit),
    ...createDoubleSignin(
      scenario.signin,
      emit,
      (code, context) => new Refusal(code, context),
      () => wait(scenario.stepMs),
    ),
    ...createDoubleDiagnostics(scenario, emit),
    ...answersForPeople({
      scenario,
      rooms: () => rooms,
      changeRooms,
      media: () => media,
      refuse: (code, context) => new Refusal(code, context),
      emit,
    }),
    'app:info': () => ({
      version: '0.1.0',
      ...scenario.info,
      dataFolder: '/home/somebody/.config/control-room',
      vault: 'keyring',
      notices,
    }),
    'app:screenshot': () => {
      if (!scenario.info.canPictureWindow) throw new Refusal('host.unsupported', {});
      return { base64: SMALLEST_PNG };
    },
    'app:dismiss-notice': ({ id }) => {
      notices = notices.filter((notice) => notice.id !== id);
      return {};
    },
    'settings:get': () => settings,
    'settings:update': (change) => {
      settings = mergeSettings(settings, change);
      practice = { ...practice, enabled: settings.practice.enabled ?? scenario.isPracticeOn };
      emit('practice:changed', practice);
      return settings;
    },
    'settings:reset': ({ section, field }) => {
      const next = resetSettings(settings, section, field);
      if (next.ok) settings = next.value;
      return settings;
    },
    'settings:export': () => ({
      document: exportDocument(settings, '0.1.0', Date.now()),
      fileName: 'control-room-settings.json',
    }),
    'settings:import': ({ document, apply }) => {
      const read = readDocument(settings, document);
      if (!read.ok) throw new Refusal('input.invalid', read.error.context);
      if (apply) settings = mergeSettings(settings, read.value.change);
      return { differences: read.value.differences, applied: apply };
    },
    'settings:set-secret': () => ({}),
    'devices:list': snapshot,
    'devices:cancel-scan': () => {
      const cancelled = scan.running;
      scan = { ...scan, running: false };
      tell([], []);
      return { cancelled };
    },
    'devices:scan': async () => {
      for (let step = 0; step < 5; step += 1) {
        if (step > 0 && !scan.running) return snapshot();
        scan = { ...scan, running: true, progress: step / 5 };
        tell([], []);
        await wait(scenario.stepMs);
      }
      scan = { ...scan, running: false, progress: 1, finishedAt: new Date().toISOString() };
      tell([], []);
      return snapshot();
    },
    'devices:add': async ({ address }) => {
      await wait(scenario.stepMs);
      if (address.includes('nobody')) throw new Refusal('device.unreachable', { address });
      const room = sampleRoom(`added-${sequence}`, Date.now(), { name: 'Annex', address });
      changeRooms((all) => [...all, room]);
      return room;
    },
    'devices:rename': ({ room, name }) => {
      replace(room, (one) => ({ ...one, name: name === '' ? one.model : name }));
      return rooms.find((one) => one.id === room);
    },
    'devices:remove': ({ room }) => {
      const gone = rooms.find((one) => one.id === room) ?? null;
      if (gone !== null) removedRooms.set(room, gone);
      changeRooms((all) => all.filter((one) => one.id !== room));
      return { removed: gone };
    },
    'devices:restore': ({ room }) => {
      const gone = removedRooms.get(room);
      if (gone === undefined) throw new Refusal('device.unreachable', { room });
      changeRooms((all) => [...all, gone]);
      return gone;
    },
    'media:list': () => ({ items: media }),
    'media:add': (source) => {
      const title = 'path' in source ? (source.path.split('/').at(-1) ?? source.path) : source.url;
      const item = sampleMedia(`added-${media.length}`, { title, seconds: null, bytes: null });
      keepMedia((items) => [...items, item]);
      return item;
    },
    'media:remove': ({ mediaId }) => {
      const item = media.find((one) => one.mediaId === mediaId);
      if (item === undefined) throw new Refusal('media.unknown', { mediaId });
      removed.set(mediaId, item);
      keepMedia((items) => items.filter((one) => one.mediaId !== mediaId));
      return {};
    },
    'media:restore': ({ mediaId }) => {
      const item = removed.get(mediaId);
      if (item === undefined) throw new Refusal('media.unknown', { mediaId });
      keepMedia((items) => [...items, item]);
      return item;
    },
    'media:choose': () => {
      if (!scenario.info.canChooseFiles) throw new Refusal('host.unsupported', {});
      return { items: [] };
    },
    'casting:cast': async ({ rooms: targets, source, title }) => {
      lastCast += 1;
      const castId = `cast-${lastCast}`;
      cancels.set(castId, Promise.withResolvers());
      const mediaId = 'mediaId' in source ? source.mediaId : 'stream';
      const name = title ?? media.find((item) => item.mediaId === mediaId)?.title ?? mediaId;
      const counts = { done: 0, total: targets.length };
      const outcomes = await Promise.all(targets.map((room) => castTo(room, mediaId, castId, name, counts)));
      return { castId, outcomes, spreadMs: targets.length > 1 ? 40 : null };
    },
    'casting:cancel': ({ castId }) => {
      cancelled.add(castId);
      cancels.get(castId)?.resolve();
      return { cancelled: true };
    },
    'casting:control': async ({ rooms: targets, action, value }) => {
      await wait(scenario.stepMs);
      for (const room of targets) {
        replace(room, (one) => controlled(one, action, value));
        record(room, action === 'volume' ? 'SetVolume' : action);
      }
      return {
        outcomes: targets.map((room): Outcome => ({ room, ok: true, error: null, proof: null, steps: [] })),
      };
    },
    ...accountAnswers(scenario.signin.accounts, emit),
    'practice:peers': () => practice,
    'practice:fault': ({ peer, fault }) => {
      practice = {
        ...practice,
        peers: practice.peers.map((one) => (one.peer === peer ? { ...one, fault } : one)),
      };
      return practice.peers.find((one) => one.peer === peer);
    },
  };

  return {
    answer: async (name, input) => {
      try {
        const value = await (answers[name] as (input: unknown) => unknown)({
          subject: null,
          before: null,
          title: null,
          value: null,
          rooms: null,
          slideSeconds: null,
          mode: 'append',
          ...(input as object),
        });
        return { ok: true, value };
      } catch (thrown) {
        if (thrown instanceof Refusal) return thrown.result;
        throw thrown;
      }
    },
    changeRooms,
    skipDelta: () => {
      sequence += 1;
    },
  };
}

function controlled(
  room: Room,
  action: RequestParsed<'casting:control'>['action'],
  value: number | boolean | null,
): Room {
  const { nowPlaying } = room;
  const at = new Date().toISOString();
  switch (action) {
    case 'play':
      return { ...room, nowPlaying: { ...nowPlaying, state: 'on-air', since: at, positionAt: at } };
    case 'pause':
      return { ...room, nowPlaying: { ...nowPlaying, state: 'paused', since: at, positionAt: at } };
    case 'stop':
      return {
        ...room,
        nowPlaying: { ...nowPlaying, state: 'idle', since: at, title: null, mediaId: null, position: null },
      };
    case 'next':
    case 'previous':
      return room;
    case 'seek':
      return { ...room, nowPlaying: { ...nowPlaying, position: Number(value), positionAt: at } };
    case 'volume':
      return { ...room, volume: Number(value) };
    case 'mute':
      return { ...room, muted: value === true };
  }
}
