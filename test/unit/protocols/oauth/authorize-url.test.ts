import { describe, expect, test } from 'vitest';
import type { AuthorizeRequest } from '../../../../src-main/protocols/oauth/index.ts';
import { authorizeUrl, presetFor, relayState } from '../../../../src-main/protocols/oauth/index.ts';

function urlFor(
  provider: 'a' | 'b' | 'c' | 'd',
  dialect: 'required' | 'current',
  changes: Partial<AuthorizeRequest> = {},
) {
  const definition = presetFor(provider, dialect);
  return new URL(
    authorizeUrl(definition, {
      clientId: 'our-id',
      flow: 'code',
      redirectUri: 'https://op.example/return',
      scopes: definition.scopes,
      state: 'the-state',
      nonce: null,
      challenge: null,
      parameters: {},
      ...changes,
    }),
  );
}

describe('the address where the person signs in', () => {
  test('has the required parameters of provider A', () => {
    const url = urlFor('a', 'required', { flow: 'token' });
    expect([url.pathname.endsWith('/dialog/oauth'), Object.fromEntries(url.searchParams)]).toEqual([
      true,
      {
        client_id: 'our-id',
        redirect_uri: 'https://op.example/return',
        response_type: 'token',
        scope: 'publish_stream,email',
        state: 'the-state',
      },
    ]);
  });

  test('has the required parameters of provider B, with PKCE and nonce', () => {
    const url = urlFor('b', 'required', { nonce: 'the-nonce', challenge: 'the-challenge' });
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/o/oauth2/auth',
      {
        client_id: 'our-id',
        redirect_uri: 'https://op.example/return',
        response_type: 'code',
        scope: 'email profile',
        state: 'the-state',
        nonce: 'the-nonce',
        code_challenge: 'the-challenge',
        code_challenge_method: 'S256',
        access_type: 'offline',
        approval_prompt: 'force',
      },
    ]);
  });

  test('has the required parameters of provider C', () => {
    const url = urlFor('c', 'required');
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/connect/qrconnect',
      {
        appid: 'our-id',
        redirect_uri: 'https://op.example/return',
        response_type: 'code',
        scope: 'snsapi_login,snsapi_userinfo',
        state: 'the-state',
      },
    ]);
  });

  test('has the required parameters of provider D', () => {
    const parameters = Object.fromEntries(urlFor('d', 'required').searchParams);
    expect(parameters).toMatchObject({
      client_id: 'our-id',
      scope: 'name email',
      response_mode: 'form_post',
    });
  });

  test('asks provider B for consent in one way only', () => {
    const names = [...urlFor('b', 'current').searchParams.keys()];
    expect([names.includes('prompt'), names.includes('approval_prompt')]).toEqual([true, false]);
  });

  test('has the parameters of provider C before its fragment', () => {
    const { href } = urlFor('c', 'current');
    expect(href).toMatch(/\?appid=our-id&.*state=the-state#wechat_redirect$/);
  });

  test('takes further parameters, leaves empty ones out, and lets none replace what makes an answer ours', () => {
    const url = urlFor('b', 'required', {
      parameters: {
        hd: 'op.example',
        approval_prompt: '',
        state: 'forged',
        redirect_uri: 'https://evil.example',
      },
    });
    expect([...url.searchParams].filter(([name]) => /hd|approval|state|redirect/.test(name))).toEqual([
      ['redirect_uri', 'https://op.example/return'],
      ['state', 'the-state'],
      ['hd', 'op.example'],
    ]);
  });

  test('carries base64 of a query string for a relay', () => {
    const state = relayState('http://app.op.example/return/c/word');
    expect(Buffer.from(state, 'base64').toString()).toBe(
      'give_me_code=1&callback=http%3A%2F%2Fapp.op.example%2Freturn%2Fc%2Fword',
    );
  });
});
