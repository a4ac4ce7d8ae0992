import type { Answer, ServiceError } from './answer.ts';
import { element, errorAnswer } from './answer.ts';
import { PRACTICE_REGION } from './keys.ts';
import type { SignatureProblem } from './signature.ts';

type Words = Readonly<Record<'ec2' | 'elasticloadbalancing' | 's3', readonly [number, string]>>;

interface Trouble {
  readonly words: Words;
  readonly message: string;
}

const words = (
  ec2: readonly [number, string],
  elb: readonly [number, string],
  s3: readonly [number, string],
): Words => ({
  ec2,
  elasticloadbalancing: elb,
  s3,
});

const TROUBLES = {
  unknownKey: {
    words: words([401, 'AuthFailure'], [403, 'InvalidClientTokenId'], [403, 'InvalidAccessKeyId']),
    message: 'The AWS access key Id you provided does not exist in our records.',
  },
  wrongSignature: {
    words: words([401, 'AuthFailure'], [403, 'SignatureDoesNotMatch'], [403, 'SignatureDoesNotMatch']),
    message: 'The request signature we calculated does not match the signature you provided.',
  },
  wrongToken: {
    words: words([401, 'AuthFailure'], [403, 'InvalidClientTokenId'], [400, 'InvalidToken']),
    message: 'The provided token is malformed or otherwise invalid.',
  },
  expired: {
    words: words([400, 'RequestExpired'], [403, 'ExpiredToken'], [400, 'ExpiredToken']),
    message: 'The security token included in the request is expired',
  },
  skewed: {
    words: words([400, 'RequestExpired'], [403, 'RequestExpired'], [403, 'RequestTimeTooSkewed']),
    message: 'The difference between the request time and the current time is too large.',
  },
  malformed: {
    words: words([401, 'AuthFailure'], [403, 'IncompleteSignature'], [400, 'AuthorizationHeaderMalformed']),
    message: 'The authorization header is malformed.',
  },
  missing: {
    words: words(
      [400, 'MissingAuthenticationToken'],
      [403, 'MissingAuthenticationToken'],
      [403, 'AccessDenied'],
    ),
    message: 'Access Denied',
  },
  denied: {
    words: words([403, 'UnauthorizedOperation'], [403, 'AccessDenied'], [403, 'AccessDenied']),
    message: 'You are not authorized to perform this operation.',
  },
  throttled: {
    words: words([503, 'RequestLimitExceeded'], [400, 'Throttling'], [503, 'SlowDown']),
    message: 'Request limit exceeded. Please reduce your request rate.',
  },
  region: {
    words: words([401, 'AuthFailure'], [403, 'SignatureDoesNotMatch'], [301, 'PermanentRedirect']),
    message: 'The bucket you are attempting to access must be addressed using the specified endpoint.',
  },
} as const satisfies Readonly<Record<SignatureProblem | 'denied' | 'throttled' | 'region', Trouble>>;

/** An error as the service of that name would answer it. STS speaks as ELB does. */
export function trouble(service: string, kind: keyof typeof TROUBLES): Answer {
  const { words: said, message } = TROUBLES[kind];
  const family = service === 'ec2' || service === 's3' ? service : 'elasticloadbalancing';
  const [status, code] = said[family];
  const error: ServiceError = { status, code, message };
  if (kind !== 'region' || family !== 's3') return errorAnswer(service, error);
  return elsewhere(error, 'eu-west-1');
}

/** S3's answer to a request that was signed for another region. */
export function wrongScope(): Answer {
  const error = {
    status: 400,
    code: 'AuthorizationHeaderMalformed',
    message: `The authorization header is malformed; the region is wrong; expecting '${PRACTICE_REGION}'`,
  };
  return elsewhere(error, PRACTICE_REGION);
}

function elsewhere(error: ServiceError, region: string): Answer {
  const answer = errorAnswer('s3', error, element('Region', region));
  return { ...answer, headers: { ...answer.headers, 'x-amz-bucket-region': region } };
}
