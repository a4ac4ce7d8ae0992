import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { readBody } from '../renderer/http-answer.ts';
import { listenOnLoopback } from '../renderer/loopback-server.ts';
import { answerRefusal, answerValue, Refusal, type TrackerAnswer } from './answer.ts';
import { CROWD, SLOW_MS, type TrackerFault } from './faults.ts';
import { loadSite, saveSite, type SiteMemory } from './keep-site.ts';
import { described, notPresent, runCall } from './operations.ts';
import { readCall, type TrackerCall } from './request.ts';
import { seedSite } from './seed.ts';
import type { Site } from './site.ts';
import { writeWsdl } from './wsdl.ts';

/** Where the service answers below its base URL. */
export const TRACKER_PATH = '/api/soap/trackerconnect.php';
/** The namespace of the practice tracker's operations. */
export const TRACKER_NAMESPACE = 'http://practice.tracker.invalid/trackerconnect';

/** What a watcher decides about a call: answer it, or keep the asker waiting for ever, before or after it was carried out. */
export type Decision = 'answer' | 'holdBefore' | 'holdAfter';

export interface PracticeTrackerOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Operations that the description and the service lack. */
  readonly without: readonly string[];
  /** Asked about every call before it is carried out. */
  readonly onCall: ((operation: string) => Decision) | null;
  /** Keeps what was filed over restarts; `null` forgets it. */
  readonly memory: SiteMemory | null;
}

/** The practice tracker: a service of its own on loopback. */
export interface PracticeTracker extends Disposable {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly site: Site;
  fault(): TrackerFault;
  setFault(fault: TrackerFault): void;
  dispose(): Promise<void>;
}

const MAX_BODY = 16 * 1024 * 1024;
const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

/** Operations that change something. */
const CHANGING = /^mc_issue_(add|update|note_add|attachment_add)$/;

/** Opens the practice tracker on a free port of 127.0.0.1. */
export async function createPracticeTracker(options: PracticeTrackerOptions): Promise<PracticeTracker> {
  const site = seedSite(options.clock);
  const usualCrowd = site.crowd;
  const { memory } = options;
  const changed = memory === null ? new Set<number>() : loadSite(site, memory);
  const onChanged = (call: TrackerCall): void => {
    if (memory === null) return;
    changed.add(changedIssue(call) ?? site.lastId());
    saveSite(site, memory, changed);
  };
  const state: { fault: TrackerFault } = { fault: 'none' };
  const stop = new AbortController();
  const listener = createListener({ ...options, onChanged }, site, () => state.fault, stop.signal);
  const server = await listenOnLoopback('127.0.0.1', 0, listener);
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    site,
    fault: () => state.fault,
    setFault(fault) {
      state.fault = fault;
      site.crowd = fault === 'crowded' ? CROWD : usualCrowd;
    },
    async dispose() {
      stop.abort();
      await server.close();
    },
  };
}

/** The issue that a call changes, `null` for a new one. */
function changedIssue({ parts }: TrackerCall): number | null {
  const id = Number(parts['issueId'] ?? parts['issue_id']);
  return Number.isSafeInteger(id) ? id : null;
}

function createListener(
  options: PracticeTrackerOptions & { readonly onChanged: (call: TrackerCall) => void },
  site: Site,
  fault: () => TrackerFault,
  signal: AbortSignal,
): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
    const body = request.method === 'POST' ? await readBody(request, MAX_BODY) : null;
    const present = fault();
    if (present === 'slow') await options.clock.sleep(SLOW_MS, signal);
    if (present === 'hang') return;
    if (present === 'http500') return void response.writeHead(500, HTML).end();
    if (present === 'maintenance') return void response.writeHead(200, HTML).end(MAINTENANCE_PAGE);
    if (url.pathname !== TRACKER_PATH) return void response.writeHead(404, HTML).end('<h1>Not Found</h1>');
    if (request.method !== 'POST') return sendDescription(response, url, present, options.without);
    if (body === null) return void response.writeHead(200, HTML).end();
    callAndSend(response, body, present);
  }

  function callAndSend(response: ServerResponse, body: string, present: TrackerFault): void {
    const call = readOrRefuse(body);
    if (call instanceof Refusal) return send(response, answerRefusal(call));
    const decision = options.onCall?.(call.operation) ?? 'answer';
    if (decision === 'holdBefore') return;
    const result = carryOut(site, call, present, options.without);
    const isStored = CHANGING.test(call.operation) && result.status === 200;
    if (isStored) options.onChanged(call);
    if (decision === 'holdAfter' || (isStored && present === 'storesThenHangs')) return;
    if (isStored && present === 'storesThenFails') return void response.writeHead(500, HTML).end();
    send(response, result);
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.log.error('the practice tracker failed to answer', { reason: messageOf(error) });
      response.destroy();
    });
  };
}

const MAINTENANCE_PAGE =
  '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>';

function readOrRefuse(body: string): TrackerCall | Refusal {
  try {
    return readCall(body);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function carryOut(
  site: Site,
  call: TrackerCall,
  fault: TrackerFault,
  without: readonly string[],
): TrackerAnswer {
  try {
    if (isAbsent(call.operation, fault, without)) throw notPresent(call.operation);
    if (fault === 'offline' && call.operation !== 'mc_version') throw new Refusal('A', 'Access denied');
    const { type, value } = runCall(site, call);
    return answerValue(call.operation, TRACKER_NAMESPACE, type, value);
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error);
    throw error;
  }
}

/** `staleWsdl` describes mc_enum_group and mc_login although the service does not have them. */
function isAbsent(operation: string, fault: TrackerFault, without: readonly string[]): boolean {
  if (without.includes(operation)) return true;
  if (fault === 'staleWsdl') return operation === 'mc_enum_group' || operation === 'mc_login';
  return fault === 'noGroup' && operation === 'mc_enum_group';
}

function sendDescription(
  response: ServerResponse,
  url: URL,
  fault: TrackerFault,
  without: readonly string[],
): void {
  if (!url.searchParams.has('wsdl')) return void response.writeHead(200, HTML).end();
  const hidden = fault === 'noGroup' ? ['mc_enum_group', ...without] : without;
  const body = writeWsdl({
    namespace: TRACKER_NAMESPACE,
    endpoint: `${url.origin}${TRACKER_PATH}`,
    operations: described.filter(({ name }) => !hidden.includes(name)),
  });
  response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(body);
}

function send(response: ServerResponse, { status, contentType, body }: TrackerAnswer): void {
  response.writeHead(status, { 'Content-Type': contentType }).end(body);
}
