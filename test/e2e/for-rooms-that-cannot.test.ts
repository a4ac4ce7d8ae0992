import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFfmpeg } from '../../src-main/services/media/conversion.ts';
import type { PracticeRenderer } from '../../src-main/practice/renderer/renderer.ts';
import type { WholeDesk } from '../doubles/whole-desk.ts';
import { addRooms, practiceFile, startRoom, startWholeDesk } from '../doubles/whole-desk.ts';

const { ffmpeg, ffprobe } = findFfmpeg(process.env['PATH'] ?? '');

let desk: WholeDesk;
let room: PracticeRenderer;
let id: string;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cannot-'));
  desk = await startWholeDesk();
  room = await startRoom('Old screen', { sink: ['video/mp4', 'audio/mpeg'] });
  [id = ''] = await addRooms(desk, [room]);
  await desk.until('its list is known', async () => {
    const { rooms } = await desk.ask('devices:list', {});
    return (rooms[0]?.sink.length ?? 0) > 0;
  });
});

afterEach(async () => {
  await desk.remove();
  await room.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** A film in a container that the room does not list. */
function matroska(): string {
  const target = join(folder, 'film.mkv');
  execFileSync(ffmpeg ?? 'ffmpeg', [
    '-v',
    'error',
    '-i',
    practiceFile('harbour-evening.mp4'),
    '-c',
    'copy',
    target,
  ]);
  return target;
}

describe.skipIf(ffmpeg === null || ffprobe === null)('a room that cannot play a film, with ffmpeg', () => {
  it('is said to get it converted, and gets it so, with a badge on what it plays', async () => {
    const source = { path: matroska() };
    const check = await desk.ask('casting:check', { rooms: [id], source });
    expect(check).toEqual({
      hasConverter: true,
      subtitlesBeside: null,
      verdicts: [{ room: id, verdict: 'converted', contentType: 'video/mp4', error: null }],
    });
    const { outcomes } = await desk.ask('casting:cast', { rooms: [id], source });
    expect(outcomes[0]).toMatchObject({ ok: true, error: null });
    const { rooms } = await desk.ask('devices:list', {});
    expect(rooms[0]?.nowPlaying).toMatchObject({
      state: 'on-air',
      contentType: 'video/mp4',
      transcoded: true,
    });
    await desk.ask('casting:cast', { rooms: [id], source: { path: practiceFile('harbour-evening.mp4') } });
    const after = await desk.ask('devices:list', {});
    expect(after.rooms[0]?.nowPlaying.transcoded).toBe(false);
  });

  it('is served an endless stream without ranges, which ends with its connection', async () => {
    await desk.ask('casting:cast', { rooms: [id], source: { path: matroska() } });
    const { rooms } = await desk.ask('devices:list', {});
    const stop = new AbortController();
    const answer = await fetch(rooms[0]?.nowPlaying.url ?? '', {
      signal: stop.signal,
      headers: { 'getcontentFeatures.dlna.org': '1', range: 'bytes=5-' },
    });
    expect([
      answer.status,
      answer.headers.get('accept-ranges'),
      answer.headers.get('content-length'),
    ]).toEqual([200, 'none', null]);
    expect(answer.headers.get('contentfeatures.dlna.org')).toContain('DLNA.ORG_OP=00;DLNA.ORG_CI=1');
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString('latin1', 4, 8)).toBe('ftyp');
    stop.abort();
  });

  it('is measured by ffprobe where our own reader finds no length, and has a still', async () => {
    const target = join(folder, 'film.avi');
    const film = practiceFile('harbour-evening.mp4');
    execFileSync(ffmpeg ?? '', ['-v', 'error', '-i', film, '-c:v', 'mpeg4', '-c:a', 'mp2', target]);
    const item = await desk.ask('media:add', { path: target });
    expect(item.seconds).toBeGreaterThan(30);
    await desk.until('the still is made', async () => {
      const { items } = await desk.ask('media:list', {});
      return items.find(({ mediaId }) => mediaId === item.mediaId)?.posterPath !== null;
    });
    const poster = desk.app.preview(`${item.mediaId}~poster`);
    expect(poster).toMatchObject({ ok: true, value: { contentType: 'image/jpeg' } });
  });
});

describe('subtitles', () => {
  it('beside a film are offered to the room as SubRip, and as WebVTT to any origin', async () => {
    copyFileSync(practiceFile('harbour-evening.mp4'), join(folder, 'evening.mp4'));
    writeFileSync(join(folder, 'evening.en.srt'), '1\n00:00:01,000 --> 00:00:02,000\nGood evening\n');
    await desk.ask('casting:cast', { rooms: [id], source: { path: join(folder, 'evening.mp4') } });
    const { rooms } = await desk.ask('devices:list', {});
    const url = rooms[0]?.nowPlaying.url ?? '';
    const film = await fetch(url, { method: 'HEAD', headers: { 'getCaptionInfo.sec': '1' } });
    const captions = film.headers.get('captioninfo.sec') ?? '';
    const srt = await fetch(captions);
    expect(await srt.text()).toBe('1\n00:00:01,000 --> 00:00:02,000\nGood evening\n');
    expect(srt.headers.get('access-control-allow-origin')).toBe('*');
    const { exchanges } = await desk.ask('activity:list', { subject: id });
    const set = exchanges.find(({ method }) => method === 'SetAVTransportURI');
    const told = (await desk.ask('activity:exchange', { id: set?.id ?? 0 }))?.requestBody ?? '';
    expect(told).toContain('sec:CaptionInfoEx');
  });

  it('that were given and cannot be read refuse the cast', async () => {
    writeFileSync(join(folder, 'none.srt'), 'nothing');
    const refused = await desk.answer('casting:cast', {
      rooms: [id],
      source: { path: practiceFile('harbour-evening.mp4') },
      subtitles: { path: join(folder, 'none.srt') },
    });
    expect(refused).toMatchObject({ ok: false, error: { code: 'media.unsupported' } });
  });
});
