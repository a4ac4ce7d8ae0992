import { parentPort } from 'node:worker_threads';
import { systemClock } from '../../lib/clock.ts';
import { fail, messageOf } from '../../lib/result.ts';
import { preferSpeed } from '../../lib/small-heap.ts';
import { silentLog } from '../../lib/log.ts';
import { trustSystemCertificates } from '../../lib/system-certificates.ts';
import { createAws } from './aws.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The thread in which the SDK lives: what it reads, signs and sends holds up nobody else. */
preferSpeed();
trustSystemCertificates(silentLog);
const port = parentPort;
const tell = (message: FromWorker): void => port?.postMessage(message);
const aws = createAws({ clock: systemClock, record: (exchange) => tell({ kind: 'exchange', exchange }) });
const underWay = new Map<number, AbortController>();

port?.on('message', (message: ToWorker) => {
  if (message.kind === 'cancel') underWay.get(message.id)?.abort();
  else void run(message);
});

async function run({ id, name, input }: Extract<ToWorker, { kind: 'run' }>): Promise<void> {
  const stop = new AbortController();
  underWay.set(id, stop);
  try {
    const result = await aws.run(name, input as never, {
      signal: stop.signal,
      onProgress: (progress) => tell({ kind: 'progress', id, progress }),
    });
    tell({ kind: 'result', id, result });
  } catch (error) {
    tell({ kind: 'result', id, result: fail('internal.unexpected', { message: messageOf(error) }) });
  } finally {
    underWay.delete(id);
  }
}
