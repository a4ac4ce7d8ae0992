import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileReturns } from './hostile-returns.ts';

const TRIES = 20_000;

describe('twenty thousand returns that cheat', () => {
  it('lead nowhere outside the domain', { timeout: 120_000 }, () => {
    const tally = { returns: 0, redirects: 0 };
    fc.assert(hostileReturns(tally), { numRuns: TRIES });
    expect(tally.returns).toBe(TRIES);
    expect(tally.redirects).toBeGreaterThan(TRIES / 50);
  });
});
