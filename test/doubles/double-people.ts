import type {
  EventName,
  Group,
  Outcome,
  RequestName,
  RequestParsed,
} from '../../src-preload/contract/index.ts';

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

/** Groups are kept in memory; queues and the emergency answer that there are none. */
export function answersForPeople(emit: (name: EventName, payload: unknown) => void): Answers {
  let groups: readonly Group[] = [];
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
      keep([...groups.filter((one) => one !== before), made]);
      return made;
    },
    'devices:group-remove': ({ group }) => {
      const removed = groups.find(({ groupId }) => groupId === group);
      keep(groups.filter((one) => one !== removed));
      return { removed };
    },
    'devices:group-restore': () => groups[0],
    'devices:group-order': () => ({ groups }),
    'casting:check': ({ rooms }) => ({
      verdicts: rooms.map((room) => ({ room, verdict: 'plays', contentType: 'video/mp4', error: null })),
      hasConverter: true,
    }),
    'casting:set-play-mode': ({ rooms }) => ({ outcomes: done(rooms) }),
    'casting:queue': ({ rooms }) => ({ outcomes: done(rooms), queues: [] }),
    'casting:queues': () => ({ queues: [] }),
    'casting:edit-queue': () => ({ queue: null, outcomes: [] }),
    'casting:emergency': () => ({ emergency: null, outcomes: [], spreadMs: null }),
    'casting:emergency-status': () => ({ emergency: null }),
    'casting:restore': () => ({ emergency: null, outcomes: [] }),
  };
}
