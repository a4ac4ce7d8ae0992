import { describe, expect, test } from 'vitest';
import type { SettingsChange, SigninProvider } from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../../src-preload/contract/index.ts';
import type { Flow } from '../../../../src-main/protocols/oauth/index.ts';
import type { Attempt } from '../../../../src-main/services/signin/attempt.ts';
import { planAttempt } from '../../../../src-main/services/signin/attempt.ts';
import { configFor } from '../../../../src-main/services/signin/provider-config.ts';
import type { ProviderConfig } from '../../../../src-main/services/signin/provider-config.ts';
import { choosePaths } from '../../../../src-main/services/signin/return-paths.ts';

const HOST = { attempts: 'https://host.op.example/attempts', tickets: 'https://host.op.example/tickets' };
const DESKTOP = { hasWindow: true, hasDeepLinks: true };

function configured(provider: SigninProvider, more: SettingsChange['signin'] = {}): ProviderConfig {
  const own = { clientId: 'our-id', redirectUri: `https://host.op.example/return/${provider}` };
  const signin = { [provider]: own, relay: HOST, ...more };
  const config = configFor(provider, mergeSettings(DEFAULT_SETTINGS, { signin }).signin, null);
  if (config === null) throw new Error('not configured');
  return config;
}

/** The obstacle of each way, `null` for those that work. */
function obstacles(config: ProviderConfig, flow: Flow, face = DESKTOP): Record<string, string | null> {
  return Object.fromEntries(choosePaths(config, flow, face).map(({ path, obstacle }) => [path, obstacle]));
}

describe('the ways back', () => {
  test.each([
    ['a', 'code', { loopback: 'httpsOnly', window: null, host: null, deepLink: null, paste: null }],
    ['a', 'token', { loopback: 'fragment', window: null, host: null, deepLink: null, paste: null }],
    [
      'b',
      'code',
      { loopback: null, window: 'embeddedRefused', host: null, deepLink: 'schemeRefused', paste: null },
    ],
    ['c', 'code', { loopback: 'oneHost', window: null, host: null, deepLink: null, paste: null }],
    ['d', 'code', { loopback: 'httpsOnly', window: null, host: null, deepLink: null, paste: 'formPost' }],
  ] as const)('from %s by %s are those that its rules allow', (provider, flow, expected) => {
    expect(obstacles(configured(provider), flow)).toEqual(expected);
  });

  test('need what they stand on: a window, the scheme, a host, an address', () => {
    const bare = configured('d', { d: { clientId: 'our-id' }, relay: {} });
    expect(obstacles(bare, 'code', { hasWindow: false, hasDeepLinks: false })).toEqual({
      loopback: 'httpsOnly',
      window: 'noWindow',
      host: 'noHost',
      deepLink: 'noDeepLink',
      paste: 'formPost',
    });
    expect(obstacles(configured('d', { d: { clientId: 'our-id' } }), 'code').host).toBe('noRedirectUri');
  });

  test.each([
    ['a', 'https://host.op.example/return/d', 'sharedReturn'],
    ['a', 'https://host.op.example/return/d?from=a', 'sharedReturn'],
    ['c', 'https://host.op.example/return/d', 'sharedReturn'],
    ['a', 'https://host.op.example/return/a', null],
  ] as const)(
    'lead over no address that belongs to two providers: %s at %s',
    (other, redirectUri, obstacle) => {
      const d = { clientId: 'our-id', redirectUri: 'https://host.op.example/return/d' };
      const config = configured('d', { d, [other]: { clientId: 'another', redirectUri } });
      const { window, host, deepLink } = obstacles(config, 'code');
      expect([window, host, deepLink]).toEqual([obstacle, obstacle, obstacle]);
    },
  );

  test('lead over no address that the relay has', () => {
    const relay = {
      ...HOST,
      address: 'https://host.op.example/return/a',
      callback: 'https://host.op.example/c',
    };
    expect(obstacles(configured('a', { c: { clientId: 'c' }, relay }), 'code').host).toBe('sharedReturn');
  });
});

describe('an attempt', () => {
  const wish = { path: 'loopback', flow: 'code', purpose: 'signin', linkTo: null, scopes: [] } as const;
  const plan = (): Attempt =>
    planAttempt(configured('b'), { ...wish, startedAt: 0, listener: 'http://127.0.0.1:4000/return/x' });

  test('has 256 random bits of everything that must not be guessed, and shows no verifier', () => {
    const words = [plan(), plan()].flatMap(({ state, nonce, verifier, ticketVerifier }) => [
      state,
      nonce,
      verifier,
      ticketVerifier,
    ]);
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(Buffer.from(word ?? '', 'base64url')).toHaveLength(32);
    const { openUrl, state, nonce, verifier, ticketVerifier } = plan();
    const shown = new URL(openUrl).searchParams;
    expect([shown.get('state'), shown.get('nonce'), shown.get('code_challenge_method')]).toEqual([
      state,
      nonce,
      'S256',
    ]);
    expect([verifier, ticketVerifier].some((word) => openUrl.includes(word ?? '-'))).toBe(false);
  });

  test.each(['a', 'c', 'd'] as const)(
    'with %s sends no challenge that the provider does not take',
    (provider) => {
      const attempt = planAttempt(configured(provider), {
        ...wish,
        path: 'host',
        startedAt: 0,
        listener: null,
      });
      expect([attempt.verifier, new URL(attempt.openUrl).searchParams.get('code_challenge')]).toEqual([
        null,
        null,
      ]);
    },
  );
});
