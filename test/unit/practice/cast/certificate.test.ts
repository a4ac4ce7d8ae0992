import { X509Certificate, createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate } from '../../../../src-main/practice/cast/certificate.ts';

test('is a sound self-signed certificate for a key of its own', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const { cert, key } = createCertificate('practice-cast', now);
  const read = new X509Certificate(cert);
  expect(read.subject).toBe('CN=practice-cast');
  expect(read.issuer).toBe('CN=practice-cast');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect([Date.parse(read.validFrom), Date.parse(read.validTo)]).toEqual([
    Date.UTC(2026, 10, 19, 12),
    Date.UTC(2026, 10, 22, 12),
  ]);
  expect(createCertificate('practice-cast', now).key).not.toBe(key);
});
