import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { LoopbackListener } from '../../../../src-main/services/signin/loopback-listener.ts';
import { openLoopbackListener } from '../../../../src-main/services/signin/loopback-listener.ts';

const opened: LoopbackListener[] = [];
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener.dispose();
});

async function open(takesForm = false) {
  const answers: [string, string | null][] = [];
  const result = await openLoopbackListener({
    port: 0,
    takesForm,
    answer: (address, body) => {
      answers.push([address, body]);
      return Promise.resolve('signedIn');
    },
  });
  if (!result.ok) throw new Error(result.error.message);
  opened.push(result.value);
  return { url: new URL(result.value.redirectUri), answers, listener: result.value };
}

function ask(url: URL, options: { method?: string; host?: string; body?: string } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const headers = options.host === undefined ? {} : { host: options.host };
      const asked = request(url, { method: options.method ?? 'GET', headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      asked.on('error', reject);
      asked.end(options.body);
    },
  );
}

describe('the listener for returns', () => {
  test('is at 127.0.0.1 with a path that nobody guesses, another one each time', async () => {
    const [one, other] = [await open(), await open()];
    expect(one.url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/return\/[\w-]{43}$/);
    expect(one.url.pathname).not.toBe(other.url.pathname);
  });

  test('is at no other address of this machine', async () => {
    const { url } = await open();
    const other = new URL(url);
    other.hostname = '127.0.0.2';
    await expect(ask(other, { host: url.host })).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
  });

  test('takes nothing but a GET at its own address and path', async () => {
    const { url, answers } = await open();
    const favicon = new URL('/favicon.ico', url);
    const deeper = new URL(`${url.pathname}/more`, url);
    const statuses = await Promise.all([
      ask(favicon),
      ask(deeper),
      ask(url, { method: 'POST', body: 'code=1' }),
      ask(url, { method: 'HEAD' }),
      ask(url, { host: `localhost:${url.port}` }),
      ask(url, { host: '127.0.0.1' }),
      ask(url, { host: 'evil.example' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 405, 405, 400, 400, 400]);
    expect(answers).toEqual([]);
    expect((await ask(new URL('?code=1', url))).status).toBe(200);
    expect(answers).toEqual([[`${url.href}?code=1`, null]]);
  });

  test('takes a form where one is expected, and no GET', async () => {
    const { url, answers } = await open(true);
    expect((await ask(url)).status).toBe(405);
    await ask(url, { method: 'POST', body: 'code=1&state=2' });
    expect(answers).toEqual([[url.href, 'code=1&state=2']]);
  });

  test('reads no form that is larger than an answer can be', async () => {
    const { url, answers } = await open(true);
    await ask(url, { method: 'POST', body: `code=1&state=2&user=${'x'.repeat(64 * 1024)}` });
    expect(answers).toEqual([[url.href, '']]);
  });

  test('answers with pages that keep nothing and load nothing', async () => {
    const { url } = await open();
    const { headers, body } = await ask(new URL('?error_description=<script>alert(1)</script>', url));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    expect(body).not.toContain('alert');
  });

  test('says which port is taken', async () => {
    const { url } = await open();
    const port = Number(url.port);
    const second = await openLoopbackListener({
      port,
      takesForm: false,
      answer: () => Promise.resolve('used'),
    });
    expect(second).toMatchObject({ ok: false, error: { code: 'signin.portBusy', context: { port } } });
  });

  test('lets go of every connection at its end', async () => {
    const { url, listener } = await open();
    await listener.dispose();
    await expect(ask(url)).rejects.toThrow('ECONNREFUSED');
  });
});
