import type { AppError, ErrorCode } from '../../lib/result.ts';
import { appError, messageOf } from '../../lib/result.ts';

/** What was asked when something failed. */
export interface AskedFor {
  readonly service: string;
  readonly operation: string;
  readonly region: string;
  /** The whole call took too long. */
  readonly isLate: boolean;
  /** Nobody waits for the answer any more. */
  readonly isCancelled: boolean;
  /** The balancer, bucket or filter it was about, `null` for none. */
  readonly subject: string | null;
  /** The profile in use, `null` for a typed key. */
  readonly profile: string | null;
}

/** What the service's own code and name say, after docs/protocols/cloud.md. The first match counts. */
const MEANINGS: readonly (readonly [RegExp, ErrorCode, string])[] = [
  [
    /^(?:ExpiredToken|ExpiredTokenException|RequestExpired|TokenRefreshRequired)$/,
    'cloud.credentials',
    'expired',
  ],
  [/^(?:RequestTimeTooSkewed|RequestInTheFuture)$/, 'cloud.credentials', 'clock'],
  [/^(?:SignatureDoesNotMatch|IncompleteSignature)$/, 'cloud.credentials', 'secret'],
  [
    /^(?:AuthFailure|InvalidClientTokenId|InvalidAccessKeyId|UnrecognizedClientException|InvalidToken|MissingAuthenticationToken)$/,
    'cloud.credentials',
    'key',
  ],
  [/^(?:CredentialsProviderError|TokenProviderError|ProviderError)$/, 'cloud.credentials', 'profile'],
  [
    /^(?:UnauthorizedOperation|AccessDenied|AccessDeniedException|AllAccessDisabled|OptInRequired|Forbidden|403)$/,
    'cloud.permission',
    'denied',
  ],
  [
    /^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|TemporaryRedirect|AuthorizationQueryParametersError)$/,
    'input.invalid',
    'region',
  ],
  [
    /^(?:RequestLimitExceeded|Throttling|ThrottlingException|ThrottledException|RequestThrottled|RequestThrottledException|EC2ThrottledException|TooManyRequestsException|SlowDown|BandwidthLimitExceeded|PriorRequestNotComplete)$/,
    'cloud.throttled',
    'throttled',
  ],
  [
    /^(?:NoSuchBucket|NoSuchKey|NoSuchUpload|NotFound|LoadBalancerNotFound|LoadBalancerNotFoundException|AccessPointNotFound|AccessPointNotFoundException|TargetGroupNotFound|TargetGroupNotFoundException|Invalid\w*ID\.NotFound)$/,
    'cloud.notFound',
    'notFound',
  ],
  [
    /^(?:FilterLimitExceeded|InvalidParameter\w*|MissingParameter|ValidationError|InvalidArgument|InvalidBucketName|InvalidRequest|MissingContentLength|EntityTooLarge|EntityTooSmall|InvalidPart\w*|KeyTooLongError|MalformedXML|UnknownParameter|Invalid\w*ID\.Malformed|BadDigest|XAmzContentSHA256Mismatch)$/,
    'input.invalid',
    'refused',
  ],
];

const SENTENCES: Readonly<Record<string, string>> = {
  expired: 'The session has expired. Enter a new session token, or sign in to the profile again.',
  clock: 'The clock of this machine differs too much from the service’s. Set it and try again.',
  secret: 'The secret access key does not belong to this access key.',
  key: 'The service does not know this access key or session token.',
  profile: 'The profile gives no credentials.',
  denied: 'The account may not do this.',
  region: 'The bucket or account is in another region.',
  throttled: 'The service asks for fewer requests. Wait a moment and try again.',
  notFound: 'There is nothing by this name in this account and region.',
  refused: 'The service does not accept this request.',
  network: 'The service cannot be reached.',
  late: 'The service took too long to answer.',
  answer: 'Something answered that is not the service that was asked.',
};

interface SdkError {
  readonly name?: string;
  readonly Code?: unknown;
  readonly code?: unknown;
  readonly message?: string;
  readonly $metadata?: {
    readonly httpStatusCode?: number;
    readonly requestId?: string;
    readonly attempts?: number;
  };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>>; readonly statusCode?: number };
  readonly BucketRegion?: unknown;
  readonly Region?: unknown;
}

/**
 * Tells what a failed call means. The service's own words stay in the context (`serviceCode`, `serviceMessage`,
 * `status`, `requestId`), because a message alone is often empty.
 */
