import { randomBytes } from 'node:crypto';
import type { ReadableStream } from 'node:stream/web';

/** An answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

export function requestId(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `<name>text</name>`, empty where there is no text. */
export function element(name: string, text: string | number | null): string {
  return text === null ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
}

export function xmlAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'text/xml;charset=UTF-8', server: 'AmazonEC2', ...headers },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  };
}

/** What goes wrong, by the word that each service has for it. */
export interface ServiceError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** An error document in the form of each service. */
export function errorAnswer(service: string, error: ServiceError, extra = ''): Answer {
  const id = requestId();
  const said = `${element('Code', error.code)}${element('Message', error.message)}`;
  if (service === 's3') {
    return xmlAnswer(
      error.status,
      `<Error>${said}${extra}${element('RequestId', id)}<HostId>practice</HostId></Error>`,
      {
        'content-type': 'application/xml',
        server: 'AmazonS3',
        'x-amz-request-id': id,
        'x-amz-id-2': 'practice',
      },
    );
  }
  if (service === 'ec2') {
    return xmlAnswer(
      error.status,
      `<Response><Errors><Error>${said}</Error></Errors>${element('RequestID', id)}</Response>`,
    );
  }
  return xmlAnswer(
    error.status,
    `<ErrorResponse><Error><Type>Sender</Type>${said}</Error>${element('RequestId', id)}</ErrorResponse>`,
    { 'x-amzn-requestid': id },
  );
}
