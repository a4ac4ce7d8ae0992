import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileReply } from '../../../src-main/lib/file-reply.ts';
import { replyWithFile } from '../../../src-main/lib/file-reply.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-reply-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const plain = { method: 'GET', range: null, ifRange: null };

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, 'clip.mp4');
  await writeFile(path, content);
  return path;
}

function textOf({ body }: FileReply): Promise<string> {
  return body ? text(body) : Promise.resolve('');
}

describe('replyWithFile', () => {
  it('gives the whole file', async () => {
    const reply = await replyWithFile(await fileOf('0123456789'), 'video/mp4', plain);
    const { status, headers } = reply;
    expect({ status, type: headers['content-type'], length: headers['content-length'] }).toEqual({
      status: 200,
      type: 'video/mp4',
      length: '10',
    });
    expect(await textOf(reply)).toBe('0123456789');
  });

  it('gives one range', async () => {
    const reply = await replyWithFile(await fileOf('0123456789'), 'video/mp4', {
      ...plain,
      range: 'bytes=3-5',
    });
    const { status, headers } = reply;
    expect({ status, range: headers['content-range'], length: headers['content-length'] }).toEqual({
      status: 206,
      range: 'bytes 3-5/10',
      length: '3',
    });
    expect(await textOf(reply)).toBe('345');
  });

  it('says how long the file is when a range lies behind its end', async () => {
    const reply = await replyWithFile(await fileOf('0123'), 'video/mp4', { ...plain, range: 'bytes=4-' });
    expect(reply).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */4' }, body: null });
  });

  it('answers HEAD without a body', async () => {
    const reply = await replyWithFile(await fileOf('0123'), 'video/mp4', { ...plain, method: 'HEAD' });
    expect(reply).toMatchObject({ status: 200, headers: { 'content-length': '4' }, body: null });
  });

  it('gives the whole file when it is another one than the range was meant for', async () => {
    const path = await fileOf('0123456789');
    const { headers, body } = await replyWithFile(path, 'video/mp4', plain);
    await body?.cancel();
    const same = await replyWithFile(path, 'video/mp4', {
      ...plain,
      range: 'bytes=1-1',
      ifRange: headers['etag'] ?? '',
    });
    await same.body?.cancel();
    await writeFile(path, 'something longer');
    const other = await replyWithFile(path, 'video/mp4', {
      ...plain,
      range: 'bytes=1-1',
      ifRange: headers['etag'] ?? '',
    });
    await other.body?.cancel();
    expect([same.status, other.status]).toEqual([206, 200]);
  });

  it('breaks off instead of lying about the length when the file becomes shorter', async () => {
    const path = await fileOf(new Uint8Array(3 * 1024 * 1024));
    const { body } = await replyWithFile(path, 'video/mp4', plain);
    const reader = body?.getReader();
    await reader?.read();
    await truncate(path, 10);
    const readOn = async (): Promise<void> => {
      for (let done = false; !done;) done = (await reader?.read())?.done ?? true;
    };
    await expect(readOn()).rejects.toThrow('shorter');
  });

  it.each([
    ['a folder', ''],
    ['a file that is gone', 'gone.mp4'],
  ])('does not find %s', async (_what, name) => {
    expect(await replyWithFile(join(folder, name), 'video/mp4', plain)).toEqual({
      status: 404,
      headers: {},
      body: null,
    });
  });
});
