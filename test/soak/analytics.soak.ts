/**
 * Hits that survive kills: `npm run soak -- analytics [hits] [kills] [seed]`, 10,000 and 50 unless said otherwise.
 * Ends with 1 where a hit was lost, or came twice without a reason.
 */
import { killWhileDispatching } from './analytics-kills.ts';

const [hits = 10_000, kills = 50, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
console.log(`${hits} hits, ${kills} kills, seed ${seed}`);
const report = await killWhileDispatching({ hits, kills, seed, onKill: (line) => console.log(line) });
console.log(JSON.stringify(report, null, 2));
const hasPassed = report.lost.length === 0 && report.unexplained.length === 0;
console.log(hasPassed ? 'passed' : 'failed');
process.exit(hasPassed ? 0 : 1);
