import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the young generation of V8 at 2 MB a semi-space instead of 16, and prefers small code to fast code.
 *
 * The application lives for weeks beside others and makes much short-lived garbage at a low rate: the large default buys
 * speed that nobody needs for 40 MB that somebody misses. `npm run bench -- rooms` shows the figures.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--max-semi-space-size=2');
  setFlagsFromString('--optimize-for-size');
}

/**
 * Prefers fast code again, for work that would take twice as long in small code: a few thousand instances are parsed from
 * megabytes of XML. V8 knows this only for a whole process, so it is asked when such work first comes.
 */
export function preferSpeed(): void {
  setFlagsFromString('--no-optimize-for-size');
}
