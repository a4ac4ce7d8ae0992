import { describe, expect, it } from 'vitest';
import type { NowPlaying } from '../../src-preload/contract/index.ts';
import type { UpnpClient } from '../../src-main/protocols/upnp/index.ts';
import { parseActionResponse, parseEvent, readTransportChange } from '../../src-main/protocols/upnp/index.ts';
import { foldChange } from '../../src-main/services/casting/fold-change.ts';
import type { Assignment } from '../../src-main/services/casting/now-playing.ts';
import {
  PROOF_LIMITS,
  deriveNowPlaying,
  loadingOf,
  nothingPlaying,
} from '../../src-main/services/casting/now-playing.ts';
import type { DriverReport } from '../../src-main/services/casting/room-driver.ts';
import { observeTransport } from '../../src-main/services/casting/upnp-observe.ts';
import { reportOf } from '../../src-main/services/casting/upnp-watch.ts';
import { listNotifyCaptures, readHttpCapture, readNotifyCapture } from '../unit/protocols/captures.ts';
import { avTransportAt } from './upnp-peer.ts';

/** What the recordings of real renderers mean once they went through the reading of answers and the deriving of states. */

const START = Date.UTC(2026, 10, 20, 20);
const TONE = 'http://10.77.0.1:3500/tone.wav';
const CARD = 'http://10.77.0.1:3500/card.png';
const service = avTransportAt(49_152);
const look = { signal: new AbortController().signal, timeoutMs: 5_000, record: () => undefined };

function castOf(url: string, change: Partial<Assignment> = {}): Assignment {
  const kind = url.endsWith('.png') ? 'image' : 'audio';
  return {
    castId: 'cast-1',
    url,
    title: 'Tone',
    contentType: null,
    kind,
    mediaId: null,
    duration: 20,
    isServedHere: false,
    playedAt: START,
    replaces: null,
    ...change,
  };
}

/** A room that answers GetTransportInfo and GetPositionInfo with recordings. */
function roomThatSays(device: string, transport: string, position: string | null): UpnpClient {
  const names: Readonly<Record<string, string | null>> = {
    GetTransportInfo: transport,
    GetPositionInfo: position,
  };
  return {
    invoke: (asked: typeof service, action: string) => {
      const name = names[action];
      if (name == null) throw new Error(`${action} was not expected`);
      return Promise.resolve(
        parseActionResponse(readHttpCapture(device, name), { serviceType: asked.serviceType, action }),
      );
    },
  } as unknown as UpnpClient;
}

async function report(
  device: string,
  transport: string,
  position: string | null,
  url: string | null,
): Promise<DriverReport> {
  const observed = await observeTransport(roomThatSays(device, transport, position), service, url, look);
  if (!observed.ok) throw new Error(observed.error.message);
  return observed.value;
}

function follow(
  assignment: Assignment | null,
  reports: readonly (readonly [atMs: number, report: DriverReport, bytesServed?: number])[],
): NowPlaying {
  const first = assignment === null ? nothingPlaying(START) : loadingOf(assignment, START);
  return reports.reduce(
    (before, [atMs, said, bytesServed = 0]) =>
      deriveNowPlaying(before, { ...said, at: START + atMs, bytesServed }, assignment, PROOF_LIMITS),
    first,
  );
}

const rygelPlays = () =>
  report('rygel', '29-GetTransportInfo-playing-wav', '30-GetPositionInfo-playing-wav', TONE);
const gmrPlays = () =>
  report('gmediarender', '29-GetTransportInfo-playing-wav', '30-GetPositionInfo-playing-wav', TONE);
const atStart = (said: DriverReport): DriverReport => ({ ...said, position: 0 });

