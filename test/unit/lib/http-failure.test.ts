import { expect, test } from 'vitest';
import { failureReasonOf } from '../../../src-main/lib/http-failure.ts';

const coded = (code: string, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { code });

test.each([
  [coded('ECONNREFUSED'), 'refused'],
  [coded('UND_ERR_BODY_TIMEOUT'), 'timeout'],
  [new Error('fetch failed', { cause: coded('ENOTFOUND') }), 'dns'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  [Object.assign(new Error('x'), { name: 'HTTPParserError' }), 'notHttp'],
  [coded('constructor'), 'failed'],
  [Object.assign(new Error('x'), { code: 7 }), 'failed'],
  ['a string', 'failed'],
  [null, 'failed'],
])('sorts %s as %s', (error, reason) => {
  expect(failureReasonOf(error)).toBe(reason);
});
