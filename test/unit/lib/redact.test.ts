import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../tooling/cpu-time.ts';
import { isSecretKey, redactText, redactValue } from '../../../src-main/lib/redact.ts';

describe('redaction', () => {
  test.each([
    'http://user:canary@host/',
    'http://host/?access_token=canary&x=1',
    'http://host/#id_token=canary',
    'code=canary&state=1',
    'Authorization: Bearer canary',
    'Set-Cookie: session=canary; HttpOnly',
    'x-amz-security-token: canary',
    '{"password": "canary"}',
    '{"client_secret":"can\\"canary"}',
    '<soap:password xsi:type="xsd:string">canary</soap:password>',
  ])('takes the secret out of %s', (text) => {
    expect(redactText(text)).not.toContain('canary');
  });

  test.each([
    'GET /m/film.mp4?position=12',
    '<CurrentURI>http://10.0.0.1/film.mp4</CurrentURI>',
    '{"title":"The secret of the harbour"}',
    'errorCode: 716',
  ])('leaves %s as it is', (text) => {
    expect(redactText(text)).toBe(text);
  });

  test('goes by key through nested values, bounded in depth', () => {
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let level = 0; level < 20; level += 1)
      at = at['next'] = { password: 'canary' } as Record<string, unknown>;
    expect(
      JSON.stringify(redactValue({ token: 'canary', list: [{ secret: 'canary', name: 'x' }], deep })),
    ).not.toContain('canary');
  });

  test('knows keys by their last word', () => {
    expect(
      ['tracker.password', 'signin-a-secret', 'errorCode', 'contentType', 'code'].map(isSecretKey),
    ).toEqual([true, true, false, false, true]);
  });
});

test('hostile texts of 64 KiB do not hold the application up', () => {
  const pieces = [
    [
      'a.',
      'a-',
      'a://',
      '"a"',
      '\\',
      '\\"',
      '<a ',
      '&lt;a ',
      '<token>',
      '{"token":[',
      '"token":"\\',
      'a="',
      'a=%26a%3D',
    ],
    [
      'form-data name="a"\r\n\r\n',
      '-----BEGIN PRIVATE KEY-----',
      'eyJ',
      'Bearer ',
      '%3Fa%3D',
      '\r\n a',
      'token: \r\n ',
    ],
  ].flat();
  const spent = cpuMs(() => pieces.forEach((piece) => redactText(piece.repeat(65_536 / piece.length))));
  expect(spent).toBeLessThan(20_000);
});
