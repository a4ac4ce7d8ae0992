import { describe, expect, it } from 'vitest';
import type { Access } from '../../../../src-main/hosts/browser/access.ts';
import { createGate, readCookie } from '../../../../src-main/hosts/browser/gate.ts';

const access: Access = { issueToken: () => '', redeem: () => null, isSession: (secret) => secret === 'good' };
const gate = createGate(4000, access);
const inside = { host: '127.0.0.1:4000', cookie: 'control-room-4000=good' };

describe('createGate', () => {
  it('lets its own page in', () => {
    expect(
      gate.refusal({ method: 'GET', headers: { ...inside, 'sec-fetch-site': 'same-origin' } }),
    ).toBeNull();
    expect(
      gate.refusal({ method: 'POST', headers: { ...inside, origin: 'http://127.0.0.1:4000' } }),
    ).toBeNull();
  });

  it.each([
    ['a foreign name that resolves here', { ...inside, host: 'evil.example:4000' }, 'host'],
    ['another port', { ...inside, host: '127.0.0.1:4001' }, 'host'],
    ['no port', { ...inside, host: '127.0.0.1' }, 'host'],
    ['no host', { cookie: inside.cookie }, 'host'],
    ['a foreign origin', { ...inside, origin: 'https://evil.example' }, 'origin'],
    ['an opaque origin', { ...inside, origin: 'null' }, 'origin'],
    ['its other name as origin', { ...inside, origin: 'http://localhost:4000' }, 'origin'],
    [
      'a picture in a page of another port',
      { ...inside, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
      'site',
    ],
    [
      'a frame in a foreign page',
      { ...inside, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      'site',
    ],
    ['no cookie', { host: inside.host }, 'session'],
    ['a guessed cookie', { ...inside, cookie: 'control-room-4000=bad' }, 'session'],
    ['the cookie of another port', { ...inside, cookie: 'control-room-4001=good' }, 'session'],
  ])('keeps out %s', (_what, headers, refusal) => {
    expect(gate.refusal({ method: 'GET', headers })).toBe(refusal);
  });

  it('lets a link be followed from anywhere, since that shows nobody else anything', () => {
    const headers = {
      ...inside,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(gate.refusal({ method: 'GET', headers })).toBeNull();
  });

  it('asks for an origin where something changes or a socket opens', () => {
    expect([
      gate.refusal({ method: 'POST', headers: inside }),
      gate.refusalOfUpgrade({ method: 'GET', headers: inside }),
      gate.refusalOfUpgrade({ method: 'GET', headers: { ...inside, origin: 'http://127.0.0.1:4000' } }),
    ]).toEqual(['origin', 'origin', null]);
  });
});

describe('readCookie', () => {
  it('finds one cookie among others', () => {
    expect([readCookie('a=1; b=2==; c', 'b'), readCookie('ab=1', 'b'), readCookie('', 'b')]).toEqual([
      '2==',
      null,
      null,
    ]);
  });
});
