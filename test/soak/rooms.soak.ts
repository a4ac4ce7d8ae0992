/**
 * Ten minutes with 30 practice rooms and random faults: `npm run soak -- rooms [seconds] [rooms] [seed]`.
 * Ends with 1 where anything was unhandled, left behind or grew.
 */
import { soak } from './soak.ts';

const [seconds = 600, rooms = 30, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
console.log(`${rooms} rooms for ${seconds} s, seed ${seed}`);
const report = await soak({ rooms, ms: seconds * 1000, seed, onMinute: (line) => console.log(line) });
console.log(JSON.stringify(report, null, 2));
console.log(report.failures.length === 0 ? 'passed' : `${report.failures.length} failures`);
process.exit(report.failures.length === 0 ? 0 : 1);
