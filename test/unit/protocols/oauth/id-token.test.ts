import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  createLocalJWKSet,
  decodeProtectedHeader,
} from 'jose';
import { createPublicKey, createPrivateKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  explainByClock,
  keyIdOf,
  presetFor,
  signClientSecret,
  verifyIdToken,
} from '../../../../src-main/protocols/oauth/index.ts';
import { appError } from '../../../../src-main/lib/result.ts';

const NOW = Date.UTC(2026, 5, 1);
const SECONDS = NOW / 1000;
const definition = { ...presetFor('d', 'required'), issuers: ['https://issuer.example'] };

let rsa: CryptoKeyPair;
let keys: ReturnType<typeof createLocalJWKSet>;
beforeAll(async () => {
  rsa = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(rsa.publicKey);
  keys = createLocalJWKSet({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
});

const GOOD = {
  iss: 'https://issuer.example',
  aud: 'our-id',
  sub: 'somebody',
  iat: SECONDS,
  exp: SECONDS + 600,
  nonce: 'the-nonce',
};

async function verify(
  claims: Readonly<Record<string, unknown>>,
  nonce: string | null = 'the-nonce',
  kid = 'one',
) {
  const token = await new SignJWT({ ...GOOD, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(rsa.privateKey);
  const verified = await verifyIdToken(token, keys, { definition, clientId: 'our-id', nonce, now: NOW });
  return verified.ok ? 'ok' : verified.error.context['reason'];
}

describe('an ID token', () => {
  test.each([
    [{}, 'ok'],
    [{ iss: 'https://evil.example' }, 'issuer'],
    [{ aud: 'another' }, 'audience'],
    [{ aud: ['our-id', 'another'] }, 'audience'],
    [{ aud: ['our-id', 'another'], azp: 'our-id' }, 'ok'],
    [{ exp: SECONDS - 20 }, 'ok'],
    [{ exp: SECONDS - 31 }, 'time'],
    [{ iat: SECONDS + 299 }, 'ok'],
    [{ iat: SECONDS + 301 }, 'time'],
    [{ nbf: SECONDS + 31 }, 'time'],
    [{ nbf: SECONDS + 1 }, 'ok'],
    [{ nonce: 'another' }, 'nonce'],
    [{ sub: undefined }, 'claims'],
    [{ exp: undefined }, 'time'],
    [{ iat: undefined }, 'time'],
    [{ nonce: undefined, nonce_supported: true }, 'nonce'],
    [{ nonce: undefined, nonce_supported: 'true' }, 'nonce'],
    [{ nonce: undefined }, 'ok'],
  ])('with %j is %s', async (claims, outcome) => {
    expect(await verify(claims)).toBe(outcome);
  });

  test('without a nonce is refused where one is always there', async () => {
    const token = await new SignJWT({ ...GOOD, nonce: undefined })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(rsa.privateKey);
    const strict = { ...definition, nonce: 'always' } as const;
    expect(
      await verifyIdToken(token, keys, { definition: strict, clientId: 'our-id', nonce: 'n', now: NOW }),
    ).toMatchObject({
      error: { code: 'signin.badIdToken', context: { reason: 'nonce' } },
    });
  });

  test('by another key, or of another algorithm, is refused', async () => {
    expect(await verify({}, 'the-nonce', 'two')).toBe('key');
    const other = await generateKeyPair('RS256');
    const forged = await new SignJWT(GOOD)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(other.privateKey);
    const hmac = await new SignJWT(GOOD)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new Uint8Array(32));
    const none = `${Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')}.${Buffer.from(JSON.stringify(GOOD)).toString('base64url')}.`;
    const reasons = await Promise.all(
      [forged, hmac, none, 'no.token', ''].map(async (token) => {
        const verified = await verifyIdToken(token, keys, {
          definition,
          clientId: 'our-id',
          nonce: 'the-nonce',
          now: NOW,
        });
        return verified.ok ? 'ok' : verified.error.code;
      }),
    );
    expect(reasons).toEqual([
      'signin.badIdToken',
      'signin.badIdToken',
      'signin.badIdToken',
      'signin.badIdToken',
      'signin.badIdToken',
    ]);
  });
});

describe('the client secret of provider D', () => {
  test('is an ES256 JWT whose signature is R and S in 64 bytes', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const pem = await exportPKCS8(pair.privateKey);
    const given = { clientId: 'org.example.services', audience: 'https://issuer.example', now: NOW };
    const secret = await signClientSecret({ teamId: 'TEAM123456', keyId: 'ABC123DEFG', pem }, given);
    if (!secret.ok) throw new Error(secret.error.message);
    const { payload } = await jwtVerify(secret.value, createPublicKey(createPrivateKey(pem)), {
      currentDate: new Date(NOW),
    });
    expect({ header: decodeProtectedHeader(secret.value), payload }).toEqual({
      header: { alg: 'ES256', kid: 'ABC123DEFG', typ: 'JWT' },
      payload: {
        iss: 'TEAM123456',
        iat: SECONDS,
        exp: SECONDS + 3600,
        aud: 'https://issuer.example',
        sub: 'org.example.services',
      },
    });
    expect(Buffer.from(secret.value.split('.')[2] ?? '', 'base64url')).toHaveLength(64);
  });

  test('cannot be made with anything else', async () => {
    const given = { clientId: 'id', audience: 'aud', now: NOW };
    expect(await signClientSecret({ teamId: 't', keyId: 'k', pem: 'no key' }, given)).toMatchObject({
      error: { code: 'signin.invalidClient', context: { reason: 'badKey' } },
    });
  });

  test.each([
    ['/keys/AuthKey_ABC123DEFG.p8', 'ABC123DEFG'],
    ['ABC123DEFG.p8', 'ABC123DEFG'],
    ['AuthKey_ABC123DEFGH.p8', null],
    ['AuthKey_abc123defg.p8', null],
    ['key.pem', null],
  ])('takes the id of the key %s: %s', (file, id) => {
    expect(keyIdOf(file)).toBe(id);
  });
});

describe('a wrong clock', () => {
  const cause = appError('signin.badIdToken', { message: 'it has expired' });
  test.each([
    [125_000, "This computer's clock is 2 minutes ahead; correct it and sign in again."],
    [-60_000, "This computer's clock is 1 minute behind; correct it and sign in again."],
  ])('by %i ms is said', (skew, sentence) => {
    expect(explainByClock(skew, cause)).toMatchObject({ code: 'signin.clock', message: sentence });
  });
  test('is not blamed where clocks agree, or nothing is known', () => {
    expect([explainByClock(10_000, cause), explainByClock(null, cause)]).toEqual([null, null]);
  });
});
