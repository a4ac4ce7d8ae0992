import type { Emergency, Group, Queue, QueueItem } from '../../src-preload/contract/index.ts';
import { SAMPLE_MEDIA } from './sample-media.ts';
import { minutesBefore } from './sample-rooms.ts';

/** The groups of the busy scenarios. */
export function sampleGroups(now: number): readonly Group[] {
  const createdAt = minutesBefore(now, 5000);
  return [
    { groupId: 'group:halls', name: 'Halls', rooms: ['hall-a', 'hall-b'], createdAt },
    { groupId: 'group:ground', name: 'Ground floor', rooms: ['lobby', 'cafe', 'corridor'], createdAt },
  ];
}

/** One item of a queue, from the library of the samples. */
export function sampleQueueItem(mediaId: string, place: number): QueueItem {
  const media = SAMPLE_MEDIA.find((one) => one.mediaId === mediaId);
  if (media === undefined) throw new Error(`There is no sample called ${mediaId}.`);
  const { title, kind, contentType, seconds } = media;
  return {
    itemId: `${mediaId}-${place}`,
    source: { mediaId },
    title,
    kind,
    contentType,
    mediaId,
    seconds,
    slideSeconds: null,
    error: null,
  };
}

/** A queue with these items; whatever is not said is as for one that has not begun. */
export function sampleQueue(
  queueId: string,
  now: number,
  media: readonly string[],
  some: Partial<Queue>,
): Queue {
  const items = media.map(sampleQueueItem);
  return {
    queueId,
    kind: queueId.startsWith('group:') ? 'group' : 'room',
    items,
    current: items[0]?.itemId ?? null,
    state: 'idle',
    loop: 'off',
    shuffle: false,
    autoplay: true,
    slideSeconds: 10,
    position: null,
    playingIn: [],
    upNext: items[1]?.itemId ?? null,
    spreadMs: null,
    changedAt: minutesBefore(now, 3),
    ...some,
  };
}

/** The queues of the busy scenarios: one plays in the lobby, one was interrupted in the studio, one waits for the halls. */
export function sampleQueues(now: number): readonly Queue[] {
  return [
    sampleQueue('lobby', now, ['results', 'drill', 'harbour', 'chime'], {
      state: 'playing',
      playingIn: ['lobby'],
      loop: 'all',
    }),
    sampleQueue('studio', now, ['harbour', 'chime'], { state: 'interrupted', position: 2652 }),
    sampleQueue('group:halls', now, ['drill', 'results'], {}),
  ];
}

/** An emergency that began four minutes ago: on air in most rooms, refused in one, waiting for one. */
export function sampleEmergency(now: number, rooms: readonly { readonly id: string }[]): Emergency {
  return {
    emergencyId: 'emergency-1',
    title: 'Fire drill at 14:30',
    source: { mediaId: 'drill' },
    startedAt: minutesBefore(now, 4),
    endedAt: null,
    rooms: rooms.map(({ id }) => ({
      room: id,
      state: id === 'cafe' ? 'failed' : id === 'terrace' ? 'waiting' : 'on-air',
      before:
        id === 'lobby'
          ? { kind: 'queue', title: 'Quarterly results.mp4' }
          : id === 'hall-a'
            ? { kind: 'cast', title: 'Quarterly results.mp4' }
            : { kind: 'nothing', title: null },
      error:
        id === 'cafe'
          ? {
              code: 'device.refused',
              message: '',
              context: { errorCode: 716, errorDescription: 'Resource not found' },
              retryable: true,
            }
          : null,
    })),
  };
}
