import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAnswer } from '../../../../src-main/protocols/measurement/answer.ts';
import { batchLength, withQueueTime } from '../../../../src-main/protocols/measurement/batch.ts';
import { collectorAddress } from '../../../../src-main/protocols/measurement/collector-address.ts';
import type { HitSource } from '../../../../src-main/protocols/measurement/hit.ts';
import { cutToBytes, encodeHit } from '../../../../src-main/protocols/measurement/hit.ts';

const SOURCE: HitSource = {
  trackingId: 'UA-12345-6',
  clientId: '00000000-0000-4000-8000-000000000000',
  application: { name: 'Control Room', version: '1.2.3', id: 'com.example.room', installer: 'installer' },
  isPersonalised: true,
};

const read = (line: string | null): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(line ?? ''));

describe('a hit', () => {
  test('is a line with a space as %20 and every required parameter', () => {
    expect(encodeHit(SOURCE, { kind: 'screenview', screen: 'Home / Ü & co' })).toBe(
      'cd=Home%20%2F%20%C3%9C%20%26%20co&an=Control%20Room&av=1.2.3&aid=com.example.room&aiid=installer&ds=app&aip=1&v=1&tid=UA-12345-6&cid=00000000-0000-4000-8000-000000000000&t=screenview',
    );
  });

  test('of an exception tells whether it was fatal and on which screen', () => {
    const description = 'TypeError at outbox.ts:45';
    const line = encodeHit(SOURCE, { kind: 'exception', description, isFatal: true, screen: '/rooms' });
    expect(read(line)).toMatchObject({ t: 'exception', exd: description, exf: '1', cd: '/rooms' });
  });

  test('never carries an advertising id, and asks for no personalisation where the flag is off', () => {
    const hit = { kind: 'screenview', screen: '/rooms' } as const;
    const on = read(encodeHit(SOURCE, hit));
    const off = read(encodeHit({ ...SOURCE, isPersonalised: false }, hit));
    expect([on['adid'], on['ate'], on['npa'], off['adid'], off['ate'], off['npa']]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      '1',
    ]);
  });

  test('is cut at its limits, never inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1500 }), (screen) => {
        const cut = read(encodeHit(SOURCE, { kind: 'screenview', screen }))['cd'] ?? '';
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2048);
        expect(screen.toWellFormed().startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
    expect(cutToBytes('aä', 2)).toBe('a');
    expect(cutToBytes('a😀b', 4)).toBe('a');
  });

  test('that is over 8 KB all the same is refused', () => {
    const application = { ...SOURCE.application, name: 'ü'.repeat(50), id: 'ü'.repeat(75) };
    const source = { ...SOURCE, application, clientId: 'x'.repeat(2000) };
    expect(encodeHit(source, { kind: 'screenview', screen: 'ü'.repeat(1024) })).toBeNull();
  });
});

describe('a request', () => {
  test('takes 20 hits, or as many as fit into 16 KB, and always one', () => {
    expect(batchLength([])).toBe(0);
    expect(batchLength(Array.from({ length: 30 }, () => 'x'))).toBe(20);
    expect(batchLength(['x'.repeat(8192), 'x'.repeat(8191), 'x'])).toBe(2);
    expect(batchLength(['x'.repeat(8192), 'x'.repeat(8192), 'x'])).toBe(1);
    expect(batchLength(['x'.repeat(20_000)])).toBe(1);
  });

  test('tells how long a hit waited, and 0 where the clock went back', () => {
    expect(withQueueTime('v=1', 1000, 31_000)).toBe('v=1&qt=30000');
    expect(withQueueTime('v=1', 31_000, 1000)).toBe('v=1&qt=0');
  });

  test.each([
    ['http://127.0.0.1:4/collect', 'http://127.0.0.1:4/collect', 'http://127.0.0.1:4/batch'],
    ['https://host/base/', 'https://host/base/collect', 'https://host/base/batch'],
    ['https://host/batch', 'https://host/collect', 'https://host/batch'],
  ])('to %s goes to /collect or /batch', (given, collect, batch) => {
    expect(collectorAddress(given)).toEqual({ collect, batch });
  });
});

describe('an answer', () => {
  const gif = { contentType: 'image/gif', body: 'GIF89a' };
  test.each([
    [{ status: 200, ...gif }, 'received'],
    [{ status: 204, contentType: '', body: '' }, 'received'],
    [{ status: 200, contentType: 'text/html; charset=utf-8', body: 'x' }, 'again'],
    [{ status: 200, contentType: '', body: '\n<!DOCTYPE html><p>Sign in' }, 'again'],
    [{ status: 302, contentType: '', body: '' }, 'again'],
    [{ status: 400, contentType: '', body: '' }, 'refused'],
    [{ status: 403, contentType: 'text/html', body: '<html>' }, 'refused'],
    [{ status: 413, contentType: '', body: '' }, 'refused'],
    [{ status: 407, contentType: '', body: '' }, 'again'],
    [{ status: 408, contentType: '', body: '' }, 'again'],
    [{ status: 429, contentType: '', body: '' }, 'again'],
    [{ status: 500, contentType: '', body: '' }, 'again'],
    [{ status: 503, ...gif }, 'again'],
    [{ status: 511, contentType: '', body: '' }, 'again'],
  ] as const)('of %j means %s', (answer, verdict) => {
    expect(judgeAnswer(answer)).toBe(verdict);
  });
});
