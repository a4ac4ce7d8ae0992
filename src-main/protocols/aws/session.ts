import type { Result } from '../../lib/result.ts';
import { appError, ok } from '../../lib/result.ts';
import type { SettledAccess } from './access.ts';
import type { AskedFor } from './failure.ts';
import { explainFailure, notTheService } from './failure.ts';
import type { HttpHandler, Wire } from './wire.ts';
import { CALL_MS } from './wire.ts';

/** One piece of work: as whom, over which wire, for how long somebody waits, and how many requests it took. */
export interface Session {
  readonly access: SettledAccess;
  readonly wire: Wire;
  readonly signal: AbortSignal;
  requests: number;
}

/** What one call is about, for the sentence when it fails. */
export interface Asked {
  readonly service: string;
  readonly operation: string;
  readonly subject: string | null;
}

/**
 * Sends one call and tells what its failure means. The whole call, with its repeats, ends after `limitMs`.
 * `check` says whether the answer is the service's at all: a page with status 200 is read as an empty success by the SDK.
 */
export async function ask<T>(
  session: Session,
  asked: Asked,
  send: (options: { readonly abortSignal: AbortSignal }) => Promise<T>,
  check: (answer: T) => boolean,
  limitMs: number = CALL_MS,
): Promise<Result<T>> {
  session.requests += 1;
  const late = AbortSignal.timeout(limitMs);
  const facts = (): AskedFor => ({
    ...asked,
    region: session.access.region,
    isLate: late.aborted,
    isCancelled: session.signal.aborted,
    profile: session.access.credentials.kind === 'profile' ? session.access.credentials.profile : null,
  });
  if (session.signal.aborted)
    return {
      ok: false,
      error: appError('input.cancelled', { message: 'Stopped before anything was sent.' }),
    };
  try {
    const answer = await send({ abortSignal: AbortSignal.any([session.signal, late]) });
    return check(answer) ? ok(answer) : { ok: false, error: notTheService(facts()) };
  } catch (error) {
    return { ok: false, error: explainFailure(error, facts()) };
  }
}

/** What every client is made with. */
export async function clientOptions(session: Session, service: 'ec2' | 'elb' | 's3' | 'sts') {
  const { access, wire } = session;
  const endpoint = access.endpoints[service];
  return {
    region: access.region,
    credentials: await credentialsOf(access, wire.api),
    ...(endpoint === null ? {} : { endpoint }),
    maxAttempts: access.pace === 'click' ? 3 : 6,
    retryMode: access.pace === 'click' ? 'standard' : 'adaptive',
    requestHandler: service === 's3' ? wire.objects : wire.api,
    logger: SILENT,
  };
}

/** The SDK prints warnings; standard output belongs to others. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** A profile is read anew by every client, so that a sign-in elsewhere counts at once. */
async function credentialsOf({ credentials, region }: SettledAccess, requestHandler: HttpHandler) {
  if (credentials.kind === 'keys') {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    return { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) };
  }
  const { fromIni } = await import('@aws-sdk/credential-provider-ini');
  return fromIni({
    profile: credentials.profile,
    ignoreCache: true,
    clientConfig: { region, requestHandler },
  });
}
