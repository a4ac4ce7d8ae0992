import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ForeignOrigin, startForeignOrigin } from '../peers/foreign-origin.ts';
import {
  practiceFile,
  silentWav,
  startRenderer,
  type TestRenderer,
} from '../unit/practice/plain-control-point.ts';

const FLAVOURS = ['rygel', 'gmediarender'] as const;
let origin: ForeignOrigin;
let room: TestRenderer;

beforeEach(async () => {
  origin = await startForeignOrigin('127.0.0.1', {
    '/tone.wav': { contentType: 'audio/wav', bytes: silentWav(20) },
    '/other.wav': { contentType: 'audio/wav', bytes: silentWav(5) },
    '/long.wav': { contentType: 'audio/wav', bytes: silentWav(10_000) },
    '/notice.png': { contentType: 'image/png', bytes: practiceFile('fire-drill.png') },
    '/slide.mp4': { contentType: 'video/mp4', bytes: practiceFile('quarterly-results.mp4') },
    '/paper.pdf': { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 nothing to play') },
  });
});

afterEach(async () => {
  await room.renderer.dispose();
  await origin.stop();
});

function set(uri: string, metadata = ''): ReturnType<TestRenderer['call']> {
  return room.call('AVTransport', 'SetAVTransportURI', { CurrentURI: uri, CurrentURIMetaData: metadata });
}

function play(): ReturnType<TestRenderer['call']> {
  return room.call('AVTransport', 'Play', { Speed: '1' });
}

async function reaches(state: string): Promise<void> {
  await vi.waitFor(async () => expect(await room.state()).toBe(state));
}

describe.each(FLAVOURS)('a renderer like %s', (flavour) => {
  beforeEach(async () => {
    room = await startRenderer(flavour);
  });

  test('plays a sound: fetches it, tells its duration, advances, and stops at its end', async () => {
    expect(await room.state()).toBe('NO_MEDIA_PRESENT');
    expect((await set(origin.url('/tone.wav'))).status).toBe(200);
    expect((await play()).status).toBe(200);
    await reaches('PLAYING');
    await room.clock.advance(7_000);
    expect(await room.position()).toMatch(/^0:00:07/);
    const { out } = await room.call('AVTransport', 'GetPositionInfo');
    expect(out).toMatchObject({ Track: '1', TrackURI: origin.url('/tone.wav') });
    expect(out['TrackDuration']).toMatch(/^0:00:20/);
    await vi.waitFor(() => expect(room.renderer.fetchedBytes()).toBe(20_044));
    await room.clock.advance(13_000);
    expect(await room.state()).toBe('STOPPED');
  });

  test('plays a film for as long as its index says', async () => {
    await set(origin.url('/slide.mp4'));
    await play();
    await reaches('PLAYING');
    const { out } = await room.call('AVTransport', 'GetPositionInfo');
    expect(out['TrackDuration']).toMatch(/^0:00:40/);
  });

  test('shows a picture without a position until it is stopped', async () => {
    await set(origin.url('/notice.png'));
    await play();
    await reaches('PLAYING');
    await room.clock.advance(3_600_000);
    expect([await room.state(), await room.position()]).toEqual([
      'PLAYING',
      expect.stringMatching(/^0:00:00/),
    ]);
    await room.call('AVTransport', 'Stop');
    expect(await room.state()).toBe('STOPPED');
  });

  test('reads on in step with playback once a first part is there', async () => {
    await set(origin.url('/long.wav'));
    await play();
    await reaches('PLAYING');
    await vi.waitFor(() => expect(room.renderer.fetchedBytes()).toBeGreaterThan(1_000_000));
    await room.clock.advance(1_000);
    const early = room.renderer.fetchedBytes();
    expect(early).toBeLessThan(1_300_000);
    await room.clock.advance(600_000);
    await vi.waitFor(async () => {
      await room.clock.advance(200);
      expect(room.renderer.fetchedBytes()).toBeGreaterThan(early + 500_000);
    });
  });

  test('goes on from a new place after Seek, fetching from there', async () => {
    await set(origin.url('/tone.wav'));
    await play();
    await reaches('PLAYING');
    expect((await room.call('AVTransport', 'Seek', { Unit: 'REL_TIME', Target: '0:00:12' })).status).toBe(
      200,
    );
    await room.clock.advance(1_000);
    expect(await room.position()).toMatch(/^0:00:13/);
    await vi.waitFor(() => expect(room.renderer.fetchedBytes()).toBeGreaterThan(20_044));
  });

  test('starts a new item by itself when it is set while playing', async () => {
    await set(origin.url('/tone.wav'));
    await play();
    await reaches('PLAYING');
    await set(origin.url('/other.wav'));
    await reaches('PLAYING');
    const { out } = await room.call('AVTransport', 'GetMediaInfo');
    expect(out['CurrentURI']).toBe(origin.url('/other.wav'));
    const again = await play();
    expect(again.errorCode).toBe(flavour === 'rygel' ? 701 : null);
  });

  test('lets the next item follow without a stop', async () => {
    await set(origin.url('/tone.wav'));
    await play();
    await reaches('PLAYING');
    const next = { NextURI: origin.url('/other.wav'), NextURIMetaData: '' };
    expect((await room.call('AVTransport', 'SetNextAVTransportURI', next)).status).toBe(200);
    await room.clock.advance(20_000);
    expect(await room.state()).toBe('PLAYING');
    await vi.waitFor(async () => {
      const { out } = await room.call('AVTransport', 'GetPositionInfo');
      expect(out).toMatchObject({
        TrackURI: origin.url('/other.wav'),
        TrackDuration: expect.stringMatching(/^0:00:05/),
      });
    });
  });

  test('does not speak to hosts beyond this machine', async () => {
    await set('http://192.0.2.7/tone.wav');
    await play();
    await vi.waitFor(async () => expect(['STOPPED', 'NO_MEDIA_PRESENT']).toContain(await room.state()));
    expect(room.renderer.fetchedBytes()).toBe(0);
  });
});

describe('a renderer like rygel', () => {
  beforeEach(async () => {
    room = await startRenderer('rygel');
  });

  test('asks for the head before it accepts an item', async () => {
    await set(origin.url('/tone.wav'));
    expect(origin.requests().map(({ method }) => method)).toEqual(['HEAD']);
  });

  test('refuses what is not there with 716 and what it cannot play with 714, and keeps the item it had', async () => {
    await set(origin.url('/tone.wav'));
    const refusals = ['/missing.wav', '/paper.pdf'].map(
      async (path) => (await set(origin.url(path))).errorCode,
    );
    expect(await Promise.all(refusals)).toEqual([716, 714]);
    expect((await set('http://127.0.0.1:9/closed.wav')).errorCode).toBe(716);
    const { out } = await room.call('AVTransport', 'GetMediaInfo');
    expect(out['CurrentURI']).toBe(origin.url('/tone.wav'));
  });

  test('refuses a media server that never answers with 716 after a minute', async () => {
    const answer = set(origin.url('/hang.wav'));
    await vi.waitFor(() => expect(origin.requests()).toHaveLength(1));
    await room.clock.advance(60_000);
    expect((await answer).errorCode).toBe(716);
  });
});

describe('a renderer like gmediarender', () => {
  beforeEach(async () => {
    room = await startRenderer('gmediarender');
  });

  test('accepts everything unseen and tells of a failure in its status', async () => {
    for (const path of ['/missing.wav', '/paper.pdf']) {
      expect((await set(origin.url(path))).status).toBe(200);
      expect((await play()).status).toBe(200);
      await vi.waitFor(async () => {
        const { out } = await room.call('AVTransport', 'GetTransportInfo');
        expect(out).toMatchObject({
          CurrentTransportState: 'STOPPED',
          CurrentTransportStatus: 'ERROR_OCCURRED',
        });
      });
    }
    expect(origin.requests().map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test('forgets the item at its end', async () => {
    await set(origin.url('/other.wav'));
    await play();
    await reaches('PLAYING');
    await room.clock.advance(5_000);
    const { out } = await room.call('AVTransport', 'GetPositionInfo');
    expect(out).toMatchObject({ Track: '0', TrackURI: '', RelTime: '0:00:05' });
  });
});
