import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { createLog } from '../../src-main/lib/log.ts';
import type { RelayServer } from '../../src-main/protocols/oauth-relay/index.ts';
import { startRelayServer } from '../../src-main/protocols/oauth-relay/index.ts';
import { writeState } from '../doubles/relay-state.ts';

const CODE = 'c0d3-canary';
const CALLBACK = 'https://app.op.example/return/n0nce-canary';
const ASSOCIATION = '/.well-known/maker-developer-domain-association.txt';

let relay: RelayServer;
let lines: string[];

beforeEach(async () => {
  lines = [];
  relay = await startRelayServer({
    rules: { domain: 'op.example', httpsOnly: false, apex: false, ports: [], listedHosts: [] },
    host: '127.0.0.1',
    port: 0,
    associations: new Map([['maker', Buffer.from('MIIP\n')]]),
    log: createLog(systemClock, 'info', (line) => void lines.push(line)),
    clock: systemClock,
  });
});

afterEach(() => relay.dispose());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function ask(path: string, method = 'GET', body = ''): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port: relay.port, path, method, agent: false });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

function target(nonce: string, code: string | null = CODE, callback = CALLBACK): string {
  const state = encodeURIComponent(writeState(callback, nonce));
  return code === null ? `/relay?state=${state}` : `/relay?code=${code}&state=${state}`;
}

/** What was logged, without the moment. */
function logged(): unknown[] {
  return lines.map((line) => {
    const {
      at: _at,
      level: _level,
      scope: _scope,
      message: _message,
      ...rest
    } = JSON.parse(line) as Record<string, unknown>;
    return rest;
  });
}

describe('the relay', () => {
  it('answers 303 with nothing that is kept or told on', async () => {
    const { status, headers, body } = await ask(target('1'));
    expect({ status, body }).toEqual({ status: 303, body: '' });
    expect(headers).toMatchObject({
      location: `${CALLBACK}?code=${CODE}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect((await ask(target('2', null))).headers.location).toBe(`${CALLBACK}?error=no+code`);
  });

  it('answers a state once, however it is spelled and whatever code comes with it', async () => {
    const first = await ask(target('1'));
    const state = writeState(CALLBACK, '1');
    const padded = Buffer.from(state, 'base64url').toString('base64');
    const again = await Promise.all([
      ask(target('1')),
      ask(target('1', 'another')),
      ask(target('1', null)),
      ask(`/other?code=x&state=${encodeURIComponent(padded)}`),
    ]);
    expect([first, ...again].map(({ status }) => status)).toEqual([303, 410, 410, 410, 410]);
    expect((await ask(target('2'))).status).toBe(303);
  });

  it('does not use a state up that it refused', async () => {
    const state = encodeURIComponent(writeState(CALLBACK, '1'));
    expect((await ask(`/relay?code=a&code=b&state=${state}`)).status).toBe(400);
    expect((await ask(target('1'))).status).toBe(303);
  });

  it('answers what it refuses with a page that holds nothing of the request', async () => {
    const { status, headers, body } = await ask(
      `${target('1', '<script>alert(1)</script>', 'https://evil.example/<b>')}&x=<i>`,
    );
    expect(status).toBe(400);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers.location).toBeUndefined();
    expect(body).not.toMatch(/script|evil|<i>|<b>/);
  });

  it.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('hands nothing on for %s', async (method) => {
    expect(await ask(target('1'), method, method === 'POST' ? 'code=x' : '')).toMatchObject({
      status: 405,
      headers: { allow: 'GET' },
    });
    expect((await ask(target('1'))).status).toBe(303);
  });

  it.each([
    '/',
    '/favicon.ico',
    '/.well-known/other-developer-domain-association.txt',
    '/.well-known/x?state=y',
  ])('has nothing at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('serves an association file to whoever asks', async () => {
    expect(await ask(ASSOCIATION)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'MIIP\n',
    });
    expect(await ask(ASSOCIATION, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await ask(`${ASSOCIATION}?x=1`)).status).toBe(200);
    expect((await ask('/.well-known/..%2f..%2fetc-developer-domain-association.txt')).status).toBe(404);
  });

  it('logs a line an answer, without code, state and path', async () => {
    await ask(target('1'));
    await ask(target('2', null));
    await ask('/relay?code=x&state=%00');
    await ask(ASSOCIATION);
    expect(logged()).toEqual([
      { status: 303, answer: 'code', host: 'app.op.example' },
      { status: 303, answer: 'noCode', host: 'app.op.example' },
      { status: 400, answer: 'stateUndecodable' },
      { status: 200, answer: 'association', provider: 'maker' },
    ]);
    expect(lines.join()).not.toMatch(/canary|give_me/);
    expect(lines.join()).not.toContain(writeState(CALLBACK, '1'));
  });

  it('takes the query from the request alone, whatever host it names', async () => {
    const socket = connect(relay.port, '127.0.0.1');
    socket.end(
      `GET http://evil.example${target('1')} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(answer).toContain(`location: ${CALLBACK}?code=${CODE}\r\n`);
  });

  it('refuses a head that is too long', async () => {
    expect((await ask(`/relay?state=${'A'.repeat(20_000)}`)).status).toBe(431);
  });

  it('stops while connections are open', async () => {
    const socket = connect(relay.port, '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await relay.dispose();
    await closed;
    await expect(ask('/')).rejects.toThrow(/ECONNREFUSED/);
  });
});
