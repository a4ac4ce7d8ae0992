import type { Application } from './app.ts';
import { createApplication } from './app.ts';
import { createKeyringVault } from './hosts/browser/keyring-vault.ts';
import { createSystemKeyring } from './hosts/browser/system-keyring.ts';
import type { HandoverClient } from './hosts/handover/handover-client.ts';
import { connectToHolder, findHolder } from './hosts/handover/handover-client.ts';
import { startHandoverIfPossible } from './hosts/handover/handover.ts';
import type { CommandLine } from './hosts/terminal/command-line.ts';
import { exitCodeOf, parseCommandLine, parseInput, usageOf } from './hosts/terminal/command-line.ts';
import { extendWsdlFile } from './extend-wsdl-file.ts';
import { readInput } from './hosts/terminal/standard-input.ts';
import { unlessAborted } from './lib/abort.ts';
import type { Dispatcher } from './ipc/dispatcher.ts';
import { systemClock } from './lib/clock.ts';
import { checkDataFolder, resolveDataFolder, thisMachine } from './lib/data-folder.ts';
import { createDisposer } from './lib/disposal.ts';
import { createLog } from './lib/log.ts';
import { findProductFolders } from './lib/product-folders.ts';
import { keepHeapSmall } from './lib/small-heap.ts';
import { trustSystemCertificates } from './lib/system-certificates.ts';
import type { Result } from './lib/result.ts';
import { fail, messageOf, ok } from './lib/result.ts';
import { relay } from './relay.ts';
import { serve } from './serve.ts';

const clock = systemClock;
const log = createLog(clock, 'warn', complain);

type RequestLine = Extract<CommandLine, { kind: 'request' }>;

/**
 * The terminal face: one request in, exactly one JSON Result on stdout, also when this program itself fails; everything
 * else on stderr. Only help is plain text on stdout.
 * Answers the exit code: 0, 1 (failed, or any outcome failed), 2 (usage).
 */
async function run(args: readonly string[]): Promise<number> {
  keepHeapSmall();
  const line = parseCommandLine(args);
  if (!line.ok) {
    complain(usageOf(args[0] ?? null));
    answer(line);
    return 2;
  }
  switch (line.value.kind) {
    case 'help':
      process.stdout.write(usageOf(line.value.topic));
      return 0;
    case 'serve':
      return serve(line.value.args);
    case 'relay':
      return relay(line.value.args);
    case 'watch':
      return watch(line.value.domain, line.value.data);
    case 'extend-wsdl':
      return answer(await extendWsdlFile(line.value.from, line.value.to));
    case 'request':
      return request(line.value);
  }
}

async function request(line: RequestLine): Promise<number> {
  const stopped = stopSignal();
  const signal =
    line.timeoutMs === null ? stopped : AbortSignal.any([stopped, AbortSignal.timeout(line.timeoutMs)]);
  const json = line.json === '-' ? await readInput(process.stdin, signal) : ok(line.json);
  const input = json.ok ? parseInput(json.value) : json;
  if (!input.ok) return answer(input);
  const dataFolder = resolveDataFolder(line.data, thisMachine());
  const task = { line, input: input.value, signal, stopped };
  const holder = await connectToHolder(dataFolder);
  if (holder !== null) return answerFrom(holder, task);
  return withApplication(dataFolder, {
    own: (app, handed) => answerHere(app, handed, task),
    held: (found) => answerFrom(found, task),
  });
}

/** A request with what ends the wait for its answer: a signal to this process (`stopped`), or that and the time limit. */
interface RequestTask {
  readonly line: RequestLine;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly stopped: AbortSignal;
}

async function answerFrom(holder: HandoverClient, { line, input, signal }: RequestTask): Promise<number> {
  const result = await unlessAborted(holder.request(line.name, input, signal), signal);
  const code = answer(result ?? noAnswerYet());
  holder.close();
  return code;
}

/** A file that was cast is served from this process, so it stays until that has been played, whatever the time limit was. */
async function answerHere(app: Application, handed: HandedOver, task: RequestTask): Promise<number> {
  const { line, input, signal, stopped } = task;
  const sender = { face: 'terminal', trusted: true, id: `terminal:${process.pid}` } as const;
  const result = await unlessAborted(app.dispatcher.dispatch(sender, line.name, input, signal), signal);
  const code = answer(result ?? noAnswerYet());
  const stays = line.until === 'end' && result !== null;
  await untilDone(
    () => handed.underWay() === 0 && !(stays && (app.isServing() || app.isAwaiting())),
    stopped,
  );
  return code;
}

