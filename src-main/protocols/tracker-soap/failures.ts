import type { AppError, ErrorCode, Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { NoAnswerReason, SoapFault } from './answer-reader.ts';
import type { FaultClass } from './fault-class.ts';
import { classifyFault, wordsOf } from './fault-class.ts';
import type { HttpFailureReason } from '../../lib/http-failure.ts';

/** What is known of a call when it fails. */
export interface CallFacts {
  readonly operation: string;
  readonly target: string;
  readonly ms: number;
  /** 0 when no answer came. */
  readonly httpStatus: number;
  /** Whether calling it twice could do something twice. */
  readonly isChange: boolean;
}

type Failure = Extract<Result<never>, { ok: false }>;

const WORDS: Readonly<Record<HttpFailureReason, string>> = {
  timeout: 'did not answer in time',
  refused: 'refused the connection',
  reset: 'closed the connection before its answer was whole',
  dns: 'has a name that cannot be resolved',
  noRoute: 'cannot be reached from this machine',
  blocked: 'may not be reached: this machine forbids it',
  certificate: 'has a certificate that is not trusted here',
  notHttp: 'answered something that is not HTTP',
  tooLarge: 'answered more than is ever needed',
  cancelled: 'was not waited for',
  badUrl: 'has an address that cannot be used',
  failed: 'could not be asked',
};

/** Nothing gets better by itself. */
const LASTING: ReadonlySet<string> = new Set([
  'notHttp',
  'tooLarge',
  'badUrl',
  'blocked',
  'certificate',
  'redirected',
]);

/** No whole answer came: tracker.uncertain when a change may have reached the tracker, else tracker.unavailable or input.cancelled. */
export function unreachedTracker(
  facts: CallFacts,
  failure: { readonly reason: HttpFailureReason; readonly detail: string },
  mayHaveBeenSent: boolean,
): Failure {
  const { reason, detail } = failure;
  const context = { ...contextOf(facts), reason, detail };
  if (facts.isChange && mayHaveBeenSent) return uncertain(facts, `the tracker ${WORDS[reason]}`, context);
  if (reason === 'cancelled')
    return fail('input.cancelled', {
      message: `${facts.operation} was cancelled.`,
      context,
      retryable: true,
    });
  return fail('tracker.unavailable', {
    message: `${facts.operation}: the tracker at ${facts.target} ${WORDS[reason]}.`,
    context,
    retryable: !LASTING.has(reason),
  });
}

/**
 * Something came that is no answer. A change may have happened behind it, except where the web server itself turned the request away
 * (3xx, 4xx) before the tracker saw it. Source: docs/protocols/tracker-soap.md, "After an uncertain answer".
 */
export function unusableAnswer(
  facts: CallFacts,
  reason: NoAnswerReason | 'otherShape',
  detail: string,
  location: string,
): Failure {
  const { httpStatus } = facts;
  const isRedirect = httpStatus >= 300 && httpStatus <= 399;
  const isTurnedAway = isRedirect || (httpStatus >= 400 && httpStatus <= 499);
  const told = isRedirect ? 'redirected' : reason;
  const context = { ...contextOf(facts), reason: told, detail, ...(location === '' ? {} : { location }) };
  if (facts.isChange && !isTurnedAway)
    return uncertain(facts, `its answer cannot be used (HTTP ${httpStatus}: ${detail})`, context);
  return fail('tracker.unavailable', {
    message: isRedirect
      ? `${facts.operation}: the tracker at ${facts.target} points to ${location || 'another address'}; requests are not sent on.`
      : `${facts.operation}: the tracker's answer cannot be used (HTTP ${httpStatus}: ${detail}).`,
    context,
    retryable: !isTurnedAway && !LASTING.has(told),
  });
}

const CODES: Readonly<
  Record<Exclude<FaultClass, 'server'>, { code: ErrorCode; words: string; reason: string }>
> = {
  login: {
    code: 'tracker.loginFailed',
    words: 'the tracker does not accept the account, or is offline for maintenance',
    reason: 'login',
  },
  permission: {
    code: 'tracker.permission',
    words: 'the account may not do this on the tracker',
    reason: 'permission',
  },
  notFound: { code: 'tracker.notFound', words: 'the tracker has no such thing', reason: 'notFound' },
  validation: { code: 'tracker.validation', words: 'the tracker refuses a value', reason: 'value' },
  request: {
    code: 'tracker.validation',
    words: 'the tracker could not read the request',
    reason: 'request',
  },
  unclassified: { code: 'tracker.validation', words: 'the tracker refused it', reason: 'unclassified' },
  missingOperation: {
    code: 'tracker.missingOperation',
    words: `the tracker does not have this operation. Give the server the WSDL that lists it, then clear the WSDL caches on both sides`,
    reason: 'notPresent',
  },
};

/** The tracker said no, or broke. `context.serverSaid` holds its own words. */
export function refusedByFault(facts: CallFacts, fault: SoapFault): Failure {
  const kind = classifyFault(fault);
  const serverSaid = wordsOf(fault);
  const context = { ...contextOf(facts), serverSaid, faultCode: fault.code };
  if (kind === 'server') {
    const told = { ...context, reason: 'serverFault' };
    if (facts.isChange) return uncertain(facts, `the tracker broke while doing it: ${serverSaid}`, told);
    return fail('tracker.unavailable', {
      message: `${facts.operation}: the tracker broke: ${serverSaid}`,
      context: told,
      retryable: true,
    });
  }
  const { code, words, reason } = CODES[kind];
  return fail(code, {
    message: `${facts.operation}: ${words} (${serverSaid}).`,
    context: { ...context, reason },
  });
}

/** The WSDL does not list the operation, or with fewer parts than are needed; nothing was sent. */
export function operationNotListed(
  operation: string,
  target: string,
  reason: 'notInWsdl' | 'otherParts',
): Failure {
  const words =
    reason === 'notInWsdl'
      ? 'is not in the WSDL that the tracker gives. Give the server the WSDL that lists it, then clear the WSDL caches on both sides'
      : 'has other parts in the WSDL than are known here';
  return fail('tracker.missingOperation', {
    message: `${operation} ${words}.`,
    context: { operation, target, reason },
  });
}

/** The same error with every trace of a secret taken out of its words. */
export function withoutSecret(error: AppError, scrub: (text: string) => string): AppError {
  const context = Object.fromEntries(
    Object.entries(error.context).map(([key, value]) => [
      key,
      typeof value === 'string' ? scrub(value) : value,
    ]),
  );
  return { ...error, message: scrub(error.message), context };
}

function uncertain(facts: CallFacts, words: string, context: Readonly<Record<string, unknown>>): Failure {
  return fail('tracker.uncertain', {
    message: `${facts.operation}: ${words}. It may have been done all the same: look before sending it again.`,
    context,
  });
}

function contextOf({ operation, target, ms, httpStatus }: CallFacts): Readonly<Record<string, unknown>> {
  return { operation, target, ms: Math.round(ms), httpStatus };
}
