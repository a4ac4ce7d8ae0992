/** Why no whole answer came. */
export type HttpFailureReason =
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'dns'
  | 'noRoute'
  | 'blocked'
  | 'notHttp'
  | 'tooLarge'
  | 'cancelled'
  | 'badUrl'
  | 'failed';

const BY_CODE: Readonly<Record<string, HttpFailureReason>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EHOSTUNREACH: 'noRoute',
  ENETUNREACH: 'noRoute',
  EHOSTDOWN: 'noRoute',
  ENETDOWN: 'noRoute',
  EADDRNOTAVAIL: 'noRoute',
  EACCES: 'blocked',
  EPERM: 'blocked',
  UND_ERR_HEADERS_OVERFLOW: 'notHttp',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  UND_ERR_INVALID_ARG: 'badUrl',
  ERR_INVALID_URL: 'badUrl',
};

/** Sorts what the network or the HTTP library threw; `failed` when it is none of the known kinds. */
export function failureReasonOf(error: unknown): HttpFailureReason {
  if (error instanceof Error && error.name === 'HTTPParserError') return 'notHttp';
  const code = codeOf(error) ?? codeOf(causeOf(error));
  return code === null ? 'failed' : (BY_CODE[code] ?? 'failed');
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : null;
}
