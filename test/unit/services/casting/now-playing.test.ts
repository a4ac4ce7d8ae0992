import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NowPlaying } from '../../../../src-preload/contract/index.ts';
import { nowPlayingSchema } from '../../../../src-preload/contract/index.ts';
import type { Assignment, Observation } from '../../../../src-main/services/casting/now-playing.ts';
import {
  deriveNowPlaying,
  deriveSilence,
  faultOf,
  loadingOf,
  nothingPlaying,
  PROOF_LIMITS,
} from '../../../../src-main/services/casting/now-playing.ts';
import { appError } from '../../../../src-main/lib/result.ts';

const START = Date.UTC(2026, 0, 1, 12);

const film: Assignment = {
  castId: 'cast-1',
  url: 'http://10.0.0.1:3500/m/token/film.mp4',
  title: 'Film',
  contentType: 'video/mp4',
  kind: 'video',
  mediaId: 'media-1',
  duration: 60,
  isServedHere: true,
  playedAt: START,
  replaces: null,
};
const foreignImage: Assignment = {
  ...film,
  kind: 'image',
  isServedHere: false,
  url: 'http://example.org/a.png',
  duration: null,
};

function seen(afterMs: number, change: Partial<Observation> = {}): Observation {
  return {
    at: START + afterMs,
    transport: 'playing',
    hasError: false,
    hasCrashed: false,
    position: 0,
    duration: 60,
    isOurs: true,
    trackUri: film.url,
    trackTitle: 'Film',
    bytesServed: 0,
    ...change,
  };
}

function follow(assignment: Assignment | null, observations: readonly Observation[]): NowPlaying {
  const first = assignment === null ? nothingPlaying(START) : loadingOf(assignment, START);
  return observations.reduce(
    (before, next) => deriveNowPlaying(before, next, assignment, PROOF_LIMITS),
    first,
  );
}

describe('a room that we cast to', () => {
  test('is loading while it only says PLAYING', () => {
    expect(follow(film, [seen(500), seen(1500)]).state).toBe('loading');
  });

  test('is on air once its position advances', () => {
    const now = follow(film, [seen(500), seen(1500, { position: 1 })]);
    expect({ state: now.state, proof: now.proof?.kind }).toEqual({ state: 'on-air', proof: 'position' });
  });

  test('is on air once it fetched bytes from us, without any position', () => {
    const now = follow(film, [seen(500, { position: null, bytesServed: 4096 })]);
    expect({ state: now.state, proof: now.proof }).toEqual({
      state: 'on-air',
      proof: { kind: 'bytes', detail: 4096, at: '2026-01-01T12:00:00.500Z' },
    });
  });

  test('is a fault when nothing proves it in time', () => {
    const now = follow(film, [seen(500), seen(PROOF_LIMITS.proofMs + 1)]);
    expect({ state: now.state, code: now.error?.code }).toEqual({ state: 'fault', code: 'device.noProof' });
  });

  test('goes on air when proof comes late', () => {
    const now = follow(film, [seen(500), seen(10_000), seen(11_000, { position: 1 })]);
    expect({ state: now.state, error: now.error }).toEqual({ state: 'on-air', error: null });
  });

  test('is not proven by the position of the item before', () => {
    const other = { isOurs: false, trackUri: 'http://elsewhere/old.mp4' } as const;
    const now = follow(film, [seen(200, { ...other, position: 30 }), seen(1200, { ...other, position: 31 })]);
    expect({ state: now.state, title: now.title }).toEqual({ state: 'loading', title: 'Film' });
  });

  test('belongs to another controller when it plays something else after it was proven', () => {
    const taken = seen(3000, {
      isOurs: false,
      trackUri: 'http://elsewhere/x.mp3',
      trackTitle: 'X',
      position: 0,
    });
    const now = follow(film, [seen(500), seen(1500, { position: 1 }), taken]);
    expect({ state: now.state, title: now.title, castId: now.castId }).toEqual({
      state: 'unproven',
      title: 'X',
      castId: null,
    });
  });

  test('has ended when it stops after it was proven', () => {
    const now = follow(film, [
      seen(500),
      seen(1500, { position: 1 }),
      seen(60_000, { transport: 'stopped', position: 0 }),
    ]);
    expect(now).toEqual(nothingPlaying(START + 60_000));
  });

  test('is a fault when it stops with an error before anything was proven', () => {
    const now = follow(film, [seen(500), seen(1200, { transport: 'stopped', hasError: true })]);
    expect(now.state).toBe('fault');
  });

  const playing = { position: 1 };
  const paused = { ...playing, transport: 'paused' } as const;
  test.each([playing, paused])('is a fault of its own kind when its player crashes after %o', (before) => {
    const now = follow(film, [seen(500), seen(1500, before), seen(3_000, { ...playing, hasCrashed: true })]);
    expect(now).toMatchObject({ state: 'fault', error: { code: 'device.crashed' } });
  });

  test('may say STOPPED for a moment right after Play', () => {
    expect(follow(film, [seen(300, { transport: 'stopped' })]).state).toBe('loading');
    expect(
      follow(film, [seen(300, { transport: 'stopped' }), seen(4_500, { transport: 'stopped' })]).state,
    ).toBe('fault');
  });

  test('is unproven when its position stands still for long', () => {
    const playing = [seen(500), seen(1500, { position: 1 })];
    expect(follow(film, [...playing, seen(9_000, { position: 1 })]).state).toBe('on-air');
    expect(follow(film, [...playing, seen(10_000, { position: 1 })]).state).toBe('unproven');
  });

  test('stays on air on bytes alone where it never tells a position', () => {
    const now = follow(film, [
      seen(500, { position: null, bytesServed: 9 }),
      seen(50_000, { position: null, bytesServed: 9 }),
    ]);
    expect(now.state).toBe('on-air');
  });

  test('keeps its proof while paused and is on air again afterwards', () => {
    const paused = follow(film, [
      seen(500),
      seen(1500, { position: 1 }),
      seen(2500, { transport: 'paused', position: 1 }),
    ]);
    expect({ state: paused.state, proof: paused.proof?.kind }).toEqual({
      state: 'paused',
      proof: 'position',
    });
    expect(deriveNowPlaying(paused, seen(3000, { position: 1 }), film, PROOF_LIMITS).state).toBe('on-air');
  });
});

