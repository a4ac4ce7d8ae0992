import type {
  AppError,
  EventName,
  Group,
  MediaItem,
  Outcome,
  RequestName,
  RequestParsed,
  Room,
} from '../../src-preload/contract/index.ts';
import { emergencyAnswers } from './double-emergency.ts';
import { queueAnswers } from './double-queues.ts';
import type { Scenario } from './scenarios.ts';

type PeopleRequest = Extract<
  RequestName,
  | `devices:group${string}`
  | 'casting:check'
  | 'casting:set-play-mode'
  | 'casting:queue'
  | 'casting:queues'
  | 'casting:edit-queue'
  | 'casting:emergency'
  | 'casting:emergency-status'
  | 'casting:restore'
>;
type Answers = { readonly [N in PeopleRequest]: (input: RequestParsed<N>) => unknown };

export interface PeopleDeps {
  readonly scenario: Pick<Scenario, 'groups' | 'queues' | 'emergency' | 'verdicts' | 'subtitlesBeside'>;
  readonly rooms: () => readonly Room[];
  readonly changeRooms: (edit: (rooms: readonly Room[]) => readonly Room[]) => void;
  readonly media: () => readonly MediaItem[];
  readonly refuse: (code: AppError['code'], context: Record<string, unknown>) => Error;
  readonly emit: (name: EventName, payload: unknown) => void;
}

/** Groups, queues and the emergency of the double, in memory. */
export function answersForPeople(deps: PeopleDeps): Answers {
  const { scenario, emit, refuse } = deps;
  let groups = scenario.groups;
  let removed: Group | null = null;
  const keep = (next: readonly Group[]): void => {
    groups = next;
    emit('devices:groups-changed', { groups });
  };
  const done = (rooms: readonly string[]): Outcome[] =>
    rooms.map((room) => ({ room, ok: true, error: null, proof: null, steps: [] }));
  return {
    'devices:groups': () => ({ groups }),
    'devices:group': ({ group, name, rooms }) => {
      const before = groups.find(({ groupId }) => groupId === group);
      const made: Group = {
        groupId: before?.groupId ?? `group:${groups.length + 1}`,
        name: name ?? before?.name ?? 'Group',
        rooms: rooms ?? before?.rooms ?? [],
        createdAt: before?.createdAt ?? new Date().toISOString(),
      };
      keep(before === undefined ? [...groups, made] : groups.map((one) => (one === before ? made : one)));
      return made;
    },
    'devices:group-remove': ({ group }) => {
      removed = groups.find(({ groupId }) => groupId === group) ?? null;
      keep(groups.filter((one) => one !== removed));
      return { removed };
    },
    'devices:group-restore': () => {
      if (removed !== null) keep([...groups, removed]);
      return removed;
    },
    'devices:group-order': () => ({ groups }),
    'casting:check': ({ rooms }) => ({
      verdicts: rooms.map((room) => ({
        room,
        verdict: scenario.verdicts[room] ?? 'plays',
        contentType: 'video/mp4',
        error:
          scenario.verdicts[room] === 'cannot'
            ? { code: 'media.noConverter', message: '', context: {}, retryable: false }
            : null,
      })),
      hasConverter: !Object.values(scenario.verdicts).includes('cannot'),
      subtitlesBeside: scenario.subtitlesBeside,
    }),
    'casting:set-play-mode': ({ rooms, mode }) => {
      deps.changeRooms((all) =>
        all.map((room) => (rooms.includes(room.id) ? { ...room, playMode: mode } : room)),
      );
      return { outcomes: done(rooms) };
    },
    ...queueAnswers({ queues: scenario.queues, media: deps.media, groups: () => groups, refuse, emit }),
    ...emergencyAnswers({
      emergency: scenario.emergency,
      rooms: deps.rooms,
      titleOf: (mediaId) => deps.media().find((item) => item.mediaId === mediaId)?.title ?? mediaId,
      refuse,
      emit,
    }),
  };
}