describe('a recorded room', () => {
  it.each([
    ['Rygel', rygelPlays],
    ['gmediarender', gmrPlays],
  ])('%s that plays is on air by its position', async (_name, plays) => {
    const now = follow(castOf(TONE), [
      [200, atStart(await plays())],
      [1_200, await plays()],
    ]);
    expect([now.state, now.proof?.kind, now.duration]).toEqual(['on-air', 'position', 20]);
  });

  it('Rygel that is TRANSITIONING right after Play is loading', async () => {
    const said = await report(
      'rygel',
      '28-GetTransportInfo-right-after-Play-wav',
      '98-GetPositionInfo-end-of-track',
      TONE,
    );
    expect(follow(castOf(TONE), [[100, said]]).state).toBe('loading');
  });

  it('is idle before any media: NO_MEDIA_PRESENT, and no position is asked for', async () => {
    expect(follow(null, [[0, await report('rygel', '18-GetTransportInfo-no-media', null, null)]]).state).toBe(
      'idle',
    );
  });

  it('that pauses keeps its proof', async () => {
    const paused = await report(
      'rygel',
      '36-GetTransportInfo-paused',
      '30-GetPositionInfo-playing-wav',
      TONE,
    );
    const now = follow(castOf(TONE), [
      [200, atStart(await rygelPlays())],
      [1_200, await rygelPlays()],
      [2_200, paused],
    ]);
    expect([now.state, now.proof?.kind]).toEqual(['paused', 'position']);
  });

  it.each([
    ['rygel', '97-GetTransportInfo-end-of-track', '98-GetPositionInfo-end-of-track', rygelPlays],
    ['gmediarender', '73-GetTransportInfo-stopped', '98-GetPositionInfo-end-of-track', gmrPlays],
  ])(
    '%s that comes to the end is idle, whether it keeps the URI or not',
    async (device, transport, position, plays) => {
      const now = follow(castOf(TONE), [
        [200, atStart(await plays())],
        [1_200, await plays()],
        [20_200, await report(device, transport, position, TONE)],
      ]);
      expect([now.state, now.castId]).toEqual(['idle', null]);
    },
  );

  it('gmediarender that was sought past the end has stopped', async () => {
    const said = await report(
      'gmediarender',
      '42-GetTransportInfo-after-oor-seek',
      '43-GetPositionInfo-after-oor-seek',
      TONE,
    );
    const now = follow(castOf(TONE), [
      [200, atStart(await gmrPlays())],
      [1_200, await gmrPlays()],
      [2_200, said],
    ]);
    expect(now.state).toBe('idle');
  });

  it.each([
    [
      'gmediarender',
      '113-GetTransportInfo-playing-404',
      '114-GetPositionInfo-playing-404',
      'http://10.77.0.1:3500/nothere.mp3',
    ],
    [
      'gmediarender-extra',
      '46-GetTransportInfo-server-never-answers',
      '47-GetPositionInfo-server-never-answers',
      'http://10.77.0.1:3502/tone.wav',
    ],
    [
      'rygel',
      '113-GetTransportInfo-playing-404',
      '114-GetPositionInfo-playing-404',
      'http://10.77.0.1:3500/nothere.mp4',
    ],
    [
      'rygel-extra',
      '46-GetTransportInfo-server-never-answers',
      '47-GetPositionInfo-server-never-answers',
      'http://10.77.0.1:3502/tone.wav',
    ],
  ])(
    '%s (%s) that says PLAYING of what it does not play is never on air, and a fault in the end',
    async (device, transport, position, url) => {
      const said = await report(device, transport, position, url);
      expect(said.transport).toBe('playing');
      const states = [200, 1_200, 4_000, 10_000].map(
        (_at, index, all) =>
          follow(
            castOf(url),
            all.slice(0, index + 1).map((at) => [at, said]),
          ).state,
      );
      expect(states).toEqual(['loading', 'loading', 'loading', 'fault']);
    },
  );

  it.each([
    ['10-GetPositionInfo-no-HEAD-server', 'http://10.77.0.1:3501/tone.wav'],
    ['15-GetPositionInfo-wrong-mime-pdf', 'http://10.77.0.1:3503/tone.wav'],
  ])('Rygel that plays the item before (%s) proves nothing of ours', async (position, url) => {
    const said = await report('rygel-extra', '46-GetTransportInfo-server-never-answers', position, url);
    const now = follow(castOf(url, { replaces: TONE }), [
      [200, atStart(said)],
      [1_200, said],
    ]);
    expect([said.isOurs, now.state, now.proof]).toEqual([false, 'loading', null]);
  });

  it('Rygel that is told nonsense stops without an error, which is a fault after a while', async () => {
    const said = await report(
      'rygel',
      '122-GetTransportInfo-not-a-url',
      '98-GetPositionInfo-end-of-track',
      'this is not a url',
    );
    const now = follow(castOf('this is not a url'), [
      [200, said],
      [4_500, said],
    ]);
    expect([said.hasError, now.state]).toEqual([false, 'fault']);
  });

  it.each([
    ['rygel-extra', '42-GetPositionInfo-png', CARD],
    ['gmediarender-extra', null, null],
  ])(
    '%s that shows an image is on air by the bytes it fetched, PLAYING at 0 or STOPPED',
    async (device, position, url) => {
      const image = castOf(CARD, { isServedHere: true });
      const said = await report(device, '41-GetTransportInfo-png', position, url);
      expect(follow(image, [[500, said, 4_096]]).state).toBe('on-air');
      expect(follow(image, [[500, said, 0]]).state).toBe('loading');
    },
  );

  it('Rygel names a URL with & so that it is still ours', async () => {
    const url = 'http://10.77.0.1:3500/tone.mp3?a=1&b=2';
    const said = await report(
      'rygel-extra',
      '46-GetTransportInfo-server-never-answers',
      '30-GetPositionInfo-url-with-ampersand-utf8',
      url,
    );
    expect([said.isOurs, said.duration]).toEqual([true, 20.035]);
  });

  it('that is set to another item while ours plays was taken over', async () => {
    const other = await report(
      'rygel',
      '87-GetTransportInfo-playing-mp3-while-playing',
      '88-GetPositionInfo-playing-mp3-while-playing',
      TONE,
    );
    const now = follow(castOf(TONE), [
      [200, atStart(await rygelPlays())],
      [1_200, await rygelPlays()],
      [2_200, other],
      [3_200, { ...other, position: (other.position ?? 0) + 1 }],
    ]);
    expect([now.state, now.castId, now.url]).toEqual(['on-air', null, 'http://10.77.0.1:3500/tone.mp3']);
  });

  it('that names a third item before ours was proven was taken over at once', async () => {
    const other = await report(
      'rygel',
      '87-GetTransportInfo-playing-mp3-while-playing',
      '88-GetPositionInfo-playing-mp3-while-playing',
      TONE,
    );
    const now = follow(castOf(TONE, { replaces: CARD }), [[200, other]]);
    expect([now.castId, now.url]).toEqual([null, 'http://10.77.0.1:3500/tone.mp3']);
  });
});

