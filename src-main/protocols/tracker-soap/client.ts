import type { Clock } from '../../lib/clock.ts';
import type { WireExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Log } from '../../lib/log.ts';
import { REDACTED } from '../../lib/redact.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Reading } from './answer-reader.ts';
import { readAnswer } from './answer-reader.ts';
import type { TrackerCall, TrackerClient, TrackerEndpoint } from './client-types.ts';
import { encodeRequest } from './encode-request.ts';
import type { CallFacts } from './failures.ts';
import {
  operationNotListed,
  refusedByFault,
  unreachedTracker,
  unusableAnswer,
  withoutSecret,
} from './failures.ts';
import type { SoapAnswer, SoapValue } from './soap-value.ts';
import { soapString } from './soap-value.ts';
import { changesSomething, stockOperation } from './stock-operations.ts';
import type { HttpOutcome, HttpWanted, TrackerHttp } from './tracker-http.ts';
import { createTrackerHttp } from './tracker-http.ts';
import type { TrackerWsdl, WsdlOperation } from './wsdl.ts';
import { parseWsdl } from './wsdl.ts';

const STOCK_NAMESPACE = 'http://futureware.biz/mantisconnect';

export interface TrackerClientDependencies {
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a client with connections of its own. */
export function createTrackerClient(deps: TrackerClientDependencies): TrackerClient {
  const http = createTrackerHttp({ clock: deps.clock });
  const log = deps.log.scope('tracker');
  return {
    fetchWsdl: (endpoint, call) => fetchWsdl(deps.clock, http, endpoint, call),
    async call(endpoint, wsdl, operation, args, call) {
      const prepared = prepare(endpoint, wsdl, operation, args);
      if (!prepared.ok) return prepared;
      const result = await send(http, endpoint, prepared.value, call);
      if (!result.ok)
        log.info('a call failed', { operation, code: result.error.code, ...result.error.context });
      return result;
    },
    dispose: () => http.dispose(),
  };
}

interface PreparedCall {
  readonly operation: string;
  readonly soapAction: string;
  readonly body: Uint8Array;
  readonly evidence: string;
}

/** Username and password stand in the first two parts of every operation that has parts. */
function prepare(
  endpoint: TrackerEndpoint,
  wsdl: TrackerWsdl | null,
  operation: string,
  args: readonly SoapValue[],
): Result<PreparedCall> {
  const listed = wsdl === null ? stockOperation(operation) : (wsdl.operations.get(operation) ?? null);
  const target = addressOf(endpoint);
  if (listed === null) return operationNotListed(operation, target, 'notInWsdl');
  const credentials = listed.parts.length === 0 ? [] : [endpoint.username, endpoint.password].map(soapString);
  const values = [...credentials, ...args];
  if (values.length > listed.parts.length) return operationNotListed(operation, target, 'otherParts');
  const encoded = encodeRequest({
    namespace: endpoint.namespace || wsdl?.namespace || STOCK_NAMESPACE,
    operation,
    parts: values.map((value, index) => ({
      name: listed.parts[index]?.name ?? '',
      value,
      isSecret: index === 1 && credentials.length > 0,
    })),
  });
  return ok({
    operation,
    soapAction: actionOf(listed, target),
    body: Buffer.from(encoded.body),
    evidence: encoded.evidence,
  });
}

function actionOf(operation: WsdlOperation, target: string): string {
  return operation.soapAction || `${target}/${operation.name}`;
}

function addressOf(endpoint: TrackerEndpoint): string {
  return `${endpoint.baseUrl.replace(/\/+$/, '')}${endpoint.path}`;
}

async function send(
  http: TrackerHttp,
  endpoint: TrackerEndpoint,
  prepared: PreparedCall,
  call: TrackerCall,
): Promise<Result<SoapAnswer>> {
  const isChange = changesSomething(prepared.operation);
  const wanted: HttpWanted = {
    method: 'POST',
    url: addressOf(endpoint),
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${prepared.soapAction}"`,
      'accept-encoding': 'gzip',
    },
    body: prepared.body,
    evidenceBody: prepared.evidence,
    maxBytes: limits.trackerBytes,
    isChange,
    timeoutMs: call.timeoutMs,
    signal: call.signal,
    progress: call.progress ?? null,
  };
  const attempt = async (): Promise<HttpOutcome<Reading>> => {
    const outcome = await http.exchange(wanted, (chunks) => readAnswer(chunks, prepared.operation));
    record(call, endpoint, prepared.operation, outcome, outcomeOf(outcome));
    return outcome;
  };
  const first = await attempt();
  // A connection that was kept may have been closed by the other side meanwhile.
  const outcome = isStale(first) && !isChange ? await attempt() : first;
  const result = resultOf(outcome, { operation: prepared.operation, isChange });
  const scrub = scrubber(endpoint.password);
  return result.ok ? result : { ok: false, error: withoutSecret(result.error, scrub) };
}

