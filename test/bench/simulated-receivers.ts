/**
 * Runs many Cast receivers on loopback for measurements: `node test/bench/simulated-receivers.ts [count]`.
 * Prints one line of JSON, a list of `{address}`, each host and port, and ends with its standard input.
 */
import { systemClock } from '../../src-main/lib/clock.ts';
import { createLog } from '../../src-main/lib/log.ts';
import { createPracticeCast } from '../../src-main/practice/cast/receiver.ts';

const count = Number(process.argv[2] ?? 20);
const log = createLog(systemClock, 'warn', (line) => console.error(line));
const receivers = await Promise.all(
  Array.from({ length: count }, (_, index) =>
    createPracticeCast(
      {
        udn: `uuid:5eceffed-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
        name: `Simulated receiver ${index + 1}`,
        model: 'Simulated receiver',
        address: '127.0.0.1',
        port: 0,
        hasScreen: true,
        sink: ['audio/wav', 'video/mp4', 'image/png'],
      },
      { clock: systemClock, log, mdns: null, onChanged: () => undefined },
    ),
  ),
);
console.log(JSON.stringify(receivers.map((receiver) => ({ address: receiver.address() }))));

process.stdin.resume().on('end', () => {
  void Promise.all(receivers.map((receiver) => receiver.dispose())).then(() => process.exit(0));
});
