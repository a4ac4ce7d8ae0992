import { fuzzReader } from '../unit/protocols/tracker-soap/mutations.ts';

/** `npm run soak -- tracker [runs] [seed]`: many more spoilt answers than a test has time for. */
const [runs = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const begun = performance.now();
fuzzReader(Number(runs), Number(seed));
console.log(
  `${runs} spoilt answers (seed ${seed}): ${((performance.now() - begun) / 1000).toFixed(1)} s, none misread.`,
);
