import { expect, test } from 'vitest';
import { flavours } from '../../../../src-main/practice/renderer/flavour.ts';
import {
  advance,
  emptyTransport,
  failed,
  millisecondsLeft,
  opened,
  pause,
  play,
  positionAt,
  seek,
  setItem,
  setNextItem,
  skipToNext,
  stop,
  type Transport,
  type TransportStep,
} from '../../../../src-main/practice/renderer/transport.ts';

const exact = flavours.rygel.rules;
const plain = flavours.gmediarender.rules;
const song = { uri: 'http://127.0.0.1/song.wav', metadata: '<DIDL-Lite/>' };
const film = { uri: 'http://127.0.0.1/film.mp4', metadata: '' };

function taken(step: TransportStep): Transport {
  if (!step.ok) throw new Error(`refused with ${step.errorCode}`);
  return step.transport;
}

function playing(seconds: number, now: number): Transport {
  const loading = taken(play(taken(setItem(emptyTransport, song)), exact, now));
  return opened(loading, { seconds, isStill: false }, now);
}

test('a new item waits in STOPPED until Play, and opens its media then', () => {
  const set = setItem(emptyTransport, song);
  expect(set).toMatchObject({ ok: true, effect: 'close', transport: { state: 'STOPPED', item: song } });
  expect(play(taken(set), exact, 0)).toMatchObject({ effect: 'open', transport: { state: 'TRANSITIONING' } });
});

test('position advances with the clock once the media is open', () => {
  const transport = playing(20, 1_000);
  expect(transport.state).toBe('PLAYING');
  expect([1_000, 3_500, 90_000].map((now) => positionAt(transport, now))).toEqual([0, 2.5, 20]);
  expect(millisecondsLeft(transport, 3_500)).toBe(17_500);
});

test('a pause holds the position and Play goes on from it', () => {
  const paused = taken(pause(playing(20, 0), 4_000));
  expect(paused).toMatchObject({ state: 'PAUSED_PLAYBACK', base: 4, since: null });
  const resumed = taken(play(paused, exact, 9_000));
  expect(positionAt(resumed, 10_000)).toBe(5);
});

test('a second Pause, and Pause or Play without media, are refused with 701', () => {
  const refused = { ok: false, errorCode: 701 };
  expect(pause(taken(pause(playing(20, 0), 1)), 2)).toEqual(refused);
  expect(pause(emptyTransport, 0)).toEqual(refused);
  expect(play(emptyTransport, exact, 0)).toEqual(refused);
  expect(setNextItem(emptyTransport, film)).toEqual(refused);
});

test('Play while playing is refused by one kind of renderer and harmless for the other', () => {
  expect(play(playing(20, 0), exact, 1)).toEqual({ ok: false, errorCode: 701 });
  expect(play(playing(20, 0), plain, 1)).toMatchObject({
    ok: true,
    effect: 'none',
    transport: { state: 'PLAYING' },
  });
});

test('a new item set while playing starts by itself', () => {
  expect(setItem(playing(20, 0), film)).toMatchObject({
    effect: 'open',
    transport: { state: 'TRANSITIONING', item: film, base: 0, next: null },
  });
});

test('an empty URI takes the media out', () => {
  expect(taken(setItem(playing(20, 0), { uri: '', metadata: '' }))).toEqual(emptyTransport);
});

test('at its end an item stays with one kind of renderer and is forgotten by the other', () => {
  const transport = playing(20, 0);
  expect(taken(advance(transport, exact, 20_000))).toMatchObject({ state: 'STOPPED', item: song, base: 0 });
  expect(taken(advance(transport, plain, 20_000))).toMatchObject({ state: 'STOPPED', item: null, base: 20 });
});

test('time that has not come changes nothing', () => {
  const transport = playing(20, 0);
  expect(advance(transport, exact, 19_990)).toEqual({ ok: true, transport, effect: 'none' });
});

test('the next item follows without a stop', () => {
  const transport = taken(setNextItem(playing(20, 0), film));
  expect(advance(transport, exact, 20_000)).toMatchObject({
    effect: 'open',
    transport: { state: 'PLAYING', item: film, next: null, base: 0, seconds: 0 },
  });
  expect(taken(skipToNext(transport))).toMatchObject({ state: 'PLAYING', item: film });
  expect(skipToNext(playing(20, 0))).toEqual({ ok: false, errorCode: 711 });
});

test('Seek moves the position, in a pause too', () => {
  expect(positionAt(taken(seek(playing(20, 0), 12, exact, 5_000)), 6_000)).toBe(13);
  const paused = taken(pause(playing(20, 0), 4_000));
  expect(positionAt(taken(seek(paused, 12, exact, 5_000)), 60_000)).toBe(12);
});

test('Seek beyond the end is refused with 711 or ends playback, as the kind of renderer has it', () => {
  expect(seek(playing(20, 0), 3_600, exact, 0)).toEqual({ ok: false, errorCode: 711 });
  expect(taken(seek(playing(20, 0), 3_600, plain, 0))).toMatchObject({
    state: 'STOPPED',
    item: null,
    base: 3_600,
  });
  expect(seek(emptyTransport, 1, exact, 0)).toEqual({ ok: false, errorCode: 711 });
});

test('a picture is on without a position and never ends', () => {
  const loading = taken(play(taken(setItem(emptyTransport, film)), exact, 0));
  const picture = opened(loading, { seconds: 0, isStill: true }, 0);
  expect(picture.state).toBe('PLAYING');
  expect([positionAt(picture, 60_000), millisecondsLeft(picture, 60_000)]).toEqual([0, null]);
});

test('media that fails stops playback, keeps the item, and tells of it in the status of one kind', () => {
  expect(failed(playing(20, 0), plain)).toMatchObject({
    state: 'STOPPED',
    status: 'ERROR_OCCURRED',
    item: song,
  });
  expect(failed(playing(20, 0), exact)).toMatchObject({ state: 'STOPPED', status: 'OK', item: song });
});

test('Stop is allowed in every state and goes back to the start', () => {
  expect(stop(emptyTransport)).toEqual({ ok: true, transport: emptyTransport, effect: 'none' });
  expect(taken(stop(playing(20, 0)))).toMatchObject({ state: 'STOPPED', base: 0, item: song, isOpen: false });
});

test('media that opens during a pause stays paused until Play', () => {
  const loading = taken(play(taken(setItem(emptyTransport, song)), exact, 0));
  const early = taken(pause(loading, 10));
  expect(opened(early, { seconds: 9, isStill: false }, 20)).toMatchObject({
    state: 'PAUSED_PLAYBACK',
    seconds: 9,
  });
  expect(play(early, exact, 30)).toMatchObject({ effect: 'none', transport: { state: 'TRANSITIONING' } });
});
