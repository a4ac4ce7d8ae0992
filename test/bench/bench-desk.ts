import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type {
  Outcome,
  RequestInput,
  RequestName,
  RequestValue,
  Result,
} from '../../src-preload/contract/index.ts';
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import { inCheckout } from '../tooling/checkout.ts';

/** Simulated rooms in a process of their own, which ends with its standard input. */
export interface Simulated {
  readonly child: ChildProcess;
  /** What each is added by: a description, or host and port of a Cast receiver. */
  readonly addresses: readonly string[];
}

/** Starts `test/bench/<script>` with its words and reads the addresses it prints. */
export async function startSimulated(script: string, ...words: readonly string[]): Promise<Simulated> {
  const args = [inCheckout('test', 'bench', script), ...words];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const listed = JSON.parse(line) as readonly { readonly address: string }[];
  return { child, addresses: listed.map(({ address }) => address) };
}

export async function ask<N extends RequestName>(
  holder: HandoverClient,
  name: N,
  input: RequestInput<N>,
): Promise<RequestValue<N>> {
  const result = (await holder.request(name, input, AbortSignal.timeout(180_000))) as Result<RequestValue<N>>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

/** So many rooms are added at once: on a busy machine a hundred do not all answer in time. */
const ADDED_AT_ONCE = 10;
const ADD_TRIES = 3;

/** Adds rooms by their addresses and answers their ids, in this order. Adding is not what is measured, so it may take its time. */
export async function addAll(holder: HandoverClient, addresses: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < addresses.length; at += ADDED_AT_ONCE) {
    const some = addresses.slice(at, at + ADDED_AT_ONCE);
    ids.push(...(await Promise.all(some.map((address) => addOne(holder, address, ADD_TRIES)))));
  }
  return ids;
}

async function addOne(holder: HandoverClient, address: string, tries: number): Promise<string> {
  try {
    return (await ask(holder, 'devices:add', { address })).id;
  } catch (error) {
    if (tries <= 1) throw error;
    return addOne(holder, address, tries - 1);
  }
}

export async function timed<T>(task: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const startedAt = performance.now();
  return { value: await task(), ms: performance.now() - startedAt };
}

/** What a room took by itself: waiting for the others is not its own. */
export function msOf(outcome: Outcome): number {
  return outcome.steps.reduce((sum, { name, ms: took }) => (name === 'together' ? sum : sum + took), 0);
}

export function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

export function print(rows: readonly (readonly [string, string, string])[]): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [what, figure, note] of rows) {
    console.log(`${what.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${note}`);
  }
}
