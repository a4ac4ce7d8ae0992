import type { ActivityEntry } from '../../src-preload/contract/index.ts';

type Sketch = Pick<ActivityEntry, 'kind' | 'action' | 'detail' | 'outcome' | 'ms' | 'error'> & {
  readonly by: ActivityEntry['who']['by'];
  readonly exchanges: readonly number[];
};

const ANNA = { name: 'Anna Lindqvist', provider: 'Provider A' };

const error = (code: 'device.refused' | 'device.unreachable' | 'cloud.permission') =>
  ({ code, message: '', context: { errorCode: 716, service: 'AVTransport' }, retryable: true }) as const;

const fine = { outcome: 'ok', error: null, by: 'person' } as const;

/** What happens on a day, again and again. */
const SKETCHES: readonly Sketch[] = [
  {
    kind: 'cast',
    action: 'casting:cast',
    detail: 'Harbour evening.mp4',
    ms: 842,
    ...fine,
    exchanges: [3, 4, 5],
  },
  { kind: 'control', action: 'casting:control', detail: 'volume 0.4', ms: 23, ...fine, exchanges: [7] },
  {
    kind: 'fault',
    action: 'room-fault',
    detail: 'Fire drill at 14:30',
    ms: null,
    outcome: 'failed',
    error: error('device.refused'),
    by: 'room',
    exchanges: [5],
  },
  { kind: 'queue', action: 'casting:queue', detail: 'Morning loop', ms: 61, ...fine, exchanges: [] },
  {
    kind: 'presence',
    action: 'room-offline',
    detail: 'noAnswer',
    ms: null,
    outcome: 'failed',
    error: null,
    by: 'room',
    exchanges: [2],
  },
  {
    kind: 'presence',
    action: 'room-online',
    detail: '',
    ms: null,
    outcome: 'ok',
    error: null,
    by: 'room',
    exchanges: [],
  },
  {
    kind: 'issue',
    action: 'issues:file',
    detail: 'Microphone 3 drops out',
    ms: 1210,
    ...fine,
    exchanges: [],
  },
  { kind: 'settings', action: 'settings:update', detail: 'tracker.baseUrl', ms: 4, ...fine, exchanges: [] },
  {
    kind: 'cast',
    action: 'casting:cast',
    detail: 'Quarterly results.mp4',
    ms: 5012,
    outcome: 'failed',
    error: error('device.unreachable'),
    by: 'person',
    exchanges: [3, 5],
  },
  {
    kind: 'upload',
    action: 'cloud:start-upload',
    detail: '',
    ms: 18,
    ...fine,
    outcome: 'waiting',
    exchanges: [],
  },
  {
    kind: 'emergency',
    action: 'casting:emergency',
    detail: 'Evacuation.mp4',
    ms: 930,
    ...fine,
    exchanges: [3],
  },
  {
    kind: 'takeover',
    action: 'room-taken-over',
    detail: 'Somebody’s phone',
    ms: null,
    outcome: 'ok',
    error: null,
    by: 'room',
    exchanges: [],
  },
];

/** `count` entries, newest first, one every three minutes. */
export function sampleEntries(
  rooms: readonly { readonly id: string; readonly name: string }[],
  count: number,
  now: number,
): readonly ActivityEntry[] {
  return Array.from({ length: count }, (_, index): ActivityEntry => {
    const sketch = SKETCHES[index % SKETCHES.length] as Sketch;
    const room = rooms[(index * 7) % Math.max(1, rooms.length)];
    const { by, exchanges, ...rest } = sketch;
    const isRooms = ['cast', 'control', 'fault', 'queue', 'presence', 'emergency', 'takeover'].includes(
      sketch.kind,
    );
    return {
      id: count - index,
      at: new Date(now - index * 180_000).toISOString(),
      who: {
        by,
        operator: by === 'person' && index % 3 !== 0 ? ANNA : null,
        face: by === 'person' ? (index % 5 === 0 ? 'terminal' : 'browser') : null,
      },
      ...rest,
      subject: isRooms && room !== undefined ? { kind: 'room', id: room.id, name: room.name } : null,
      exchanges: [...exchanges],
    };
  });
}
