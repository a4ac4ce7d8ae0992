import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveUpload } from '../../src-main/hosts/browser/upload-route.ts';
import { fail } from '../../src-main/lib/result.ts';
import { BrowserFace } from '../doubles/browser-face.ts';

let face: BrowserFace;

beforeEach(async () => {
  face = await BrowserFace.start({ maxUploadBytes: 1000 });
});

afterEach(() => face.stop());

async function upload(query: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const answer = await face.ask(
    `/upload${query}`,
    { method: 'POST', headers: { ...(await face.asPage()), ...headers } },
    body,
  );
  return {
    status: answer.status,
    result: JSON.parse(answer.text) as { ok: boolean; error?: { code: string } },
  };
}

describe('an upload', () => {
  it('becomes a file that the library gets with its name', async () => {
    const { status, result } = await upload('?name=..%2F%C3%9Cbung.MP4', 'moving pictures');
    expect([status, result]).toEqual([200, { ok: true, value: { title: 'Übung.MP4' } }]);
    const [{ path, fileName } = { path: '', fileName: '' }] = face.uploads;
    expect([fileName, basename(path).endsWith('.mp4'), await readFile(path, 'utf8')]).toEqual([
      'Übung.MP4',
      true,
      'moving pictures',
    ]);
  });

  it.each(['', '?name=', '?name=..', '?name=%00'])('needs a name, which %j has not', async (query) => {
    expect(await upload(query, 'x')).toMatchObject({
      status: 422,
      result: { error: { code: 'input.invalid' } },
    });
  });

  it('is refused by its announced length', async () => {
    expect(await upload('?name=a.mp4', 'x'.repeat(1001))).toMatchObject({
      status: 413,
      result: { error: { code: 'media.tooLarge' } },
    });
    expect(await readdir(face.uploadsFolder)).toEqual([]);
  });

  it('is cut off by its real length where none was announced', async () => {
    const { status, result } = await upload('?name=a.mp4', 'x'.repeat(5000), {
      'transfer-encoding': 'chunked',
    });
    expect([status, result.error?.code]).toEqual([413, 'media.tooLarge']);
    expect([await readdir(face.uploadsFolder), face.uploads]).toEqual([[], []]);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const { cookie, origin } = await face.asPage();
    const socket = connect(face.host.port, '127.0.0.1');
    const head = [
      'POST /upload?name=a.mp4 HTTP/1.1',
      `Host: ${face.authority}`,
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      'Content-Length: 500',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\nhalf of it`);
    await expect.poll(() => readdir(face.uploadsFolder)).toEqual([expect.stringMatching(/\.part$/)]);
    socket.destroy();
    await expect.poll(() => readdir(face.uploadsFolder)).toEqual([]);
    expect(face.uploads).toEqual([]);
  });

  it('leaves nothing behind when the library refuses it', async () => {
    face.addUpload = () => Promise.resolve(fail('media.unsupported', { message: 'no' }));
    expect(await upload('?name=a.exe', 'x')).toMatchObject({
      status: 422,
      result: { error: { code: 'media.unsupported' } },
    });
    expect(await readdir(face.uploadsFolder)).toEqual([]);
  });

  it('goes nowhere else', async () => {
    const answer = await face.ask('/bridge', { method: 'POST', headers: await face.asPage() }, 'x');
    expect(answer.status).toBe(404);
  });

  it('goes on while another one is slow', async () => {
    const slow = request({
      host: '127.0.0.1',
      port: face.host.port,
      path: '/upload?name=slow.mp4',
      method: 'POST',
      headers: await face.asPage(),
    });
    slow.on('error', () => undefined);
    slow.write('first half');
    await expect.poll(() => readdir(face.uploadsFolder)).toHaveLength(1);
    expect((await upload('?name=quick.mp4', 'x')).status).toBe(200);
    slow.end(', second half');
    const [response] = (await once(slow, 'response')) as [{ statusCode: number; resume: () => void }];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await readFile(face.uploads[1]?.path ?? '', 'utf8')).toBe('first half, second half');
  });
});

it('removes what a killed process left half uploaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leftovers-'));
  await writeFile(join(folder, 'dead.part'), 'half');
  await writeFile(join(folder, 'whole.mp4'), 'whole');
  const { removeLeftovers } = await import('../../src-main/hosts/browser/upload-route.ts');
  await removeLeftovers(folder);
  expect(await readdir(folder)).toEqual(['whole.mp4']);
  await rm(folder, { recursive: true });
});

it.each([
  ['ENOSPC', 'storage.full'],
  ['EDQUOT', 'storage.full'],
  ['EROFS', 'storage.readOnly'],
  ['EIO', 'input.cancelled'],
])('tells %s as %s', async (code, expected) => {
  const failing = { headers: {}, setTimeout: () => undefined, iterator: () => failingChunks(code) };
  const deps = { uploadsFolder: face.uploadsFolder, maxBytes: 10, addUpload: face.addUpload };
  const result = await receiveUpload(
    deps,
    'a.mp4',
    failing as unknown as Parameters<typeof receiveUpload>[2],
  );
  expect(result.ok ? 'ok' : result.error.code).toBe(expected);
});

async function* failingChunks(code: string): AsyncGenerator<Buffer> {
  yield Buffer.from('x');
  await Promise.reject(Object.assign(new Error('the disk says no'), { code }));
}

describe('a preview', () => {
  async function preview(headers: Record<string, string> = {}, method = 'GET') {
    const path = join(face.folder, 'clip.bin');
    await writeFile(path, '0123456789');
    face.previews.set('clip', { path, contentType: 'video/mp4' });
    return face.ask('/media/clip', { method, headers: { cookie: await face.signIn(), ...headers } });
  }

  it('is the whole file, which can be sought in', async () => {
    const { status, headers, text } = await preview();
    expect([status, text]).toEqual([200, '0123456789']);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'video/mp4',
    });
  });

  it('is one range of it', async () => {
    const { status, headers, text } = await preview({ range: 'bytes=-4' });
    expect([status, headers['content-range'], text]).toEqual([206, 'bytes 6-9/10', '6789']);
  });

  it('is 416 behind its end', async () => {
    const { status, headers, text } = await preview({ range: 'bytes=10-' });
    expect([status, headers['content-range'], text]).toEqual([416, 'bytes */10', '']);
  });

  it('has a head', async () => {
    const { status, headers, text } = await preview({}, 'HEAD');
    expect([status, headers['content-length'], text]).toEqual([200, '10', '']);
  });

  it('has no origin, no scripts and no network when it is opened as a page', async () => {
    const path = join(face.folder, 'picture.svg');
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    face.previews.set('picture', { path, contentType: 'image/svg+xml' });
    face.previews.set('page', { path, contentType: 'text/html' });
    const cookie = await face.signIn();
    const picture = await face.ask('/media/picture', { headers: { cookie } });
    const page = await face.ask('/media/page', { headers: { cookie } });
    expect(picture.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox/);
    expect([picture.headers['content-type'], page.headers['content-type']]).toEqual([
      'image/svg+xml',
      'application/octet-stream',
    ]);
  });

  it.each(['unknown', '..', 'a%2fb', 'x'.repeat(300)])('is not found for %s', async (id) => {
    expect((await face.ask(`/media/${id}`, { headers: { cookie: await face.signIn() } })).status).toBe(404);
  });

  it('is not found when its file has gone', async () => {
    face.previews.set('clip', { path: join(face.folder, 'gone.mp4'), contentType: 'video/mp4' });
    expect((await face.ask('/media/clip', { headers: { cookie: await face.signIn() } })).status).toBe(404);
  });
});
