/**
 * Runs many renderers on loopback for measurements: `node test/bench/simulated-renderers.ts [count] [ssdpPort]`.
 * Prints one line of JSON, a list of `{address}`, each the URL of a description, and ends with its standard input.
 * Their UDNs are not those of practice devices; each has an address of its own in 127.0.1.0/24 where the system has it.
 */
import { createHash } from 'node:crypto';
import { systemClock } from '../../src-main/lib/clock.ts';
import { createLog } from '../../src-main/lib/log.ts';
import { createPracticeRenderer, type PracticeRenderer } from '../../src-main/practice/renderer/renderer.ts';
import { createPracticeSsdp } from '../../src-main/practice/ssdp/practice-ssdp.ts';

const SINK = ['video/mp4', 'audio/wav', 'audio/x-wav', 'audio/mpeg', 'image/png', 'image/jpeg'];
const count = Number(process.argv[2] ?? 50);
const port = Number(process.argv[3] ?? 1900);

if (
  !Number.isInteger(count) ||
  count < 1 ||
  count > 250 ||
  !Number.isInteger(port) ||
  port < 0 ||
  port > 65_535
) {
  console.error('Usage: node test/bench/simulated-renderers.ts [count 1..250] [ssdpPort]');
  process.exit(2);
}

const log = createLog(systemClock, 'warn', (line) => console.error(line));
const ssdp = await createPracticeSsdp({ clock: systemClock, log, port, random: Math.random });
const deps = { clock: systemClock, log, ssdp, onChanged: () => undefined };

/** A UDN that stays the same from run to run. */
function simulatedUdn(index: number): string {
  const digits = createHash('sha256').update(`simulated ${index}`).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return `uuid:${[...parts, digits.slice(20, 32)].join('-')}`;
}

async function startRenderer(index: number): Promise<PracticeRenderer> {
  const flavour = index % 2 === 0 ? 'rygel' : 'gmediarender';
  const name = `Simulated room ${index + 1}`;
  const options = {
    udn: simulatedUdn(index),
    name,
    model: 'Simulated renderer',
    flavour,
    sink: SINK,
  } as const;
  const ownAddress = `127.0.1.${index + 1}`;
  // macOS has only 127.0.0.1 on its loopback interface.
  const renderer = await createPracticeRenderer({ ...options, address: ownAddress }, deps).catch(() =>
    createPracticeRenderer({ ...options, address: '127.0.0.1' }, deps),
  );
  return renderer;
}

const renderers = await Promise.all(Array.from({ length: count }, (_, index) => startRenderer(index)));
console.log(JSON.stringify(renderers.map((renderer) => ({ address: renderer.descriptionUrl() }))));

process.stdin.resume().on('end', () => {
  void Promise.all(renderers.map((renderer) => renderer.dispose()))
    .then(() => ssdp.dispose())
    .then(() => process.exit(0));
});
