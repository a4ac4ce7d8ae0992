import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnalyticsStatus, RequestName } from '../../src-preload/contract/index.ts';
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import { findHolder } from '../../src-main/hosts/handover/handover-client.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import { makeDataFolder, startDesk } from '../e2e/desk.ts';
import { seeded } from './soak.ts';

export interface KillOptions {
  /** How many hits must be acknowledged in all. */
  readonly hits: number;
  /** How often the desk is killed meanwhile. */
  readonly kills: number;
  readonly seed: number;
  readonly onKill: (line: string) => void;
}

export interface KillReport {
  readonly acknowledged: number;
  readonly arrived: number;
  readonly duplicates: number;
  /** Acknowledged hits that never came; must be empty. */
  readonly lost: readonly string[];
  /** Hits that came again although nothing explains it; must be empty. */
  readonly unexplained: readonly string[];
}

/** A request at the collector, by the desk that sent it. */
interface Arrival {
  readonly desk: number;
  readonly names: readonly string[];
}

const NEVER = new AbortController().signal;
const AT_ONCE = 25;
const SLOWEST_ANSWER_MS = 80;
const LATEST_KILL_MS = 250;
const PATIENCE_MS = 60_000;

/**
 * Queues hits in the built product, which sends them to a collector that answers after a moment, and kills it again and
 * again at random. What was acknowledged must arrive; twice only what was under way when its desk was killed.
 */
export async function killWhileDispatching(options: KillOptions): Promise<KillReport> {
  const random = seeded(options.seed);
  const collector = await startCollector(random);
  const dataFolder = makeDataFolder({
    practice: { enabled: false },
    analytics: { enabled: true, asked: true, collectUrl: collector.url, dispatchSeconds: 1 },
  });
  const acknowledged: string[] = [];
  let made = 0;
  try {
    for (let kill = 0; kill < options.kills; kill += 1) {
      collector.beginDesk();
      const desk = await startDesk({ dataFolder });
      const holder = await reach(dataFolder);
      const wanted = Math.ceil((options.hits - acknowledged.length) / (options.kills - kill));
      const names = Array.from({ length: wanted }, () => `screen-${(made += 1)}`);
      const queueing = queueAll(holder, names, acknowledged);
      void holder.request('analytics:dispatch', {}, NEVER);
      const isEarly = kill % 3 === 0;
      if (!isEarly) await queueing;
      if (!isEarly) void holder.request('analytics:dispatch', {}, NEVER);
      await pause(random() * LATEST_KILL_MS);
      await desk.kill();
      await queueing;
      holder.close();
      options.onKill(
        `kill ${kill + 1}: ${acknowledged.length} queued, ${collector.arrivals.length} requests`,
      );
    }
    collector.beginDesk();
    const desk = await startDesk({ dataFolder });
    await finish(dataFolder, options.hits - acknowledged.length, acknowledged);
    await desk.stop();
  } finally {
    await collector.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  return judge(acknowledged, collector.arrivals);
}

async function reach(dataFolder: string): Promise<HandoverClient> {
  const holder = await findHolder(dataFolder, systemClock);
  if (holder === null) throw new Error('The desk cannot be reached.');
  return holder;
}

/** Queues by some at once; what is not acknowledged when the desk dies counts as never asked. */
async function queueAll(
  holder: HandoverClient,
  names: readonly string[],
  acknowledged: string[],
): Promise<void> {
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const answers = names.slice(at, at + AT_ONCE).map(async (name) => {
      const answer = await holder.request('analytics:screen', { name }, NEVER);
      if (answer.ok && (answer.value as { readonly queued: boolean }).queued) acknowledged.push(name);
    });
    await Promise.all(answers);
  }
}

/** Queues what is missing and waits until nothing waits any more. */
async function finish(dataFolder: string, missing: number, acknowledged: string[]): Promise<void> {
  const holder = await reach(dataFolder);
  const names = Array.from({ length: missing }, (_, index) => `last-${index}`);
  await queueAll(holder, names, acknowledged);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { queued } = (await ask(holder, 'analytics:dispatch')) as AnalyticsStatus;
    if (queued === 0) break;
    if (performance.now() > deadline) throw new Error(`${queued} hits still wait.`);
    await pause(100);
  }
  holder.close();
}

async function ask(holder: HandoverClient, name: RequestName): Promise<unknown> {
  const answer = await holder.request(name, {}, NEVER);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

function judge(acknowledged: readonly string[], arrivals: readonly Arrival[]): KillReport {
  const all = arrivals.flatMap(({ names }) => names);
  const arrived = new Set(all);
  const lastDesk = Math.max(...arrivals.map(({ desk }) => desk));
  const unexplained: string[] = [];
  const open = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    for (const name of arrival.names) {
      const before = open.get(name);
      const wasUnderWay = before !== undefined && before.desk < lastDesk && isLastOf(before, arrivals);
      if (before !== undefined && !wasUnderWay) unexplained.push(name);
      open.set(name, arrival);
    }
  }
  return {
    acknowledged: acknowledged.length,
    arrived: arrived.size,
    duplicates: all.length - arrived.size,
    lost: acknowledged.filter((name) => !arrived.has(name)),
    unexplained,
  };
}

/** One request at a time is under way, so only the last of a desk can have lost its answer. */
function isLastOf(arrival: Arrival, arrivals: readonly Arrival[]): boolean {
  return arrivals.findLast(({ desk }) => desk === arrival.desk) === arrival;
}

interface RecordingCollector {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** What comes from now on is the next desk's. */
  beginDesk(): void;
  close(): Promise<void>;
}

/** Records what arrives whole, and answers a little later. */
async function startCollector(random: () => number): Promise<RecordingCollector> {
  const arrivals: Arrival[] = [];
  let desk = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      if (body === null) return;
      const names = body.split('\n').map((line) => new URLSearchParams(line).get('cd') ?? '');
      arrivals.push({ desk, names });
      await pause(random() * SLOWEST_ANSWER_MS);
      response.writeHead(200, { 'content-type': 'image/gif' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`,
    arrivals,
    beginDesk: () => void (desk += 1),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `null` for a request that broke off. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
