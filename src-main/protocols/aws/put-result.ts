import type { HttpRequest, HttpResponse } from '@smithy/core/protocols';

/** The required result of an upload by its required names; absent values are empty strings. */
export interface PutResult {
  readonly ObjectURL: string;
  readonly Expiration: string;
  readonly ETag: string;
  readonly ServerSideEncryption: string;
  readonly VersionId: string;
  readonly SSECustomerAlgorithm: string;
  readonly SSECustomerKeyMD5: string;
  readonly SSEKMSKeyId: string;
  readonly RequestCharged: string;
  readonly '@metadata': {
    readonly statusCode: number;
    readonly effectiveUri: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** The fields of an answer that the result takes over. */
export type PutAnswer = Partial<
  Record<
    | 'Expiration'
    | 'ETag'
    | 'ServerSideEncryption'
    | 'VersionId'
    | 'SSECustomerAlgorithm'
    | 'SSECustomerKeyMD5'
    | 'SSEKMSKeyId'
    | 'RequestCharged',
    string | undefined
  >
>;

/** A request and its answer as they were on the wire. */
export interface Witnessed {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** The result from the SDK's answer and from what was seen on the wire, which alone knows the address and the headers. */
export function putResult(answer: PutAnswer, { request, response }: Witnessed): PutResult {
  const url = addressOf(request);
  return {
    ObjectURL: url,
    Expiration: answer.Expiration ?? '',
    ETag: answer.ETag ?? '',
    ServerSideEncryption: answer.ServerSideEncryption ?? '',
    VersionId: answer.VersionId ?? '',
    SSECustomerAlgorithm: answer.SSECustomerAlgorithm ?? '',
    SSECustomerKeyMD5: answer.SSECustomerKeyMD5 ?? '',
    SSEKMSKeyId: answer.SSEKMSKeyId ?? '',
    RequestCharged: answer.RequestCharged ?? '',
    '@metadata': { statusCode: response.statusCode, effectiveUri: url, headers: headersOf(response) },
  };
}

/** The address of a request without its query, as it was sent: the object's own address. */
export function addressOf({ protocol, hostname, port, path }: HttpRequest): string {
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  const isUsual = port === undefined || port === (protocol === 'https:' ? 443 : 80);
  return `${protocol}//${host}${isUsual ? '' : `:${port}`}${path.split('?')[0] ?? ''}`;
}

function headersOf(response: HttpResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
