import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { TOKEN_LIFE_MS } from '../../src-main/hosts/browser/access.ts';
import { BrowserFace } from '../doubles/browser-face.ts';

let face: BrowserFace;

beforeEach(async () => {
  face = await BrowserFace.start();
});

afterEach(() => face.stop());

describe('the browser face lets in', () => {
  it('a browser that follows the link, and sends it on to an address without the token', async () => {
    const { search } = new URL(face.host.url);
    const opened = await face.ask(`/${search}`);
    expect([opened.status, opened.headers.location, opened.text]).toEqual([303, '/', '']);
    expect(opened.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^control-room-${face.host.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ]);
  });

  it('its own page with the cookie, under a strict policy', async () => {
    const { status, headers, text: page } = await face.ask('/', { headers: { cookie: await face.signIn() } });
    expect([status, page]).toEqual([200, '<!doctype html><title>Control Room</title>']);
    expect(headers).toMatchObject({
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data: http: https:; media-src 'self' blob: http: https:; connect-src 'self' ws://${face.authority}; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('a browser that comes back with a spent link, as going back in its history does', async () => {
    const { search } = new URL(face.host.url);
    const cookie = (await face.ask(`/${search}`)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await face.ask(`/${search}`, { headers: { cookie } })).status).toBe(303);
  });
});

describe('the browser face keeps out', () => {
  it('a link that was used', async () => {
    const { search } = new URL(face.host.url);
    await face.ask(`/${search}`);
    const again = await face.ask(`/${search}`);
    expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
    expect(again.text).toContain('control-room serve');
  });

  it('a link that is older than five minutes', async () => {
    const { search } = new URL(face.host.newUrl());
    await face.clock.advance(TOKEN_LIFE_MS);
    expect((await face.ask(`/${search}`)).status).toBe(401);
  });

  it.each(['/', '/index.html', '/assets/main-1.js', '/media/x', '/nowhere'])(
    'anybody without a cookie from %s',
    async (path) => {
      expect((await face.ask(path)).status).toBe(401);
    },
  );

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]:80', '0.0.0.0'])(
    'a page that reaches it under the name %s',
    async (host) => {
      const { search } = new URL(face.host.newUrl());
      const cookie = await face.signIn();
      const answers = [
        await face.ask('/', { headers: { host, cookie } }),
        await face.ask(`/${search}`, { headers: { host } }),
      ];
      expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
        [403, undefined],
        [403, undefined],
      ]);
    },
  );

  it('an upload from a foreign origin or from none, even with the cookie', async () => {
    const { cookie } = await face.asPage();
    const origins = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `http://localhost:${face.host.port}` },
    ];
    const statuses = [];
    for (const origin of origins) {
      const headers = { cookie, ...origin };
      statuses.push((await face.ask('/upload?name=a.mp4', { method: 'POST', headers }, 'x')).status);
    }
    expect([statuses, face.uploads]).toEqual([[403, 403, 403, 403], []]);
  });

  it.each([
    ['no cookie', { cookie: '' }, 401],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a foreign host', { host: 'evil.example' }, 403],
  ])('a WebSocket with %s', async (_what, headers, status) => {
    const page = await face.asPage();
    const socket = new WebSocket(`ws://${face.authority}/bridge`, { headers: { ...page, ...headers } });
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(status);
    socket.terminate();
  });

  it('a WebSocket on another path', async () => {
    const socket = new WebSocket(`ws://${face.authority}/other`, { headers: await face.asPage() });
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(403);
    socket.terminate();
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/assets/main-1.js/../../../secret.txt',
    '/media/../../secret.txt',
    '/media/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/__proto__',
    '/constructor',
    'http://127.0.0.1/secret.txt',
    '/assets',
    '/index.html%00.txt',
  ])('whoever looks for files by %s', async (path) => {
    const { status, text: body } = await face.ask(path, { headers: { cookie: await face.signIn() } });
    expect([status, body.includes('nobody may read this')]).toEqual([404, false]);
  });

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s', async (method) => {
    const { status } = await face.ask('/', { method, headers: await face.asPage() });
    expect(status).toBe(405);
  });

  it('a sentence that is not HTTP, and goes on working', async () => {
    const socket = connect(face.host.port, '127.0.0.1');
    socket.end('\u0000\u0001 not http\r\n\r\n');
    expect(await text(socket)).toContain('400');
    expect((await face.ask('/')).status).toBe(401);
  });

  it('any other interface than loopback', async () => {
    const other = connect(face.host.port, '127.0.0.2');
    const [error] = (await once(other, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});

it('says what to do when the screens are not built', async () => {
  const bare = await BrowserFace.start({ rendererFolder: `${face.folder}/nowhere` });
  const { status, text: page } = await bare.ask('/', { headers: { cookie: await bare.signIn() } });
  await bare.stop();
  expect([status, page.includes('npm run build')]).toEqual([503, true]);
});

it('rejects when its port is taken', async () => {
  await expect(BrowserFace.start({ port: face.host.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('lets go of everything when it is disposed of, twice if need be', async () => {
  const bridge = await face.openBridge();
  const closed = bridge.closed();
  await face.host.dispose();
  await face.host.dispose();
  expect([1001, 1006]).toContain(await closed);
  await expect(face.ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
