import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import type { Answer } from './answer.ts';
import { element, requestId, xmlAnswer } from './answer.ts';
import { answerBalancing } from './balancing.ts';
import { readText } from './body.ts';
import { answerEc2 } from './ec2.ts';
import type { CloudFault } from './faults.ts';
import { SLOW_MS } from './faults.ts';
import type { PracticeHouse } from './house.ts';
import { PRACTICE_ACCOUNT, PRACTICE_REGION } from './keys.ts';
import type { ObjectStore } from './object-store.ts';
import { answerS3 } from './s3.ts';
import { sendAnswer } from './send.ts';
import { trouble, wrongScope } from './service-errors.ts';
import type { Signer, Verdict } from './signature.ts';
import { checkSignature } from './signature.ts';

export interface CloudListenerDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: ObjectStore;
  readonly houseOf: (region: string) => PracticeHouse;
  readonly fault: () => CloudFault;
  readonly signal: AbortSignal;
}

const HTML =
  '<!doctype html><html><head><title>Welcome</title></head><body>Please sign in to this network.</body></html>';

/** Answers EC2, ELB, STS and S3 on one port: a signed request names its service, an unsigned one can only be for an object. */
export function createCloudListener(deps: CloudListenerDeps): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = deps.fault();
    if (fault === 'hang') return void request.resume();
    if (fault === 'slow') await deps.clock.sleep(SLOW_MS, deps.signal);
    const isForm =
      (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded') &&
      request.url === '/';
    const form = isForm ? ((await readText(request)) ?? '') : null;
    const verdict = checkSignature({
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      headers: headersOf(request),
      bodyHash: createHash('sha256')
        .update(form ?? '')
        .digest('hex'),
      now: deps.clock.now(),
    });
    const service = serviceOf(verdict, form);
    await sendAnswer(
      response,
      faultAnswer(fault, service) ?? (await answerFor(deps, request, form, service, verdict)),
    );
    if (form === null) request.resume();
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      deps.log.warn('the practice cloud broke off an answer', { reason: messageOf(error) });
      response.destroy();
    });
  };
}

async function answerFor(
  deps: CloudListenerDeps,
  request: IncomingMessage,
  form: string | null,
  service: string,
  verdict: Verdict,
): Promise<Answer> {
  if (!verdict.ok) {
    const isOpenRequest = verdict.problem === 'missing' && service === 's3';
    return isOpenRequest ? answerObjects(deps, request, null) : trouble(service, verdict.problem);
  }
  const { signer } = verdict;
  if (!signer.key.mayDo) return trouble(service, 'denied');
  if (form === null) return answerObjects(deps, request, signer);
  const fields = new Map(new URLSearchParams(form));
  if (service === 'ec2') return answerEc2(fields, deps.houseOf(signer.region));
  if (service === 'sts') return callerIdentity(fields);
  return answerBalancing(fields, deps.houseOf(signer.region), signer.region);
}

async function answerObjects(
  { store }: CloudListenerDeps,
  request: IncomingMessage,
  signer: Signer | null,
): Promise<Answer> {
  if (signer !== null && signer.region !== PRACTICE_REGION) return wrongScope();
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const [, bucket = '', ...key] = path.split('/');
  return answerS3(
    {
      request,
      method: request.method ?? 'GET',
      bucket: decoded(bucket),
      key: decoded(key.join('/')),
      query: new URLSearchParams(query),
      isSigned: signer !== null,
    },
    store,
  );
}

function faultAnswer(fault: CloudFault, service: string): Answer | null {
  switch (fault) {
    case 'throttle':
      return trouble(service, 'throttled');
    case 'expired':
      return trouble(service, 'expired');
    case 'denied':
      return trouble(service, 'denied');
    case 'wrongRegion':
      return trouble(service, 'region');
    case 'malformed':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: HTML };
    default:
      return null;
  }
}

function serviceOf(verdict: Verdict, form: string | null): string {
  const named = verdict.ok ? verdict.signer.service : verdict.service;
  if (named !== null) return named;
  return form === null ? 's3' : 'ec2';
}

function callerIdentity(fields: ReadonlyMap<string, string>): Answer {
  const action = fields.get('Action') ?? '';
  if (action !== 'GetCallerIdentity') return trouble('sts', 'denied');
  const who = `${element('Arn', `arn:aws:iam::${PRACTICE_ACCOUNT}:user/practice`)}<UserId>AIDAPRACTICE</UserId>${element('Account', PRACTICE_ACCOUNT)}`;
  return xmlAnswer(
    200,
    `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>${who}</GetCallerIdentityResult><ResponseMetadata>${element('RequestId', requestId())}</ResponseMetadata></GetCallerIdentityResponse>`,
  );
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
