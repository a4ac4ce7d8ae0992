import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNIN_PROVIDERS } from '../../../../src-preload/contract/index.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { PRACTICE_TOKEN_MARK } from '../../../../src-main/lib/ports.ts';
import { ok } from '../../../../src-main/lib/result.ts';
import type { ExchangeClient } from '../../../../src-main/protocols/token-exchange/index.ts';
import { createExchangeClient } from '../../../../src-main/protocols/token-exchange/index.ts';
import { createExchangeBackend } from '../../../../src-main/services/signin/exchange-backend.ts';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import type { SigninDesk } from './signin-desk.ts';
import { desksForEachTest, ownA } from './signin-desk.ts';

const openDesk = desksForEachTest();
const never = new AbortController().signal;

let client: ExchangeClient;
beforeEach(() => {
  client = createExchangeClient({ clock: systemClock });
});
afterEach(() => client.dispose());

async function deskWithBackend(): Promise<SigninDesk> {
  const desk: SigninDesk = await openDesk({
    backend: createExchangeBackend({
      client,
      settings: () => DEFAULT_SETTINGS.signin.exchange,
      secret: () => Promise.resolve(ok(null)),
      practice: () => ({
        endpoint: desk.practice.operator.exchangeUrl,
        clientId: desk.practice.operator.clientApps[0] ?? '',
      }),
    }),
  });
  return desk;
}

describe('the practice backend', () => {
  it('gives its own token for that of each provider, and nobody sees either', async () => {
    const desk = await deskWithBackend();
    for (const provider of SIGNIN_PROVIDERS) {
      await desk.signIn(provider);
      const exchanged = await desk.signin.exchange(provider, never);
      expect({ provider, exchanged }).toMatchObject({
        exchanged: { ok: true, value: { status: 'connected', service: { tokenType: 'Bearer' } } },
      });
      expect(desk.card(provider).service?.expiresAt).not.toBeNull();
    }
    expect(JSON.stringify([desk.events, desk.exchanges, desk.signin.status()])).not.toContain(
      PRACTICE_TOKEN_MARK,
    );
  });

  it('takes the short token of a desk that does not know the app secret', async () => {
    const { practice } = await openDesk();
    const { exchangeUrl, clientApps } = practice.operator;
    const exchange = {
      ...DEFAULT_SETTINGS.signin.exchange,
      endpoint: exchangeUrl,
      clientId: clientApps[0] ?? '',
    };
    const desk = await openDesk({
      practice,
      settings: { ...ownA(practice), exchange },
      backend: createExchangeBackend({
        client,
        settings: () => exchange,
        secret: () => Promise.resolve(ok(null)),
        practice: () => null,
      }),
    });
    await desk.signIn('a');
    expect(await desk.signin.exchange('a', never)).toMatchObject({
      ok: true,
      value: { status: 'connected' },
    });
  });

  it('quotes the backend when it refuses', async () => {
    const desk = await deskWithBackend();
    await desk.signIn('a');
    await desk.practice.setFault('practice-operator', 'refuse');
    expect(await desk.signin.exchange('a', never)).toMatchObject({
      ok: false,
      error: { code: 'signin.exchangeRefused', context: { detail: 'the token is refused' } },
    });
  });
});
