import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { WireExchange } from '../../src-main/lib/exchange.ts';
import type { Result } from '../../src-main/lib/result.ts';
import type { ExchangeClient, ExchangeShape } from '../../src-main/protocols/token-exchange/index.ts';
import { createExchangeClient, EXCHANGE_SHAPES } from '../../src-main/protocols/token-exchange/index.ts';

const CANARIES = ['subject+canary/1=', 'secret canary&', 'service-canary', 'openid-canary'];
const GOOD = {
  access_token: 'service-canary',
  issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  token_type: 'Bearer',
  expires_in: 3600,
};

let client: ExchangeClient;
let server: Server;
let endpoint: string;
let asked: { type: string; authorization: string | undefined; body: string }[];
let reply: { status: number; body: string; headers?: Record<string, string> } | 'hang';
let evidence: WireExchange[];

beforeEach(async () => {
  asked = [];
  evidence = [];
  reply = { status: 200, body: JSON.stringify(GOOD) };
  client = createExchangeClient({ clock: systemClock });
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'content-type': type = '', authorization } = request.headers;
      asked.push({ type, authorization, body });
      if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/exchange`;
});

afterEach(async () => {
  await client.dispose();
  server.closeAllConnections();
  server.close();
});

function exchange(
  shape: ExchangeShape = EXCHANGE_SHAPES.rfc8693,
  change: { clientSecret?: string | null; parameters?: Record<string, string>; signal?: AbortSignal } = {},
) {
  return client.exchange({
    endpoint,
    shape,
    provider: 'c',
    subjectToken: 'subject+canary/1=',
    subjectTokenType: 'access_token',
    extra: { openid: 'openid-canary' },
    clientId: 'desk',
    clientSecret: 'secret canary&',
    parameters: { audience: 'https://service.example/' },
    record: (one) => void evidence.push(one),
    signal: new AbortController().signal,
    ...change,
  });
}

function form(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(asked[0]?.body));
}

function answer(status: number, body: unknown): Promise<Result<unknown>> {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return exchange();
}

describe('an exchange by RFC 8693', () => {
  it('asks with a form and answers the service token', async () => {
    expect(await exchange()).toEqual({
      ok: true,
      value: {
        accessToken: 'service-canary',
        issuedTokenType: 'urn:ietf:params:oauth:token-type:access_token',
        tokenType: 'Bearer',
        expiresIn: 3600,
        subject: null,
      },
    });
    expect(asked[0]?.type).toBe('application/x-www-form-urlencoded');
    expect(form()).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: 'subject+canary/1=',
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_issuer: 'c',
      openid: 'openid-canary',
      client_id: 'desk',
      client_secret: 'secret canary&',
      audience: 'https://service.example/',
    });
  });

  it('leaves out what there is nothing for, and lets parameters win', async () => {
    await exchange(EXCHANGE_SHAPES.rfc8693, {
      clientSecret: null,
      parameters: { subject_issuer: 'messenger', audience: '' },
    });
    expect(form()).toMatchObject({ subject_issuer: 'messenger' });
    expect(Object.keys(form())).not.toEqual(expect.arrayContaining(['client_secret']));
    expect(form()).not.toHaveProperty('audience');
  });

  it.each([
    ['of this application', { error: 'invalid_client' }, 'signin.invalidClient'],
    [
      'of a token that another application was given',
      { error: 'invalid_grant', error_description: 'the token was given to another application' },
      'signin.foreignToken',
    ],
    [
      'of a token that is over',
      { error: 'invalid_request', error_description: 'subject_token has expired' },
      'signin.expired',
    ],
    [
      'of the target',
      { error: 'invalid_target', error_description: 'no such audience' },
      'signin.exchangeRefused',
    ],
    ['without words', 'nothing', 'signin.exchangeRefused'],
  ])('tells a refusal %s apart', async (_what, body, code) => {
    expect(await answer(400, body)).toMatchObject({ ok: false, error: { code, retryable: false } });
  });

  it('quotes the backend in one plain line, and says what may be tried again', async () => {
    const refused = await answer(400, {
      error: 'invalid_target',
      error_description: `a\n\u0000b ${'x'.repeat(500)}`,
    });
    const detail = refused.ok ? '' : String(refused.error.context['detail']);
    expect(detail).toMatch(/^a b x+$/);
    expect(detail).toHaveLength(300);
    for (const status of [429, 500, 503])
      expect(await answer(status, '<html>')).toMatchObject({
        error: { code: 'signin.exchangeRefused', context: { status }, retryable: true },
      });
  });

  it.each([
    ['JSON', 'not JSON'],
    ['JSON', '[]'],
    ['JSON', '['.repeat(100_000)],
    ['access_token', {}],
    ['access_token', { ...GOOD, access_token: '' }],
    ['access_token', { ...GOOD, access_token: 7 }],
    ['access_token', { ...GOOD, access_token: 'line\nbreak' }],
    ['access_token', { ...GOOD, access_token: 'x'.repeat(16_385) }],
    ['token_type', { ...GOOD, token_type: undefined }],
    ['issued_token_type', { ...GOOD, issued_token_type: ['x'] }],
  ])('does not take an answer that lacks %s', async (field, body) => {
    expect(await answer(200, body)).toMatchObject({
      ok: false,
      error: { code: 'signin.incomplete', context: { field } },
    });
  });

  it('takes an error inside a 200 for one', async () => {
    expect(await answer(200, { ...GOOD, error: 'invalid_client' })).toMatchObject({
      error: { code: 'signin.invalidClient' },
    });
  });

  it.each([
    [3600, 3600],
    ['3600', 3600],
    [0, null],
    [-1, null],
    ['soon', null],
    [1e12, null],
    [undefined, null],
  ])('reads expires_in %j as %j', async (given, expected) => {
    expect(await answer(200, { ...GOOD, expires_in: given })).toMatchObject({
      value: { expiresIn: expected },
    });
  });

  it('follows no redirect', async () => {
    reply = { status: 307, body: '', headers: { location: `${endpoint}/elsewhere` } };
    expect(await exchange()).toMatchObject({
      error: { code: 'signin.exchangeRefused', context: { status: 307 } },
    });
    expect(asked).toHaveLength(1);
  });

  it('stops reading an answer that is too large', async () => {
    expect(await answer(200, 'x'.repeat(300 * 1024))).toMatchObject({
      error: { code: 'signin.unreachable', context: { reason: 'tooLarge' } },
    });
  });

  it('says that nobody is there, and ends when it is cancelled', async () => {
    reply = 'hang';
    const stop = new AbortController();
    const pending = exchange(EXCHANGE_SHAPES.rfc8693, { signal: stop.signal });
    await once(server, 'request');
    stop.abort();
    expect(await pending).toMatchObject({
      error: { code: 'signin.unreachable', context: { reason: 'cancelled' } },
    });
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(await exchange()).toMatchObject({
      error: { code: 'signin.unreachable', context: { reason: 'refused' }, retryable: true },
    });
  });

  it('leaves evidence without a token or a secret, whatever the backend echoes', async () => {
    await exchange();
    await answer(400, { error: 'invalid_grant', error_description: CANARIES.slice(0, 2).join(' ') });
    expect(evidence.map(({ method, ok, outcome }) => [method, ok, outcome])).toEqual([
      ['POST', true, 'ok'],
      ['POST', false, '400'],
    ]);
    const written = JSON.stringify(evidence);
    for (const canary of CANARIES) {
      expect(written).not.toContain(canary);
      expect(written).not.toContain(encodeURIComponent(canary));
      expect(written).not.toContain(new URLSearchParams([['', canary]]).toString().slice(1));
    }
  });
});

describe('an exchange of another shape', () => {
  it('converts a token as older frameworks do', async () => {
    reply = {
      status: 200,
      body: JSON.stringify({ access_token: 't', token_type: 'Bearer', expires_in: 36000 }),
    };
    expect(await exchange(EXCHANGE_SHAPES['convert-token'])).toMatchObject({
      value: { accessToken: 't', tokenType: 'Bearer', expiresIn: 36000 },
    });
    expect(form()).toMatchObject({ grant_type: 'convert_token', backend: 'c', token: 'subject+canary/1=' });
  });

  it('speaks JSON', async () => {
    reply = { status: 200, body: JSON.stringify({ token: 't', expiresIn: 60, subject: '1001' }) };
    expect(await exchange(EXCHANGE_SHAPES.json)).toEqual({
      ok: true,
      value: {
        accessToken: 't',
        issuedTokenType: 'urn:ietf:params:oauth:token-type:access_token',
        tokenType: 'Bearer',
        expiresIn: 60,
        subject: '1001',
      },
    });
    expect(asked[0]).toMatchObject({ type: 'application/json' });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      provider: 'c',
      token: 'subject+canary/1=',
      clientId: 'desk',
      audience: 'https://service.example/',
    });
  });

  it('takes its fields, its proof and its paths from data', async () => {
    reply = { status: 200, body: JSON.stringify({ data: { session: 't' }, __proto__: 1 }) };
    const shape: ExchangeShape = {
      encoding: 'form',
      authorization: 'basic',
      fields: { assertion: '{provider}:{openid}', nothing: '{unknown}', fixed: 'yes' },
      answer: {
        token: 'data.session',
        tokenType: null,
        issuedTokenType: null,
        expiresIn: null,
        subject: null,
      },
    };
    expect(await exchange(shape, { parameters: {} })).toMatchObject({
      value: { accessToken: 't', expiresIn: null },
    });
    expect(form()).toEqual({ assertion: 'c:openid-canary', fixed: 'yes' });
    const basic = Buffer.from((asked[0]?.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    expect(basic).toBe('desk:secret+canary%26');
    expect(JSON.stringify(evidence)).not.toContain(asked[0]?.authorization);
    expect(
      await exchange({ ...shape, answer: { ...shape.answer, token: 'constructor.name' } }),
    ).toMatchObject({
      error: { code: 'signin.incomplete' },
    });
  });

  it('can show the provider’s token as bearer', async () => {
    await exchange({ ...EXCHANGE_SHAPES.json, authorization: 'bearer' });
    expect(asked[0]?.authorization).toBe('Bearer subject+canary/1=');
    expect(JSON.stringify(evidence)).not.toContain('subject+canary');
  });
});
