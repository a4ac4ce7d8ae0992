import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS, settingsChangeSchema } from '../../../../src-preload/contract/index.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { ExchangeBackendDeps } from '../../../../src-main/services/signin/exchange-backend.ts';
import { createExchangeBackend } from '../../../../src-main/services/signin/exchange-backend.ts';
import { EXCHANGE_SHAPES } from '../../../../src-main/protocols/token-exchange/index.ts';

const TOKEN = {
  endpoint: 'https://backend.example/exchange',
  provider: 'a',
  subjectToken: 'subject',
  subjectTokenType: 'access_token',
  extra: {},
  record: () => undefined,
  signal: new AbortController().signal,
} as const;
const EXCHANGED = {
  accessToken: 't',
  issuedTokenType: 'x',
  tokenType: 'Bearer',
  expiresIn: 1,
  subject: null,
};

function ask(exchange: Partial<Settings['signin']['exchange']>, change: Partial<ExchangeBackendDeps> = {}) {
  const asked: unknown[] = [];
  const backend = createExchangeBackend({
    client: {
      exchange: (call) => {
        asked.push(call);
        return Promise.resolve(ok(EXCHANGED));
      },
      dispose: () => Promise.resolve(),
    },
    settings: () => ({ ...DEFAULT_SETTINGS.signin.exchange, ...exchange }),
    secret: () => Promise.resolve(ok('secret')),
    practice: () => ({ endpoint: 'http://127.0.0.1:1/exchange', clientId: 'control-room-desk' }),
    ...change,
  });
  return { backend, asked };
}

describe('the exchange backend', () => {
  it('asks by the settings', async () => {
    const { backend, asked } = ask({ clientId: 'desk', template: 'json', parameters: { audience: 'x' } });
    expect(await backend.exchange(TOKEN)).toEqual(ok(EXCHANGED));
    expect(asked).toEqual([
      {
        ...TOKEN,
        clientId: 'desk',
        clientSecret: 'secret',
        parameters: { audience: 'x' },
        shape: EXCHANGE_SHAPES.json,
      },
    ]);
  });

  it('prefers a shape of one’s own, and needs no vault without a client id', async () => {
    const shape = EXCHANGE_SHAPES['convert-token'];
    const { backend, asked } = ask(
      { shape },
      { secret: () => Promise.resolve(fail('vault.locked', { message: 'No.' })) },
    );
    expect(await backend.exchange(TOKEN)).toMatchObject({ ok: true });
    expect(asked).toMatchObject([{ shape, clientId: null, clientSecret: null }]);
  });

  it('says that the vault is locked', async () => {
    const { backend, asked } = ask(
      { clientId: 'desk' },
      { secret: () => Promise.resolve(fail('vault.locked', { message: 'No.' })) },
    );
    expect(await backend.exchange(TOKEN)).toMatchObject({ error: { code: 'vault.locked' } });
    expect(asked).toEqual([]);
  });

  it('never shows the practice backend what is configured for the real one', async () => {
    const { backend, asked } = ask({ clientId: 'desk', template: 'json', parameters: { audience: 'x' } });
    await backend.exchange({ ...TOKEN, endpoint: 'http://127.0.0.1:1/exchange' });
    expect(asked).toMatchObject([
      { clientId: 'control-room-desk', clientSecret: null, parameters: {}, shape: EXCHANGE_SHAPES.rfc8693 },
    ]);
  });

  it('has settings for every shape that has a name, and for others', () => {
    for (const template of Object.keys(EXCHANGE_SHAPES))
      expect(settingsChangeSchema.safeParse({ signin: { exchange: { template } } }).success).toBe(true);
    const shapes = [...Object.values(EXCHANGE_SHAPES), { encoding: 'xml' }];
    expect(
      shapes.map((shape) => settingsChangeSchema.safeParse({ signin: { exchange: { shape } } }).success),
    ).toEqual([true, true, true, false]);
  });
});
