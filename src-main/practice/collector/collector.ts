import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { readBody } from '../renderer/http-answer.ts';
import { listenOnLoopback } from '../renderer/loopback-server.ts';
import type { CollectorFault } from './faults.ts';
import { SLOW_MS } from './faults.ts';
import type { CollectedHit } from './read-hits.ts';
import { readHits } from './read-hits.ts';

/** The practice collector: takes hits on loopback as the old service did. */
export interface PracticeCollector extends Disposable {
  /** With `/collect` at its end. */
  readonly collectUrl: string;
  /** The newest hits, in the order they came. */
  hits(): readonly CollectedHit[];
  fault(): CollectorFault;
  setFault(fault: CollectorFault): void;
  dispose(): Promise<void>;
}

const KEPT_HITS = 1_000;
const MAX_BODY = 64 * 1024;

/** The picture of one transparent dot that the service answers with. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const PAGE =
  '<!DOCTYPE html><html><head><title>Welcome</title></head><body><h1>Sign in to go on</h1></body></html>';

/** Opens the practice collector on a free port of 127.0.0.1. */
export async function createPracticeCollector(deps: {
  readonly clock: Clock;
  readonly log: Log;
}): Promise<PracticeCollector> {
  const stop = new AbortController();
  let fault: CollectorFault = 'none';
  let kept: readonly CollectedHit[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await readBody(request, MAX_BODY);
    if (fault === 'slow') await deps.clock.sleep(SLOW_MS, stop.signal);
    if (fault === 'hang') return;
    if (fault === 'http500') return void response.writeHead(500).end();
    if (fault === 'refuse') return void response.writeHead(403).end();
    if (fault === 'maintenance')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    if (request.method !== 'POST' || !['/collect', '/batch'].includes(pathname))
      return void response.writeHead(404).end();
    const hits = body === null ? null : readHits(pathname, body);
    if (hits === null) return void response.writeHead(400).end();
    kept = [...kept, ...hits].slice(-KEPT_HITS);
    response.writeHead(200, { 'Content-Type': 'image/gif', 'Content-Length': DOT.length }).end(DOT);
  }

  const server = await listenOnLoopback('127.0.0.1', 0, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      deps.log.error('the practice collector failed to answer', { reason: messageOf(error) });
      response.destroy();
    });
  });
  return {
    collectUrl: `http://127.0.0.1:${server.port}/collect`,
    hits: () => kept,
    fault: () => fault,
    setFault: (wanted) => void (fault = wanted),
    async dispose() {
      stop.abort();
      await server.close();
    },
  };
}