async function untilDone(isDone: () => boolean, stopped: AbortSignal): Promise<void> {
  while (!isDone() && !stopped.aborted) await clock.sleep(SERVING_CHECK_MS, stopped);
}

const SERVING_CHECK_MS = 500;

async function watch(domain: string, data: string | null): Promise<number> {
  const dataFolder = resolveDataFolder(data, thisMachine());
  const stopped = stopSignal();
  const holder = await connectToHolder(dataFolder);
  if (holder !== null) return watchFrom(holder, domain, stopped);
  return withApplication(dataFolder, {
    async own(app) {
      app.events.listen((event, payload) => event.startsWith(`${domain}:`) && print(event, payload));
      await clock.sleep(FOREVER_MS, stopped);
      return 0;
    },
    held: (found) => watchFrom(found, domain, stopped),
  });
}

/** Ends with 1 when the application that was watched ended. */
async function watchFrom(holder: HandoverClient, domain: string, stopped: AbortSignal): Promise<number> {
  await holder.watch(domain, print);
  await unlessAborted(holder.closed, stopped);
  if (!stopped.aborted) complain('The application that was watched has ended.');
  holder.close();
  return stopped.aborted ? 0 : 1;
}

function print(event: string, payload: unknown): void {
  process.stdout.write(`${JSON.stringify({ event, payload })}\n`);
}

const FOREVER_MS = 2 ** 31 - 1;

/**
 * Runs `own` with an application of its own, which others can reach for as long as it is there; `held` with the one that
 * took the folder a moment ago.
 */
async function withApplication(
  dataFolder: string,
  tasks: {
    readonly own: (app: Application, handed: HandedOver) => Promise<number>;
    readonly held: (holder: HandoverClient) => Promise<number>;
  },
): Promise<number> {
  const checked = checkDataFolder(dataFolder);
  if (!checked.ok) return answer(checked);
  const disposer = createDisposer((error) => log.error('something could not be released', { error }));
  trustSystemCertificates(log);
  const { assets, version } = findProductFolders(import.meta.dirname);
  const vault = await createKeyringVault({ dataFolder, keyring: createSystemKeyring(), clock, log });
  const host = { face: 'terminal', vault, chooseFiles: null, pictureWindow: null, signin: null } as const;
  const created = await createApplication({ dataFolder, assetsFolder: assets, host, version, log, clock });
  if (!created.ok) {
    const holder = created.error.code === 'storage.held' ? await findHolder(dataFolder, clock) : null;
    return holder === null ? answer(created) : tasks.held(holder);
  }
  try {
    const app = disposer.add(created.value);
    const { events } = app;
    const handed = createHandedOver(app.dispatcher);
    disposer.add(
      await startHandoverIfPossible({
        dispatcher: handed.dispatcher,
        events,
        dataFolder,
        face: 'terminal',
        url: () => null,
        log,
        clock,
      }),
    );
    return await tasks.own(app, handed);
  } finally {
    await disposer.dispose();
  }
}

/** What other terminals handed to this process: it stays until they have their answers. */
interface HandedOver {
  readonly dispatcher: Dispatcher;
  readonly underWay: () => number;
}

function createHandedOver(dispatcher: Dispatcher): HandedOver {
  let underWay = 0;
  return {
    underWay: () => underWay,
    dispatcher: {
      async dispatch(...call) {
        underWay += 1;
        const result = await dispatcher.dispatch(...call);
        underWay -= 1;
        return result;
      },
    },
  };
}

let hasAnswered = false;

function answer(result: Result<unknown>): number {
  hasAnswered = true;
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return exitCodeOf(result);
}

function noAnswerYet(): Result<never> {
  return fail('input.cancelled', { message: 'Stopped before there was an answer.', retryable: true });
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** stdout is written out before the process ends, whatever still holds it open. */
function leave(code: number): void {
  process.stdout.write('', () => process.exit(code));
}

/** A defect is an answer too, where none was given yet. `serve`, `relay` and `watch` answer nothing. */
function leaveBroken(error: unknown): void {
  const words = `Control Room ended unexpectedly: ${messageOf(error)}`;
  complain(error instanceof Error ? (error.stack ?? words) : words);
  const isRequest = !['serve', 'relay', 'watch'].includes(process.argv[2] ?? '');
  if (isRequest && !hasAnswered) answer(fail('internal.unexpected', { message: words }));
  leave(1);
}

process.on('uncaughtException', leaveBroken);
/** Nobody reads any more (`… | head -1`). */
process.stdout.on('error', () => process.exit(0));

try {
  leave(await run(process.argv.slice(2)));
} catch (error) {
  leaveBroken(error);
}
