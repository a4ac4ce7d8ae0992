import { Agent, request } from 'undici';
import type { CloudMember, CloudProbe } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import { messageOf } from '../../lib/result.ts';

/** An instance to ask, and what its balancer thinks of it. */
export interface ProbeTarget {
  readonly instanceId: string;
  readonly publicIpAddress: string;
  readonly health: CloudMember['health'];
}

export interface ProbeOrder {
  readonly scheme: 'http' | 'https';
  /** `null` is the scheme's own. */
  readonly port: number | null;
  /** Begins with a slash. */
  readonly path: string;
}

const AT_ONCE = 16;
const ANSWER_MS = 5_000;
/** Beyond these nobody waits for the rest: the healthy ones are asked first. */
export const MAX_PROBES = 200;

/** Asks every instance for a path, healthy ones first, and puts the best answers first. Never rejects. */
export async function probeInstances(
  targets: readonly ProbeTarget[],
  order: ProbeOrder,
  deps: { readonly clock: Clock; readonly recordFor: (instanceId: string) => RecordExchange },
  signal: AbortSignal,
): Promise<readonly CloudProbe[]> {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    pipelining: 0,
  });
  const queue = targets.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_PROBES);
  const probes: CloudProbe[] = [];
  const entries = queue.values();
  const lane = async (): Promise<void> => {
    for (const target of entries) probes.push(await probe(target, order, agent, deps, signal));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await agent.destroy();
  return probes.toSorted(compareProbes);
}

function rank({ health }: { readonly health: CloudMember['health'] }): number {
  return ['healthy', 'pending', 'unknown', 'unhealthy'].indexOf(health);
}

/** What serves, is healthy, answers ranges and is quick comes first. */
function compareProbes(a: CloudProbe, b: CloudProbe): number {
  return (
    Number(b.ok) - Number(a.ok) || rank(a) - rank(b) || Number(b.ranges) - Number(a.ranges) || a.ms - b.ms
  );
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

async function probe(
  target: ProbeTarget,
  order: ProbeOrder,
  agent: Agent,
  deps: { readonly clock: Clock; readonly recordFor: (instanceId: string) => RecordExchange },
  signal: AbortSignal,
): Promise<CloudProbe> {
  const host = target.publicIpAddress.includes(':') ? `[${target.publicIpAddress}]` : target.publicIpAddress;
  const url = `${order.scheme}://${host}${order.port === null ? '' : `:${order.port}`}${order.path}`;
  const startedAt = deps.clock.now();
  const begun = deps.clock.elapsed();
  const answer = await look(
    url,
    agent,
    AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS + limits.connectMs)]),
  );
  const ms = Math.round((deps.clock.elapsed() - begun) * 10) / 10;
  const isGood = 'status' in answer && answer.status < 300;
  const reason = 'status' in answer ? `HTTP ${answer.status}` : answer.failure;
  deps.recordFor(target.instanceId)({
    startedAt,
    ms,
    method: 'HEAD',
    target: url,
    ok: isGood,
    outcome: reason,
    requestHead: `HEAD ${url}`,
    requestBody: '',
    responseHead: 'status' in answer ? headLines(answer) : '',
    responseBody: '',
    responseBytes: 0,
  });
  const { instanceId, publicIpAddress, health } = target;
  const facts =
    'status' in answer ? factsOf(answer) : { status: null, ranges: false, contentType: null, bytes: null };
  return {
    instanceId,
    publicIpAddress,
    health,
    url,
    ok: isGood,
    ms,
    reason: isGood ? null : reason,
    ...facts,
  };
}

async function look(
  url: string,
  agent: Agent,
  signal: AbortSignal,
): Promise<Head | { readonly failure: string }> {
  try {
    const head = await ask('HEAD', url, agent, signal);
    if (head.headers['accept-ranges'] === 'bytes' && head.status < 300) return head;
    const isRefused = head.status === 405 || head.status === 501;
    if (head.status >= 300 && !isRefused) return head;
    const ranged = await ask('GET', url, agent, signal);
    return ranged.status === 206 || isRefused ? ranged : head;
  } catch (error) {
    return { failure: wordOf(error) };
  }
}

/** The system's own name of what went wrong; waiting too long has a number for one. */
function wordOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'ETIMEDOUT';
  return (error as NodeJS.ErrnoException).code ?? messageOf(error);
}

/** Some servers answer ranges without saying so: one byte tells. */
async function ask(method: 'HEAD' | 'GET', url: string, agent: Agent, signal: AbortSignal): Promise<Head> {
  const headers = method === 'GET' ? { range: 'bytes=0-0' } : {};
  const answer = await request(url, { method, headers, dispatcher: agent, signal });
  answer.body.on('error', () => undefined).destroy();
  return { status: answer.statusCode, headers: answer.headers };
}

function factsOf({ status, headers }: Head): Pick<CloudProbe, 'status' | 'ranges' | 'contentType' | 'bytes'> {
  const type =
    String(headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '';
  const total = String(headers['content-range'] ?? '').split('/')[1] ?? headers['content-length'];
  const bytes = Number(total ?? Number.NaN);
  return {
    status,
    ranges: status === 206 || headers['accept-ranges'] === 'bytes',
    contentType: type === '' ? null : type,
    bytes: Number.isSafeInteger(bytes) ? bytes : null,
  };
}

function headLines({ status, headers }: Head): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return [`HTTP/1.1 ${status}`, ...lines].join('\n');
}
