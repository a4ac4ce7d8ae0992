import { describe, expect, it } from 'vitest';
import { createAccess, TOKEN_LIFE_MS } from '../../../../src-main/hosts/browser/access.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

describe('createAccess', () => {
  it('opens one session for a token, once', () => {
    const access = createAccess(createFakeClock());
    const token = access.issueToken();
    const session = access.redeem(token) ?? '';
    expect([access.isSession(session), access.redeem(token), access.isSession(token)]).toEqual([
      true,
      null,
      false,
    ]);
  });

  it('lets a token die after five minutes, and not before', async () => {
    const clock = createFakeClock();
    const access = createAccess(clock);
    const [early, late] = [access.issueToken(), access.issueToken()];
    await clock.advance(TOKEN_LIFE_MS - 1);
    const opened = access.redeem(early);
    await clock.advance(1);
    expect([opened === null, access.redeem(late)]).toEqual([false, null]);
  });

  it('makes tokens of 256 bits that are all different', () => {
    const access = createAccess(createFakeClock());
    const tokens = Array.from({ length: 10 }, () => access.issueToken());
    expect([new Set(tokens).size, Buffer.from(tokens[0] ?? '', 'base64url').length]).toEqual([10, 32]);
  });

  it('forgets the oldest of more than twenty unused tokens', () => {
    const access = createAccess(createFakeClock());
    const [first = '', second = ''] = Array.from({ length: 21 }, () => access.issueToken());
    expect([access.redeem(first), access.redeem(second) === null]).toEqual([null, false]);
  });

  it.each(['', 'guess', 'ü'.repeat(1000)])('knows no session %j', (secret) => {
    expect(createAccess(createFakeClock()).isSession(secret)).toBe(false);
  });
});
