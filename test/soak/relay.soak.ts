/**
 * A million returns that cheat, for the relay: `npm run soak -- relay [tries] [seed]`.
 * Ends with 1 where one led outside the operator's domain, and prints it.
 */
import fc from 'fast-check';
import { hostileReturns } from '../unit/protocols/oauth-relay/hostile-returns.ts';

const [tries = 1_000_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const tally = { returns: 0, redirects: 0 };
const { failed, counterexample } = fc.check(hostileReturns(tally), { numRuns: tries, seed });
console.log(
  `relay: ${tally.returns} returns, ${tally.redirects} handed on, seed ${seed}: ${failed ? 'failed' : 'none led outside'}`,
);
if (failed) console.log(JSON.stringify(counterexample));
process.exitCode = failed ? 1 : 0;
