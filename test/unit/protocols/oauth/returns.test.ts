import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flow } from '../../../../src-main/protocols/oauth/index.ts';
import { judgeReturn, parseReturn, presetFor } from '../../../../src-main/protocols/oauth/index.ts';

const STATE = 'state-of-this-attempt-which-nobody-guesses';

function judge(
  provider: 'a' | 'b' | 'c' | 'd',
  query: string,
  state: string | null = STATE,
  flow: Flow = 'code',
) {
  const parsed = parseReturn(`http://127.0.0.1:5000/return?${query}`, null);
  if (!parsed.ok) return { isFinal: false, result: parsed };
  return judgeReturn(parsed.value, { definition: presetFor(provider, 'required'), flow, state });
}

const codeOf = (verdict: ReturnType<typeof judge>) => (verdict.result.ok ? 'ok' : verdict.result.error.code);

describe('a return', () => {
  test('is read from the query, the fragment or a posted form', () => {
    const read = (address: string, body: string | null) => {
      const parsed = parseReturn(address, body);
      return parsed.ok ? Object.fromEntries(parsed.value) : parsed.error.context['reason'];
    };
    expect([
      read('https://op.example/r?code=1&state=2', null),
      read('https://op.example/r#access_token=1&state=2', null),
      read('https://op.example/r?code=1#_=_', null),
      read('https://op.example/r#_=_', null),
      read('https://op.example/r?code=wrong', 'code=1&state=2'),
      read('not an address', null),
      read(`https://op.example/r?code=${'x'.repeat(40_000)}`, null),
    ]).toEqual([
      { code: '1', state: '2' },
      { access_token: '1', state: '2' },
      { code: '1' },
      {},
      { code: '1', state: '2' },
      'notAnAddress',
      'tooLarge',
    ]);
  });

  test.each(['code', 'state', 'error', 'access_token', 'id_token', 'iss', 'ticket', 'user'])(
    'with %s twice is none',
    (name) => {
      const parsed = parseReturn(`https://op.example/r?${name}=1&${name}=1`, null);
      expect(parsed).toMatchObject({ ok: false, error: { context: { reason: 'duplicate' } } });
    },
  );

  test.each([
    ['b', `code=c&state=${STATE}`, 'ok', true],
    ['b', `code=c&state=${STATE}x`, 'signin.stateMismatch', false],
    ['b', 'code=c', 'signin.stateMismatch', false],
    ['b', 'error=access_denied&state=other', 'signin.stateMismatch', false],
    ['b', `error=access_denied&state=${STATE}`, 'signin.denied', true],
    ['b', `state=${STATE}`, 'signin.badReturn', false],
    ['b', `code=&state=${STATE}`, 'signin.badReturn', false],
    ['b', `code=c&state=${STATE}&iss=https://accounts.google.com`, 'ok', true],
    ['b', `code=c&state=${STATE}&iss=https://evil.example`, 'signin.badReturn', false],
    ['a', `error_reason=user_denied&error=access_denied&state=${STATE}`, 'signin.denied', true],
    ['c', `state=${STATE}`, 'signin.denied', true],
    ['d', `error=user_cancelled_authorize&state=${STATE}`, 'signin.denied', true],
    ['d', `error=invalid_scope&state=${STATE}`, 'signin.provider', true],
    ['d', `error=invalid_client&state=${STATE}`, 'signin.invalidClient', true],
  ] as const)('%s: %s is %s, final: %s', (provider, query, code, isFinal) => {
    const verdict = judge(provider, query);
    expect({ code: codeOf(verdict), isFinal: verdict.isFinal }).toEqual({ code, isFinal });
  });

  test('through a relay brings a code, or "no code", without a state', () => {
    expect([codeOf(judge('c', 'code=c', null)), codeOf(judge('c', 'error=no+code', null))]).toEqual([
      'ok',
      'signin.denied',
    ]);
  });

  test('of the token flow needs a token', () => {
    expect([
      codeOf(judge('a', `access_token=t&state=${STATE}`, STATE, 'token')),
      codeOf(judge('a', `code=c&state=${STATE}`, STATE, 'token')),
    ]).toEqual(['ok', 'signin.badReturn']);
  });

  test('keeps what the provider said as plain words', () => {
    const verdict = judge(
      'd',
      `error=odd&error_description=${encodeURIComponent('<b>no\u0000</b>')}&state=${STATE}`,
    );
    expect(verdict.result).toMatchObject({ error: { context: { detail: 'b no  /b' } } });
  });

  test('of any kind never throws, and counts only with the state', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.option(fc.string()),
        (address, body) => {
          const parsed = parseReturn(address, body);
          if (!parsed.ok) return true;
          const definition = presetFor('b', 'required');
          return !judgeReturn(parsed.value, { definition, flow: 'code', state: STATE }).result.ok;
        },
      ),
    );
  });
});
