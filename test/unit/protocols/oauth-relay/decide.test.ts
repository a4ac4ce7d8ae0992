import { describe, expect, it } from 'vitest';
import type { RelayRules } from '../../../../src-main/protocols/oauth-relay/index.ts';
import { decideReturn, isDomain } from '../../../../src-main/protocols/oauth-relay/index.ts';
import { writeState } from '../../../doubles/relay-state.ts';

const RULES: RelayRules = { domain: 'op.example', httpsOnly: false, apex: false, ports: [], listedHosts: [] };

/** The base64 of what a client writes by hand, with a callback that is not encoded. */
function plainState(callback: string, wanted = '1'): string {
  return Buffer.from(`give_me_code=${wanted}&callback=${callback}`).toString('base64');
}

function queryOf(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Where it leads, or why nowhere. */
function decide(query: string, rules: Partial<RelayRules> = {}): string {
  const decision = decideReturn(query, { ...RULES, ...rules });
  return decision.kind === 'redirect' ? decision.location : decision.reason;
}

/** The answer to a code with this callback in its state, encoded as a form would. */
function callTo(callback: string, rules: Partial<RelayRules> = {}): string {
  return decide(queryOf({ code: 'c1', state: writeState(callback, 'n') }), rules);
}

describe('what is required of the relay', () => {
  const state = plainState('https://app.op.example/return');

  it('hands the code on as the single parameter', () => {
    expect(decide(queryOf({ code: 'c0d3', state }))).toBe('https://app.op.example/return?code=c0d3');
  });

  it('says that there is no code', () => {
    for (const query of [{ state }, { state, code: '' }, { state, error: 'access_denied' }])
      expect(decide(queryOf(query))).toBe('https://app.op.example/return?error=no+code');
  });

  it('accepts http, and a callback that was encoded before', () => {
    expect(decide(queryOf({ code: 'c', state: plainState('http://a.b.op.example/x') }))).toBe(
      'http://a.b.op.example/x?code=c',
    );
    expect(decide(queryOf({ code: 'c', state: plainState('https%3A%2F%2Fapp.op.example%2Fr') }))).toBe(
      'https://app.op.example/r?code=c',
    );
  });

  it('cannot read a state that was not encoded', () => {
    const raw = 'give_me_code=1&callback=https://app.op.example/return';
    expect(decide(`code=c&state=${raw}`)).toBe('stateUndecodable');
  });

  it('keeps to itself what else the provider or the state says', () => {
    const state = writeState('https://app.op.example/r/nonce', 'another nonce');
    expect(decide(queryOf({ code: 'a/b+c', state, appid: 'wx1', iss: 'x' }))).toBe(
      'https://app.op.example/r/nonce?code=a%2Fb%2Bc',
    );
  });
});

describe('a callback', () => {
  it.each([
    ['another domain that ends alike', 'https://evilop.example/', 'callbackOutside'],
    ['the domain as a label of another', 'https://op.example.evil.example/', 'callbackOutside'],
    ['the domain itself', 'https://op.example/', 'callbackOutside'],
    ['a user', 'https://app.op.example@evil.example/', 'callbackForm'],
    ['a user with a password', 'https://a:b@app.op.example/', 'callbackForm'],
    ['an empty user', 'https://@app.op.example/', 'callbackForm'],
    ['a backslash', 'https://evil.example\\.op.example/', 'callbackForm'],
    ['a backslash in its path', 'https://app.op.example/\\evil.example', 'callbackForm'],
    ['a tab', 'https://app.op\t.example/', 'callbackForm'],
    ['a newline', 'https://app.op.example/\nx', 'callbackForm'],
    ['a NUL', 'https://app.op.example/\0', 'callbackForm'],
    ['a leading space', ' https://app.op.example/', 'callbackForm'],
    ['no slashes', 'https:app.op.example', 'callbackForm'],
    ['one slash', 'https:/app.op.example', 'callbackForm'],
    ['three slashes', 'https:///app.op.example/', 'callbackForm'],
    ['no scheme', '//app.op.example/', 'callbackForm'],
    ['another scheme', 'ftp://app.op.example/', 'callbackForm'],
    ['a scheme that runs', 'javascript://app.op.example/%0aalert(1)', 'callbackForm'],
    ['a soft hyphen', 'https://ap\u00adp.op.example/', 'callbackForm'],
    ['an escaped dot', 'https://app%2eop.example/', 'callbackForm'],
    ['an escaped slash in its host', 'https://evil.example%2f.op.example/', 'callbackForm'],
    ['a trailing dot', 'https://app.op.example./', 'callbackHost'],
    ['nothing before the domain', 'https://.op.example/', 'callbackHost'],
    ['an empty label', 'https://a..op.example/', 'callbackHost'],
    ['a label that begins with a hyphen', 'https://-a.op.example/', 'callbackHost'],
    ['a label that is too long', `https://${'a'.repeat(64)}.op.example/`, 'callbackHost'],
    ['an underscore', 'https://a_b.op.example/', 'callbackForm'],
    ['a port', 'https://app.op.example:8443/', 'callbackPort'],
    ['the usual port', 'https://app.op.example:443/', 'callbackPort'],
    ['a port without digits', 'https://app.op.example:/', 'callbackForm'],
    ['a hexadecimal address', 'https://0x7f.1/', 'callbackOutside'],
    ['an address as one number', 'https://2130706433/', 'callbackOutside'],
    ['an address', 'https://127.0.0.1/', 'callbackOutside'],
    ['an IPv6 address', 'https://[::1]/', 'callbackForm'],
    ['a Cyrillic letter', 'https://\u0430pp.op.example/', 'callbackForm'],
    ['a full-width letter', 'https://\uff41pp.op.example/', 'callbackForm'],
    ['an ideographic full stop', 'https://app\u3002op.example/', 'callbackForm'],
    ['an encoded international name', 'https://xn--pp-7kc.op.example/', 'callbackEncodedName'],
    ['a query', 'https://app.op.example/?x=1', 'callbackQuery'],
    ['an empty query', 'https://app.op.example/?', 'callbackQuery'],
    ['a fragment', 'https://app.op.example/#x', 'callbackQuery'],
    ['a quote', 'https://app.op.example/"', 'callbackForm'],
    ['more than it may have', `https://app.op.example/${'a'.repeat(1024)}`, 'callbackForm'],
    ['nothing', '', 'noCallback'],
  ])('with %s is refused', (_what, callback, reason) => {
    expect(callTo(callback)).toBe(reason);
  });

  it('is handed on in lower case, with its path as it was', () => {
    expect(callTo('HTTPS://App.Op.Example/A/@b;c=1/%7e//x')).toBe(
      'https://app.op.example/A/@b;c=1/%7e//x?code=c1',
    );
    expect(callTo('https://app.op.example')).toBe('https://app.op.example/?code=c1');
  });

  it('may be the domain, a listed port, a listed name or without TLS, by option only', () => {
    expect(callTo('https://op.example/', { apex: true })).toBe('https://op.example/?code=c1');
    expect(callTo('https://evilop.example/', { apex: true })).toBe('callbackOutside');
    expect(callTo('https://app.op.example:8443/r', { ports: [8443] })).toBe(
      'https://app.op.example:8443/r?code=c1',
    );
    expect(callTo('https://app.op.example:8444/', { ports: [8443] })).toBe('callbackPort');
    const listedHosts = ['xn--pp-7kc.op.example'];
    expect(callTo('https://xn--pp-7kc.op.example/', { listedHosts })).toBe(
      'https://xn--pp-7kc.op.example/?code=c1',
    );
    expect(callTo('https://xn--other-7kc.op.example/', { listedHosts })).toBe('callbackEncodedName');
    expect(callTo('http://app.op.example/', { httpsOnly: true })).toBe('callbackScheme');
    expect(callTo('https://app.op.example/', { httpsOnly: true })).toBe('https://app.op.example/?code=c1');
  });

  it('lies below a domain that is an encoded name itself', () => {
    expect(callTo('https://app.xn--op-7kc.example/', { domain: 'xn--op-7kc.example' })).toBe(
      'https://app.xn--op-7kc.example/?code=c1',
    );
  });

  it('is refused for an error as it is for a code', () => {
    expect(decide(queryOf({ state: writeState('https://evil.example/', 'n') }))).toBe('callbackOutside');
  });
});

describe('a state', () => {
  const text = 'give_me_code=1&callback=https://app.op.example/r&pad=\u00fb\u00ff\u00be';
  const there = 'https://app.op.example/r?code=c';
  const standard = Buffer.from(text).toString('base64');

  it('is read in both alphabets, with and without padding', () => {
    for (const pad of ['x', 'xx', 'xxx', '>>>', '???', '\u00fb\u00ff']) {
      const bytes = Buffer.from(`give_me_code=1&callback=https://app.op.example/r&pad=${pad}`);
      const forms = [
        bytes.toString('base64'),
        bytes.toString('base64').replace(/=+$/, ''),
        bytes.toString('base64url'),
      ];
      expect(forms.map((state) => decide(queryOf({ code: 'c', state })))).toEqual([there, there, there]);
    }
  });

  it('gets back the plus that became a space', () => {
    const state = Buffer.from('give_me_code=1&callback=https://app.op.example/r&n=\u07fb>>>>').toString(
      'base64',
    );
    expect(state).toContain('+');
    expect(decide(`code=c&state=${state}`)).toBe(there);
  });

  it.each([
    ['junk in it', `${standard.slice(0, 8)}!${standard.slice(8)}`],
    ['a line break', `${standard.slice(0, 8)}\n${standard.slice(8)}`],
    ['padding in the middle', `QQ==${standard}`],
    ['too much padding', `${standard.replace(/=+$/, '')}===`],
    ['half its padding', `${Buffer.from(`${text}x`.slice(0, -2)).toString('base64').replace(/=+$/, '')}=`],
    ['a lone digit', 'QUJDR'],
    ['spare bits', 'QR'],
    ['bytes that are no UTF-8', Buffer.from([0x67, 0xff, 0xfe]).toString('base64')],
    ['an overlong slash', Buffer.from([0xc0, 0xaf]).toString('base64')],
    ['a surrogate', Buffer.from([0xed, 0xa0, 0x80]).toString('base64')],
    ['a tab inside', plainState('https://app.op\t.example/')],
    ['a NUL inside', plainState('https://app.op.example/\0')],
    ['a broken escape', plainState('https://app.op.example/%e0%a4')],
  ])('with %s is not read', (_what, state) => {
    expect(decide(queryOf({ code: 'c', state }))).toBe('stateUndecodable');
  });

  it.each([
    ['none', queryOf({ code: 'c' }), 'noState'],
    ['an empty one', 'code=c&state=', 'noState'],
    ['one that is too long', queryOf({ code: 'c', state: 'A'.repeat(4100) }), 'stateTooLong'],
    [
      'no callback',
      queryOf({ code: 'c', state: Buffer.from('give_me_code=1').toString('base64') }),
      'noCallback',
    ],
  ])('is refused: %s', (_what, query, reason) => {
    expect(decide(query)).toBe(reason);
  });

  it.each(['0', '', '2', '01', ' 1', '1 ', 'true'])('that asks for %j gets no code', (wanted) => {
    const state = plainState('https://app.op.example/r', encodeURIComponent(wanted));
    expect(decide(queryOf({ code: 'c', state }))).toBe('codeNotWanted');
    expect(decide(queryOf({ state }))).toBe('https://app.op.example/r?error=no+code');
  });

  it.each([
    'give_me_code=1&give_me_code=1&callback=https://app.op.example/r',
    'give_me_code=0&give_me_code=1&callback=https://app.op.example/r',
    'give_me_code=1&callback=https://app.op.example/r&callback=https://app.op.example/s',
    'give_me_code=1&callback=https://app.op.example/r&call%62ack=https://app.op.example/s',
  ])('that says something twice is refused: %s', (twice) => {
    expect(decide(queryOf({ code: 'c', state: Buffer.from(twice).toString('base64') }))).toBe(
      'stateDuplicate',
    );
  });
});

describe('a return', () => {
  const state = encodeURIComponent(plainState('https://app.op.example/r'));

  it.each([
    `code=a&code=b&state=${state}`,
    `code=a&code=a&state=${state}`,
    `code=&code=a&state=${state}`,
    `code=a&state=${state}&state=${state}`,
    `code=a&st%61te=${state}&state=${state}`,
  ])('that says something twice is refused', (query) => {
    expect(decide(query)).toBe('duplicate');
  });

  it.each([`code=%zz&state=${state}`, `code=%ff&state=${state}`, `%c0%af=1&code=a&state=${state}`])(
    'that is not encoded properly is refused',
    (query) => {
      expect(decide(query)).toBe('query');
    },
  );

  it.each(['a%20b', 'a%0d%0aLocation:%20x', 'a%00', '%d0%b0', 'a'.repeat(2049)])(
    'whose code is none is refused',
    (code) => {
      expect(decide(`code=${code}&state=${state}`)).toBe('badCode');
    },
  );
});

describe('a domain of one’s own', () => {
  it('is a name of plain labels', () => {
    expect(['op.example', 'a.b.c', 'xn--op-7kc.example'].every(isDomain)).toBe(true);
    expect(
      [
        '',
        '.',
        'op.example.',
        '.op.example',
        'op..example',
        '127.0.0.1',
        '0x7f.1',
        'a b',
        'ö.example',
        'a_b.c',
        'a.0x7f',
      ].some(isDomain),
    ).toBe(false);
  });
});