/** The states that the recorded events of a run lead to, one by one, for a room to which `url` was cast. */
function eventStates(device: string, files: readonly string[], url: string): readonly string[] {
  const states: string[] = [];
  let said: DriverReport = {
    transport: 'stopped',
    hasError: false,
    hasCrashed: false,
    position: null,
    duration: null,
    isOurs: null,
    trackUri: null,
    trackTitle: null,
  };
  let now = loadingOf(castOf(url), START);
  files.forEach((file, index) => {
    const event = parseEvent(readNotifyCapture(device, file).body);
    if (!event.ok) throw new Error(event.error.message);
    said = foldChange(said, reportOf(readTransportChange(event.value)), url);
    // Looks in between find that the position moves while the room plays.
    const position = said.transport === 'playing' ? index + 1 : said.position;
    const seen = { ...said, position, at: START + index * 1_000, bytesServed: 0 };
    now = deriveNowPlaying({ ...now, position: index }, seen, castOf(url), PROOF_LIMITS);
    states.push(`${now.state} ${now.castId === null ? 'theirs' : 'ours'} ${said.trackTitle ?? '-'}`);
  });
  return states;
}

describe('recorded events', () => {
  it('of Rygel: it plays, pauses, plays and stops', () => {
    expect(
      eventStates(
        'rygel',
        [
          'event-004-AVTransport-seq1.notify.http',
          'event-005-AVTransport-seq2.notify.http',
          'event-008-AVTransport-seq4.notify.http',
        ],
        TONE,
      ),
    ).toEqual([
      'on-air ours Tone and friends',
      'paused ours Tone and friends',
      'idle theirs Tone and friends',
    ]);
  });

  it('of gmediarender: it plays, learns the duration, pauses, and is cleared by a seek too far', () => {
    expect(
      eventStates(
        'gmediarender',
        [
          'event-005-AVTransport-seq2.notify.http',
          'event-006-AVTransport-seq3.notify.http',
          'event-007-AVTransport-seq4.notify.http',
          'event-009-AVTransport-seq6.notify.http',
        ],
        TONE,
      ),
    ).toEqual([
      'on-air ours Tone and friends',
      'on-air ours Tone and friends',
      'paused ours Tone and friends',
      'idle theirs -',
    ]);
  });

  it('of a change to another item, without any state, mean that ours is not on any more', () => {
    const states = eventStates(
      'rygel',
      ['event-004-AVTransport-seq1.notify.http', 'event-010-AVTransport-seq6.notify.http'],
      TONE,
    );
    expect(states[1]?.startsWith('unproven theirs')).toBe(true);
  });

  it('of a gapless change name the next item as the one that plays', () => {
    const event = parseEvent(readNotifyCapture('rygel', 'event-012-AVTransport-seq8.notify.http').body);
    const mp3: DriverReport = {
      transport: 'playing',
      hasError: false,
      hasCrashed: false,
      position: 18,
      duration: 20.035,
      isOurs: true,
      trackUri: 'http://10.77.0.1:3500/tone.mp3',
      trackTitle: 'Tone',
    };
    expect(event.ok && foldChange(mp3, reportOf(readTransportChange(event.value)), TONE)).toEqual({
      ...mp3,
      position: 0,
      duration: 20,
      trackUri: TONE,
      trackTitle: 'Next',
    });
  });

  it.each(['gmediarender', 'rygel'])('of %s all fold into a report without a fault', (device) => {
    const files = listNotifyCaptures(device).filter((file) => file.includes('AVTransport'));
    expect(() => eventStates(device, files, TONE)).not.toThrow();
    expect(files.length).toBeGreaterThan(5);
  });
});
