import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../src-main/protocols/oauth/provider-answer.ts';
import { readTokens } from '../../../../src-main/protocols/oauth/index.ts';
import type { Asked } from '../../../../src-main/protocols/oauth/provider-answer.ts';

const read = (status: number, body: unknown, asked: Asked = 'code') =>
  readAnswer(
    { status, body: typeof body === 'string' ? body : JSON.stringify(body), serverTime: null },
    asked,
  );

describe('an answer of a provider', () => {
  test.each([
    [400, { error: 'invalid_client' }, 'signin.invalidClient'],
    [401, { error: 'invalid_client', error_description: 'nope' }, 'signin.invalidClient'],
    [
      400,
      { error: 'invalid_grant', error_description: 'The code has already been used.' },
      'signin.invalidGrant',
    ],
    [503, { error: 'temporarily_unavailable' }, 'signin.provider'],
    [200, { errcode: 40029, errmsg: 'invalid code, rid: 1' }, 'signin.invalidGrant'],
    [200, { errcode: 40163, errmsg: 'code been used' }, 'signin.invalidGrant'],
    [200, { errcode: 40013, errmsg: 'invalid appid' }, 'signin.invalidClient'],
    [200, { errcode: 42001, errmsg: 'access_token expired' }, 'signin.expired'],
    [200, { errcode: -1, errmsg: 'system error' }, 'signin.provider'],
    [
      400,
      { error: { message: 'Session has expired', type: 'OAuthException', code: 190, error_subcode: 463 } },
      'signin.expired',
    ],
    [
      400,
      { error: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 } },
      'signin.invalidClient',
    ],
    [400, { error: { message: 'This authorization code has been used.', code: 100 } }, 'signin.invalidGrant'],
    [400, { error: { message: 'Too many calls', code: 4 } }, 'signin.provider'],
    [502, '<html>Bad gateway</html>', 'signin.provider'],
    [200, 'nothing', 'signin.provider'],
  ])('%i %j is %s', (status, body, code) => {
    expect(read(status, body)).toMatchObject({ ok: false, error: { code, context: { status } } });
  });

  test('says which failures may pass by themselves', () => {
    const isRetryable = (status: number, body: unknown) => {
      const answer = read(status, body);
      return answer.ok ? null : answer.error.retryable;
    };
    expect([
      isRetryable(200, { errcode: -1 }),
      isRetryable(400, { error: { code: 4 } }),
      isRetryable(400, { error: 'invalid_grant' }),
      isRetryable(500, ''),
    ]).toEqual([true, true, false, true]);
  });

  test('is good with errcode 0, and empty after revoking', () => {
    expect([read(200, { errcode: 0, errmsg: 'ok' }).ok, read(200, '', 'revoke').ok]).toEqual([true, true]);
  });

  test('of any kind never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
        read(status, body);
        return true;
      }),
    );
  });

  test('that is nested too deeply is nothing that can be read', () => {
    expect(read(200, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`).ok).toBe(false);
  });
});

describe('tokens', () => {
  test('need every required field and no token_type', () => {
    const answer = { access_token: 'a', refresh_token: 'r', openid: 'o', unionid: 'u', expires_in: 7200 };
    const required = ['access_token', 'refresh_token', 'openid', 'unionid'];
    expect(readTokens(answer, required, 1_000, null)).toEqual({
      ok: true,
      value: {
        accessToken: 'a',
        refreshToken: 'r',
        idToken: null,
        expiresAt: 7_201_000,
        scopes: null,
        extra: { openid: 'o', unionid: 'u' },
      },
    });
    for (const field of required)
      expect(readTokens({ ...answer, [field]: '' }, required, 0, null)).toMatchObject({
        error: { code: 'signin.incomplete', context: { field } },
      });
  });

  test('keep what a refresh leaves out', () => {
    const kept = {
      accessToken: 'a',
      refreshToken: 'r',
      idToken: 'i',
      expiresAt: 1,
      scopes: ['email'],
      extra: { openid: 'o' },
    };
    expect(readTokens({ access_token: 'b', expires_in: '60' }, ['access_token'], 0, kept)).toEqual({
      ok: true,
      value: { ...kept, accessToken: 'b', expiresAt: 60_000 },
    });
  });
});
