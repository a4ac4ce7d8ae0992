import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ForeignOrigin, startForeignOrigin } from '../peers/foreign-origin.ts';
import { silentWav, startRenderer, type TestRenderer } from '../unit/practice/plain-control-point.ts';

let origin: ForeignOrigin;
let room: TestRenderer;

beforeEach(async () => {
  origin = await startForeignOrigin('127.0.0.1', {
    '/tone.wav': { contentType: 'audio/wav', bytes: silentWav(20) },
  });
});

afterEach(async () => {
  await room.renderer.dispose();
  await origin.stop();
});

function set(): ReturnType<TestRenderer['call']> {
  const item = { CurrentURI: origin.url('/tone.wav'), CurrentURIMetaData: '' };
  return room.call('AVTransport', 'SetAVTransportURI', item);
}

function play(): ReturnType<TestRenderer['call']> {
  return room.call('AVTransport', 'Play', { Speed: '1' });
}

/** Resolves to whether the promise settles while `moves` are made. */
async function settlesDuring(promise: Promise<unknown>, moves: () => Promise<void>): Promise<boolean> {
  let isSettled = false;
  const settled = promise.then(
    () => (isSettled = true),
    () => (isSettled = true),
  );
  await moves();
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 60))]);
  return isSettled;
}

describe.each(['rygel', 'gmediarender'] as const)('a renderer like %s', (flavour) => {
  beforeEach(async () => {
    room = await startRenderer(flavour);
  });

  test('that is slow answers after two seconds', async () => {
    const controlUrl = await room.url('AVTransport', 'controlURL');
    await room.renderer.setFault('slow');
    const start = room.clock.elapsed();
    let answeredAfter = 0;
    const ask = async (): Promise<void> => {
      await fetch(controlUrl, { method: 'POST', body: '' });
      answeredAfter = room.clock.elapsed() - start;
    };
    const answer = ask();
    await vi.waitFor(async () => {
      await room.clock.advance(100);
      expect(answeredAfter).toBeGreaterThanOrEqual(2_000);
    });
    await answer;
  });

  test('that hangs accepts a call and never answers it, but still describes itself', async () => {
    await room.renderer.setFault('hang');
    const abort = new AbortController();
    const controlUrl = await room.url('AVTransport', 'controlURL');
    const answer = fetch(controlUrl, { method: 'POST', body: 'x', signal: abort.signal });
    expect(await settlesDuring(answer, () => room.clock.advance(3_600_000))).toBe(false);
    abort.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await room.renderer.setFault('none');
    expect(await room.state()).toBe('NO_MEDIA_PRESENT');
  });

  test('that refuses says 501 to an item and to Play, and fetches nothing', async () => {
    await room.renderer.setFault('refuse');
    expect([(await set()).errorCode, (await play()).errorCode]).toEqual([501, 501]);
    expect([await room.state(), origin.requests().length]).toEqual(['NO_MEDIA_PRESENT', 0]);
  });

  test('that lies says it plays, fetches nothing and stays at 0', async () => {
    await room.renderer.setFault('lie');
    expect([(await set()).status, (await play()).status]).toEqual([200, 200]);
    await room.clock.advance(30_000);
    const { out } = await room.call('AVTransport', 'GetTransportInfo');
    expect(out).toMatchObject({ CurrentTransportState: 'PLAYING', CurrentTransportStatus: 'OK' });
    expect(await room.position()).toMatch(/^0:00:00/);
    expect([origin.requests(), room.renderer.fetchedBytes()]).toEqual([[], 0]);
  });

  test('that reboots is gone for six seconds and comes back at the same address with nothing to play', async () => {
    await set();
    await play();
    await vi.waitFor(async () => expect(await room.state()).toBe('PLAYING'));
    await room.call('RenderingControl', 'SetVolume', { Channel: 'Master', DesiredVolume: '12' });
    const before = room.renderer.address();
    await room.renderer.setFault('reboot');
    await expect(fetch(room.renderer.descriptionUrl())).rejects.toThrow('fetch failed');
    await room.clock.advance(5_900);
    await expect(fetch(room.renderer.descriptionUrl())).rejects.toThrow('fetch failed');
    await room.clock.advance(200);
    await vi.waitFor(async () => expect(await room.state()).toBe('NO_MEDIA_PRESENT'));
    expect([room.renderer.fault(), room.renderer.address()]).toEqual(['none', before]);
    const { out } = await room.call('RenderingControl', 'GetVolume', { Channel: 'Master' });
    expect(out).toEqual({ CurrentVolume: '50' });
  });

  test('that reboots cuts connections that are open', async () => {
    const [host = '', port = ''] = room.renderer.address().split(':');
    const socket = connect(Number(port), host);
    await once(socket, 'connect');
    const gone = once(socket, 'close');
    await room.renderer.setFault('reboot');
    await gone;
    expect(socket.destroyed).toBe(true);
  });

  test('keeps a fault that was set while it rebooted, and does not reboot twice', async () => {
    await room.renderer.setFault('reboot');
    await room.renderer.setFault('refuse');
    await room.renderer.setFault('reboot');
    await room.renderer.setFault('refuse');
    await room.clock.advance(6_000);
    await vi.waitFor(async () => expect((await set()).errorCode).toBe(501));
    expect(room.renderer.fault()).toBe('refuse');
  });

  test('can be closed while it reboots', async () => {
    await room.renderer.setFault('reboot');
    await room.renderer.dispose();
    await room.clock.advance(60_000);
    await expect(fetch(room.renderer.descriptionUrl())).rejects.toThrow('fetch failed');
  });

  test('that is malformed answers nonsense of every kind to every call', async () => {
    await room.renderer.setFault('malformed');
    const controlUrl = await room.url('AVTransport', 'controlURL');
    const answers: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await fetch(controlUrl, { method: 'POST', body: 'x' });
      answers.push(await answer.text().catch(() => 'cut off'));
    }
    expect(answers[0]).toContain('<!DOCTYPE html>');
    expect(answers[1]).toBe('cut off');
    expect(answers[2]).toContain('PLAY & <CurrentSpeed>');
    expect(answers[3]).toContain('<!ENTITY e9');
    expect(answers[4]).not.toContain('Envelope');
    expect(await (await fetch(room.renderer.descriptionUrl())).text()).toContain('</root>');
  });
});
