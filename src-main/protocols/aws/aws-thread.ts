import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf } from '../../lib/result.ts';
import type { Aws, WorkOptions } from './aws.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

export interface AwsThreadDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly record: RecordExchange;
  /** The thread's module, where it is not to be looked for. */
  readonly file?: string;
}

interface Pending {
  readonly options: WorkOptions;
  readonly settle: (result: Result<unknown>) => void;
}

/** After this long without work the thread ends, and its memory is free again. */
const IDLE_MS = 10 * 60_000;

/** Does the work in a thread of its own, which starts with the first piece of work and costs nothing before. */
export function createAwsThread(deps: AwsThreadDeps): Aws {
  return new AwsThread(deps);
}

class AwsThread implements Aws {
  readonly #deps: AwsThreadDeps;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #idle: Timer | null = null;
  #last = 0;
  #isDisposed = false;

  constructor(deps: AwsThreadDeps) {
    this.#deps = deps;
  }

  run: Aws['run'] = (name, input, options) => {
    if (this.#isDisposed || options.signal.aborted)
      return Promise.resolve(fail('input.cancelled', { message: 'Stopped before anything was sent.' }));
    const id = (this.#last += 1);
    const worker = (this.#worker ??= this.#start());
    this.#idle?.dispose();
    return new Promise((resolve) => {
      const cancel = (): void => this.#tell({ kind: 'cancel', id });
      options.signal.addEventListener('abort', cancel, { once: true });
      const settle = (result: Result<unknown>): void => {
        options.signal.removeEventListener('abort', cancel);
        this.#pending.delete(id);
        this.#rest();
        resolve(result as never);
      };
      this.#pending.set(id, { options, settle });
      worker.ref();
      this.#tell({ kind: 'run', id, name, input });
    });
  };

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#idle?.dispose();
    await this.#worker?.terminate();
    this.#failAll('The application is closing.');
  }

  #start(): Worker {
    const worker = new Worker(this.#deps.file ?? workerFile());
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', (error) => {
      this.#deps.log.error('the cloud thread failed', { error: messageOf(error) });
      this.#end(worker, messageOf(error));
    });
    worker.on('exit', () => this.#end(worker, 'the thread ended'));
    return worker;
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'exchange':
        return this.#deps.record(message.exchange);
      case 'progress':
        return this.#pending.get(message.id)?.options.onProgress(message.progress);
      case 'result':
        return this.#pending.get(message.id)?.settle(message.result);
    }
  }

  /** A thread without work keeps no process alive. */
  #rest(): void {
    if (this.#pending.size > 0 || this.#worker === null) return;
    this.#worker.unref();
    this.#idle?.dispose();
    this.#idle = this.#deps.clock.after(IDLE_MS, () => void this.#worker?.terminate());
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#failAll(reason);
  }

  #failAll(reason: string): void {
    for (const { settle } of [...this.#pending.values()])
      settle(fail('internal.unexpected', { message: `The cloud thread ended: ${reason}.` }));
  }
}

/** Beside this module in a checkout; in a build one of the entries, wherever this module was bundled to. */
function workerFile(): string {
  const { dirname } = import.meta;
  const places = [
    join(dirname, 'cloud-worker.ts'),
    join(dirname, 'cloud-worker.js'),
    join(dirname, '..', 'cloud-worker.js'),
  ];
  return places.find((place) => existsSync(place)) ?? join(dirname, 'cloud-worker.js');
}