export function explainFailure(thrown: unknown, asked: AskedFor): AppError {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as SdkError;
  if (asked.isCancelled)
    return appError('input.cancelled', { message: 'Stopped before there was an answer.' });
  const facts = factsOf(error, thrown, asked);
  const words = [text(error.Code), text(error.name), text(error.code)];
  const meaning = MEANINGS.find(([pattern]) => words.some((word) => pattern.test(word)));
  if (meaning !== undefined) return explained(meaning[1], meaning[2], facts, asked);
  return asked.isLate ? explained('cloud.unreachable', 'late', facts, asked) : byStatus(error, facts, asked);
}

/** An answer with status 200 that holds nothing of what the service always says. */
export function notTheService(asked: AskedFor): AppError {
  const facts = {
    service: asked.service,
    operation: asked.operation,
    region: asked.region,
    subject: asked.subject,
  };
  return explained('cloud.unreachable', 'answer', facts, asked);
}

const BY_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  301: ['input.invalid', 'region'],
  307: ['input.invalid', 'region'],
  401: ['cloud.credentials', 'key'],
  403: ['cloud.permission', 'denied'],
  404: ['cloud.notFound', 'notFound'],
  429: ['cloud.throttled', 'throttled'],
};

function byStatus(error: SdkError, facts: Facts, asked: AskedFor): AppError {
  const status = statusOf(error);
  const known = status === null ? undefined : BY_STATUS[status];
  if (known !== undefined) return explained(known[0], known[1], facts, asked);
  if (/^Region (?:is missing|not accepted)/.test(error.message ?? ''))
    return explained('input.invalid', 'region', facts, asked);
  if (error.name === 'TimeoutError') return explained('cloud.unreachable', 'late', facts, asked);
  if (status === null) return explained('cloud.unreachable', 'network', facts, asked);
  const isRefused = status >= 400 && status < 500;
  return isRefused
    ? explained('input.invalid', 'refused', facts, asked)
    : explained('cloud.unreachable', 'answer', facts, asked);
}

type Facts = Readonly<Record<string, unknown>>;

function factsOf(error: SdkError, thrown: unknown, asked: AskedFor): Facts {
  const said = error.message ?? (thrown instanceof Error ? '' : messageOf(thrown));
  const region = regionIn(error);
  const meta = error.$metadata ?? {};
  return {
    service: asked.service,
    operation: asked.operation,
    region: asked.region,
    subject: asked.subject,
    serviceCode: [error.Code, error.name, error.code].map(text).find((word) => word !== '') ?? '',
    serviceMessage: /^Unknown(?:Error)?$/.test(said) ? '' : said.slice(0, 2000),
    status: statusOf(error),
    requestId: meta.requestId ?? null,
    attempts: meta.attempts ?? null,
    ...(region === null ? {} : { rightRegion: region }),
    ...(asked.profile === null ? {} : { profile: asked.profile }),
  };
}

/** Where the bucket is, as a header or the error document says. */
function regionIn(error: SdkError): string | null {
  const header = error.$response?.headers?.['x-amz-bucket-region'];
  return [header, error.BucketRegion, error.Region].map(text).find((word) => word !== '') ?? null;
}

function explained(code: ErrorCode, reason: string, facts: Facts, asked: AskedFor): AppError {
  const signIn = signInCommand(facts, asked);
  const hints = [
    asked.subject === null ? '' : `(${asked.subject})`,
    typeof facts['rightRegion'] === 'string' ? `It is in ${facts['rightRegion']}.` : '',
    signIn === null ? '' : `Run: ${signIn}`,
    saidBy(facts),
  ];
  return appError(code, {
    message: [SENTENCES[reason] ?? '', ...hints].filter((part) => part !== '').join(' '),
    context: { reason, ...facts, ...(signIn === null ? {} : { command: signIn }) },
    retryable: code === 'cloud.throttled' || code === 'cloud.unreachable',
  });
}

function saidBy(facts: Facts): string {
  const parts = [facts['serviceCode'], facts['serviceMessage']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  const where = [
    typeof facts['status'] === 'number' ? `HTTP ${facts['status']}` : '',
    typeof facts['requestId'] === 'string' ? `request ${facts['requestId']}` : '',
  ].filter((part) => part !== '');
  if (parts.length + where.length === 0) return '';
  return `[${parts.join(': ')}${where.length === 0 ? '' : `; ${where.join(', ')}`}]`;
}

function signInCommand(facts: Facts, asked: AskedFor): string | null {
  if (asked.profile === null) return null;
  const isSso = /aws sso login|sso session|SSO/i.test(text(facts['serviceMessage']));
  return isSso ? `aws sso login --profile ${asked.profile}` : null;
}

function statusOf(error: SdkError): number | null {
  return error.$metadata?.httpStatusCode ?? error.$response?.statusCode ?? null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
