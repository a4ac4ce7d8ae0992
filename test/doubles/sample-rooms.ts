import type { AppError, NowPlaying, Room } from '../../src-preload/contract/index.ts';
import { SAMPLE_MEDIA } from './sample-media.ts';

const MINUTE = 60_000;

/** A point in time so many minutes before `now`. */
export function minutesBefore(now: number, minutes: number): string {
  return new Date(now - minutes * MINUTE).toISOString();
}

/** Nothing on. */
export function nothingOn(now: number): NowPlaying {
  return {
    state: 'idle',
    since: minutesBefore(now, 42),
    title: null,
    url: null,
    contentType: null,
    mediaId: null,
    castId: null,
    position: null,
    positionAt: null,
    duration: null,
    proof: null,
    error: null,
    transcoded: false,
  };
}

const ALL: Room['capabilities'] = {
  pause: true,
  seek: true,
  volume: true,
  mute: true,
  next: false,
  previous: false,
  playModes: [],
  video: true,
};

/** One room; whatever is not said is as for a renderer that is well and idle. */
export function sampleRoom(id: string, now: number, some: Partial<Room>): Room {
  return {
    id,
    name: id,
    kind: 'upnp',
    address: '10.20.0.11:49152',
    model: 'Rygel',
    practice: false,
    status: 'ok',
    reason: null,
    since: minutesBefore(now, 190),
    lastSeen: new Date(now).toISOString(),
    capabilities: ALL,
    sink: [],
    nowPlaying: nothingOn(now),
    volume: 0.35,
    muted: false,
    playMode: null,
    ...some,
  };
}

/** What a room plays, `position` seconds in. */
export function playing(
  mediaId: string,
  state: NowPlaying['state'],
  now: number,
  position: number,
): NowPlaying {
  const item = SAMPLE_MEDIA.find((one) => one.mediaId === mediaId);
  if (item === undefined) throw new Error(`There is no sample called ${mediaId}.`);
  const { title, url, contentType, seconds: duration } = item;
  const at = new Date(now).toISOString();
  return {
    ...nothingOn(now),
    state,
    since: minutesBefore(now, position / 60),
    title,
    url,
    contentType,
    mediaId,
    castId: 'cast-1',
    position: duration === null ? null : position,
    positionAt: at,
    duration,
    proof: state === 'on-air' || state === 'paused' ? { kind: 'position', detail: position, at } : null,
  };
}

const LIE: AppError = {
  code: 'device.noProof',
  message: 'Nothing was fetched.',
  context: {},
  retryable: true,
};

/** A wall with a room in every state. */
export function busyRooms(now: number): readonly Room[] {
  return [
    sampleRoom('lobby', now, {
      name: 'Lobby',
      nowPlaying: playing('results', 'on-air', now, 724),
      volume: 0.4,
    }),
    sampleRoom('hall-a', now, {
      name: 'Hall A',
      kind: 'cast',
      model: 'Chromecast',
      address: '10.20.0.12:8009',
      nowPlaying: playing('results', 'on-air', now, 723.8),
      volume: 0.62,
    }),
    sampleRoom('hall-b', now, {
      name: 'Hall B',
      model: 'Samsung QM55',
      status: 'busy',
      nowPlaying: { ...playing('harbour', 'loading', now, 3), position: null },
    }),
    sampleRoom('cafe', now, {
      name: 'Café',
      model: 'gmediarender',
      nowPlaying: { ...playing('drill', 'fault', now, 100), error: LIE },
      volume: 0.2,
    }),
    sampleRoom('corridor', now, {
      name: 'Corridor',
      model: 'LG webOS',
      nowPlaying: {
        ...playing('drill', 'on-air', now, 960),
        proof: { kind: 'bytes', detail: 475_872, at: minutesBefore(now, 16) },
      },
      volume: null,
      muted: null,
      capabilities: { ...ALL, pause: false, seek: false, volume: false, mute: false },
    }),
    sampleRoom('studio', now, {
      name: 'Studio',
      nowPlaying: playing('harbour', 'paused', now, 2652),
      volume: 0.5,
    }),
    sampleRoom('bar', now, {
      name: 'Roof bar',
      model: 'upmpdcli',
      nowPlaying: playing('chime', 'on-air', now, 4),
      muted: true,
    }),
    sampleRoom('library', now, {
      name: 'Library',
      nowPlaying: {
        ...playing('stream', 'unproven', now, 200),
        mediaId: null,
        title: 'poster.png',
        contentType: null,
        url: 'https://media.example/poster.png',
      },
    }),
    sampleRoom('meeting-4', now, { name: 'Meeting 4', status: 'degraded', reason: 'slow', model: 'Rygel' }),
    sampleRoom('terrace', now, {
      name: 'Terrace',
      model: 'LG webOS',
      status: 'offline',
      reason: 'noAnswer',
      since: minutesBefore(now, 21),
    }),
    sampleRoom('practice-1', now, {
      name: 'Practice screen',
      model: 'Practice renderer',
      practice: true,
      address: '127.0.0.1:40123',
      nowPlaying: playing('results', 'on-air', now, 64),
    }),
    sampleRoom('practice-2', now, {
      name: 'Practice speaker',
      model: 'Practice renderer',
      practice: true,
      address: '127.0.0.1:40124',
    }),
  ];
}

/** Rooms from the last time, before any of them has answered. */
export function unseenRooms(now: number): readonly Room[] {
  return busyRooms(now)
    .filter((room) => !room.practice)
    .map((room) => ({
      ...room,
      status: 'offline',
      reason: 'notYetSeen',
      lastSeen: room.id === 'cafe' ? null : minutesBefore(now, 940),
      nowPlaying: nothingOn(now),
      volume: null,
      muted: null,
    }));
}

/** Sixty rooms of a large house. */
export function manyRooms(now: number): readonly Room[] {
  const some = busyRooms(now).filter((room) => !room.practice);
  return Array.from({ length: 60 }, (_, index) => {
    const like = some[index % some.length] ?? sampleRoom('room', now, {});
    return {
      ...like,
      id: `room-${index}`,
      name: `${like.name} ${Math.floor(index / some.length) + 1}`,
      address: `10.20.1.${index + 1}:49152`,
    };
  });
}
