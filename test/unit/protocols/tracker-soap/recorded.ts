import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface RecordedFault {
  readonly kind: 'A' | 'B';
  readonly class: string;
  readonly code: string;
  readonly string: string;
}

export interface Recorded {
  readonly dir: string;
  readonly operation: string | null;
  readonly httpStatus: number;
  readonly contentType: string;
  readonly contentEncoding: string | null;
  readonly outcome: 'result' | 'fault' | 'not-soap';
  readonly fault: RecordedFault | null;
}

const FOLDER = new URL('../../../fixtures/tracker/', import.meta.url);

/** Every exchange that was recorded with a real tracker. */
export const recorded = (
  JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8')) as {
    readonly exchanges: readonly Recorded[];
  }
).exchanges;

/** An answer's body after its content encoding. */
export function answerOf(exchange: Recorded): Buffer {
  const bytes = sentBytes(exchange.dir);
  return exchange.contentEncoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** An answer's body as it was on the wire. */
export function sentBytes(dir: string): Buffer {
  return readFileSync(new URL(`${dir}/response.xml`, FOLDER));
}

export function requestOf(dir: string): string {
  return readFileSync(new URL(`${dir}/request.xml`, FOLDER), 'utf8');
}

export function wsdlFixture(name: 'minimal' | 'minimal-with-group'): Buffer {
  return readFileSync(new URL(`${name}.wsdl`, FOLDER));
}

export function recordedAnswer(dir: string): Buffer {
  const exchange = recorded.find((one) => one.dir === dir);
  if (exchange === undefined) throw new Error(`nothing is recorded as ${dir}`);
  return answerOf(exchange);
}