describe('an image', () => {
  test('at somebody else’s URL is unproven, whatever the room says', () => {
    expect(follow(foreignImage, [seen(500, { position: null })]).state).toBe('unproven');
    expect(follow(foreignImage, [seen(500, { transport: 'stopped', position: null })]).state).toBe(
      'unproven',
    );
  });

  test('that was fetched from us is on air although the room says STOPPED', () => {
    const image = { ...film, kind: 'image' } as const;
    const stopped = { transport: 'stopped', position: null, bytesServed: 100 } as const;
    expect(follow(image, [seen(500, stopped), seen(30_000, stopped)]).state).toBe('on-air');
  });
});

describe('a room that we cast nothing to', () => {
  test('is on air only when its position advances', () => {
    expect(follow(null, [seen(0), seen(1000)]).state).toBe('unproven');
    expect(follow(null, [seen(0), seen(1000, { position: 1 })]).state).toBe('on-air');
  });

  test('keeps the fault of a failed cast until it plays something', () => {
    const fault = faultOf(nothingPlaying(START), appError('device.refused', { message: 'No.' }), START);
    const quiet = deriveNowPlaying(fault, seen(1000, { transport: 'stopped' }), null, PROOF_LIMITS);
    expect(quiet).toBe(fault);
    expect(deriveNowPlaying(fault, seen(1000), null, PROOF_LIMITS).state).toBe('unproven');
  });
});

