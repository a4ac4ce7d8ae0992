import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect garbage sooner instead of letting the heap grow.
 *
 * The application lives for weeks beside others and makes much short-lived garbage at a low rate: the default buys speed
 * that nobody needs for 70 MB that somebody misses. `npm run bench -- rooms` shows the figures.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--memory-saver-mode');
}

/**
 * Lets the heap grow again, for work that would take twice as long in a small one: a few thousand instances are parsed
 * from megabytes of XML. V8 knows this only for a whole process, so it is asked when such work first comes.
 */
export function preferSpeed(): void {
  setFlagsFromString('--no-memory-saver-mode');
}
