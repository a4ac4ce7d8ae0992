/** Why no whole answer came over HTTP or a socket. */
export type HttpFailureReason =
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'dns'
  | 'noRoute'
  | 'blocked'
  | 'certificate'
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
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
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
  UND_ERR_INVALID_ARG: 'badUrl',
  ERR_INVALID_URL: 'badUrl',
  Z_BUF_ERROR: 'reset',
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS|^ERR_SSL/;

/** Sorts what the network or the HTTP library threw; `failed` when it is none of the known kinds. */
export function failureReasonOf(error: unknown): HttpFailureReason {
  if (error instanceof Error && error.name === 'HTTPParserError') return 'notHttp';
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null) ?? '';
  if (CERTIFICATE.test(code)) return 'certificate';
  return Object.hasOwn(BY_CODE, code) ? (BY_CODE[code] ?? 'failed') : 'failed';
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