function isStale(outcome: HttpOutcome<unknown>): boolean {
  return outcome.failure?.reason === 'reset' && outcome.status === 0;
}

function resultOf(
  outcome: HttpOutcome<Reading>,
  asked: Pick<CallFacts, 'operation' | 'isChange'>,
): Result<SoapAnswer> {
  const { evidence, status, content } = outcome;
  const facts = { ...asked, target: evidence.target, ms: evidence.ms, httpStatus: status };
  if (outcome.failure !== null) return unreachedTracker(facts, outcome.failure, outcome.mayHaveBeenSent);
  switch (content?.kind) {
    case 'value':
      return ok(content.value);
    case 'fault':
      return refusedByFault(facts, content.fault);
    case 'none':
      return unusableAnswer(facts, content.reason, content.detail, outcome.location);
    case undefined:
      return unusableAnswer(facts, 'empty', 'nothing came', outcome.location);
  }
}

/** What an exchange came to, in a few words for the journal. */
function outcomeOf(outcome: HttpOutcome<Reading>): string {
  const { failure, content, status } = outcome;
  if (failure !== null) return failure.reason;
  if (content?.kind === 'fault') return `fault ${content.fault.code}`;
  return content?.kind === 'value' ? 'ok' : `${status} ${content?.reason ?? 'empty'}`;
}

async function fetchWsdl(
  clock: Clock,
  http: TrackerHttp,
  endpoint: TrackerEndpoint,
  call: TrackerCall,
): Promise<Result<TrackerWsdl>> {
  const wanted: HttpWanted = {
    method: 'GET',
    url: `${addressOf(endpoint)}?wsdl`,
    headers: { 'accept-encoding': 'gzip' },
    body: null,
    evidenceBody: '',
    maxBytes: limits.wsdlBytes,
    isChange: false,
    timeoutMs: call.timeoutMs,
    signal: call.signal,
    progress: null,
  };
  const outcome = await http.exchange(wanted, wholeBody);
  const result = wsdlOf(outcome);
  record(call, endpoint, 'GET', outcome, result.ok ? 'ok' : String(result.error.context['reason']));
  return result.ok ? ok({ ...result.value, fetchedAt: clock.now() }) : result;
}

function wsdlOf(outcome: HttpOutcome<Uint8Array>): ReturnType<typeof parseWsdl> {
  const { evidence, status, content, failure } = outcome;
  const facts = {
    operation: 'wsdl',
    isChange: false,
    target: evidence.target,
    ms: evidence.ms,
    httpStatus: status,
  };
  if (failure !== null) return unreachedTracker(facts, failure, outcome.mayHaveBeenSent);
  const parsed = parseWsdl(content ?? new Uint8Array());
  if (parsed.ok) return parsed;
  if (status >= 300) return unusableAnswer(facts, 'notSoap', 'it is no WSDL', outcome.location);
  const context = { ...parsed.error.context, target: evidence.target, httpStatus: status };
  return fail(parsed.error.code, { ...parsed.error, context });
}

async function wholeBody(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function record(
  call: TrackerCall,
  endpoint: TrackerEndpoint,
  method: string,
  outcome: HttpOutcome<unknown>,
  words: string,
): void {
  const scrub = scrubber(endpoint.password);
  const { evidence } = outcome;
  const exchange: WireExchange = {
    ...evidence,
    method,
    ok: words === 'ok',
    outcome: words,
    responseHead: scrub(evidence.responseHead),
    responseBody: scrub(evidence.responseBody),
  };
  call.record(exchange);
}

/** Takes a password out of what the server said, however it was escaped; one of three letters would only tear words apart. */
function scrubber(password: string): (text: string) => string {
  if (password.length < MIN_SCRUBBED) return (text) => text;
  const pattern = new RegExp(Array.from(password, anyFormOf).join(''), 'gu');
  return (text) => text.replace(pattern, REDACTED);
}

const MIN_SCRUBBED = 4;

/** A letter or digit is itself; anything else may also be a reference or percent-encoded. */
function anyFormOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `(?:\\u{${code.toString(16)}}|&[#\\w]{1,10};|(?:%[\\da-fA-F]{2}){1,4}|\\+)`;
}