test('no sequence of answers puts a room on air without proof', () => {
  const transport = fc.constantFrom(
    'stopped',
    'playing',
    'transitioning',
    'paused',
    'no-media',
    'other' as const,
  );
  const step = fc.record({
    transport,
    hasError: fc.boolean(),
    hasCrashed: fc.boolean(),
    isOurs: fc.constantFrom(true, false, null),
    ms: fc.integer({ min: 1, max: 9000 }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.constantFrom(film, foreignImage, null),
      (steps, assignment) => {
        let at = 0;
        const observations = steps.map(({ ms, ...said }) =>
          seen((at += ms), { ...said, position: 7, bytesServed: 0 }),
        );
        let now = assignment === null ? nothingPlaying(START) : loadingOf(assignment, START);
        for (const observation of observations) {
          now = deriveNowPlaying(now, observation, assignment, PROOF_LIMITS);
          expect(now.state).not.toBe('on-air');
          expect(nowPlayingSchema.safeParse(now).success).toBe(true);
        }
      },
    ),
  );
});

/** What real renderers were seen to say, in the order in which they say it; see docs/protocols/upnp.md. */
describe('what real renderers do', () => {
  const foreign: Assignment = { ...film, isServedHere: false };
  const image: Assignment = { ...film, kind: 'image', duration: null };
  const old = { isOurs: false, trackUri: 'http://elsewhere/old.mp4' } as const;
  const stopped = { transport: 'stopped' } as const;
  const rows: readonly (readonly [string, Assignment | null, readonly Observation[], string])[] = [
    [
      'gmediarender says PLAYING at 0 for a URL that answers 404',
      foreign,
      [seen(500), seen(5_000, { duration: null }), seen(9_500, { duration: null })],
      'fault',
    ],
    [
      'gmediarender says PLAYING while the media’s server hangs, and plays in the end',
      foreign,
      [seen(9_500), seen(10_500), seen(11_500, { position: 1 })],
      'on-air',
    ],
    ['Rygel is STOPPED after nonsense', foreign, [seen(500, stopped), seen(4_500, stopped)], 'fault'],
    [
      'Rygel plays on what it had after a failed Set',
      film,
      [seen(500, { ...old, position: 20 }), seen(1_500, { ...old, position: 21 })],
      'loading',
    ],
    [
      'Rygel keeps the URI at the end of a track',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(20_000, { ...stopped, position: 0 })],
      'idle',
    ],
    [
      'gmediarender clears the URI at the end of a track',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(20_000, { ...stopped, isOurs: null, trackUri: null })],
      'idle',
    ],
    [
      'gmediarender stops and says one hour after a seek too far',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(3_000, { ...stopped, position: 3_600, isOurs: null })],
      'idle',
    ],
    [
      'a seek backwards is no stop',
      film,
      [seen(500, { position: 30 }), seen(1_500, { position: 31 }), seen(2_500, { position: 5 })],
      'on-air',
    ],
    [
      'a gapless next item of another controller is not ours',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(2_500, { ...old, position: 0 })],
      'unproven',
    ],
    [
      'Rygel says PLAYING at 0 for an image that it fetched',
      image,
      [seen(500, { bytesServed: 0 }), seen(700, { bytesServed: 900 }), seen(18_000, { bytesServed: 900 })],
      'on-air',
    ],
    [
      'gmediarender is STOPPED at once with an image that it fetched',
      image,
      [seen(300, { ...stopped, bytesServed: 900 }), seen(60_000, { ...stopped, bytesServed: 900 })],
      'on-air',
    ],
    [
      'an image is gone when the room names no media',
      image,
      [
        seen(300, { bytesServed: 900 }),
        seen(900, { transport: 'no-media', position: null, bytesServed: 900 }),
      ],
      'idle',
    ],
    [
      'nobody’s image is gone when the room has no media for long',
      foreignImage,
      [seen(300), seen(6_000, { transport: 'no-media', position: null })],
      'idle',
    ],
    [
      'an item that never tells its length goes on',
      film,
      [seen(500, { duration: null }), seen(1_500, { position: 1, duration: null })],
      'on-air',
    ],
    [
      'a proven item that stands still is unproven and no fault',
      film,
      [seen(500), seen(1_500, { position: 1 }), ...[10, 11, 30].map((s) => seen(s * 1_000, { position: 1 }))],
      'unproven',
    ],
    [
      'an item that stood still and then stops has ended',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(11_000, { position: 1 }), seen(12_000, stopped)],
      'idle',
    ],
    [
      'an item that stood still moves again',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(11_000, { position: 1 }), seen(12_000, { position: 2 })],
      'on-air',
    ],
    [
      'a proven item that ends with ERROR_OCCURRED is a fault',
      film,
      [seen(500), seen(1_500, { position: 1 }), seen(3_000, { ...stopped, hasError: true })],
      'fault',
    ],
    [
      'a room with a fault that plays another’s item shows that',
      film,
      [seen(500), seen(9_500), seen(11_000, { ...old, position: 3 }), seen(12_000, { ...old, position: 4 })],
      'on-air',
    ],
    [
      'nobody’s image is taken over by another’s item',
      foreignImage,
      [seen(300), seen(6_000, { ...old, position: 3 })],
      'unproven',
    ],
  ];

  test.each(rows)('%s', (_what, assignment, observations, state) => {
    expect(follow(assignment, observations).state).toBe(state);
  });

  test('the item of another controller takes our cast’s name away', () => {
    const taken = follow(film, [seen(500), seen(9_500), seen(11_000, { ...old, position: 3 })]);
    expect([taken.castId, taken.url, taken.error]).toEqual([null, old.trackUri, null]);
  });

  test('a fault says in its words whether the room had stopped', () => {
    const words = (said: Partial<Observation>): string | undefined =>
      follow(film, [seen(500, said), seen(9_500, said)]).error?.message;
    expect([words({}), words(stopped), words({ ...stopped, hasError: true })]).toEqual([
      'The room says it plays, but its position does not advance and it fetched nothing.',
      'The room stopped before its position advanced or it fetched anything.',
      'The room stopped with an error.',
    ]);
  });
});

describe('a room that does not answer', () => {
  const playing = follow(film, [seen(500), seen(1_500, { position: 1 })]);
  const silence = { at: START + 20_000, answeredAt: START + 1_500, bytesServed: 10, bytesBefore: 10 };

  test('is on air for a moment, and for as long as it fetches, then unproven', () => {
    const soon = deriveSilence(playing, { ...silence, at: START + 3_000 }, PROOF_LIMITS);
    const fetching = deriveSilence(playing, { ...silence, bytesServed: 11 }, PROOF_LIMITS);
    const gone = deriveSilence(playing, silence, PROOF_LIMITS);
    expect([soon.state, fetching.state, fetching.proof?.kind, gone.state, gone.proof]).toEqual([
      'on-air',
      'on-air',
      'bytes',
      'unproven',
      null,
    ]);
  });

  test('stays what it was where it was not on air', () => {
    expect(deriveSilence(nothingPlaying(START), silence, PROOF_LIMITS)).toEqual(nothingPlaying(START));
  });
});
