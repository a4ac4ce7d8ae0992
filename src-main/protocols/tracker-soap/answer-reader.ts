import { limits } from '../../lib/limits.ts';
import type { AnswerBuilder } from './answer-builder.ts';
import { createAnswerBuilder } from './answer-builder.ts';
import type { SoapAnswer, SoapStruct } from './soap-value.ts';
import { createTextPieces } from './text-pieces.ts';
import { createXmlScanner } from './xml-scanner.ts';

/** What a tracker's body turned out to be, whatever its status and content type were. */
export type Reading =
  | { readonly kind: 'value'; readonly value: SoapAnswer }
  | { readonly kind: 'fault'; readonly fault: SoapFault }
  | { readonly kind: 'none'; readonly reason: NoAnswerReason; readonly detail: string };

/** `otherAnswer` is a whole envelope that answers something else. */
export type NoAnswerReason = 'empty' | 'notSoap' | 'malformed' | 'tooLarge' | 'otherAnswer';

/** A fault in the server's own words, references resolved. */
export interface SoapFault {
  /** Without its prefix: `Client`, `Server`, `VersionMismatch`, `MustUnderstand`; SOAP 1.2's Sender and Receiver are told as the first two. */
  readonly code: string;
  readonly text: string;
}

/** Reads one answer piece by piece. Takes time linear in its length, and keeps only the value. */
export interface AnswerReader {
  push(bytes: Uint8Array): void;
  /** Whether more bytes could still change the reading. */
  readonly isOpen: boolean;
  finish(): Reading;
}

const PIECE_BYTES = 64 * 1024;
/** How long one may read before others get their turn. */
const TURN_MS = 8;

/** Reads the answer to `operation`. Source: docs/protocols/tracker-soap.md, "Answers". */
export function createAnswerReader(operation: string): AnswerReader {
  const builder = createAnswerBuilder();
  const scanner = createXmlScanner(
    'Envelope',
    { depth: limits.trackerDepth, elements: limits.trackerElements },
    builder,
  );
  const pieces = createTextPieces();
  let bytesRead = 0;
  let hasText = false;
  const isTooLarge = (): boolean => bytesRead > limits.trackerBytes;
  const scan = (piece: string): void => {
    hasText ||= piece.trim() !== '';
    scanner.push(piece);
  };
  return {
    push(bytes) {
      bytesRead += bytes.byteLength;
      if (!isTooLarge()) pieces.decode(bytes).forEach(scan);
    },
    get isOpen() {
      return scanner.fault === null && !scanner.isDone && !isTooLarge();
    },
    finish() {
      scan(pieces.flush());
      scanner.end();
      if (isTooLarge() && !scanner.isDone)
        return noAnswer('tooLarge', `more than ${limits.trackerBytes} bytes`);
      if (!hasText) return noAnswer('empty', 'the body is empty');
      if (scanner.fault !== null) return unfit(scanner.fault, builder);
      return readEnvelope(builder, operation);
    },
  };
}

/** Reads a whole answer as it comes, and lets the event loop turn in between. Rejects only when `chunks` does. */
export async function readAnswer(chunks: AsyncIterable<Uint8Array>, operation: string): Promise<Reading> {
  const reader = createAnswerReader(operation);
  let turnBegan = performance.now();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength && reader.isOpen; at += PIECE_BYTES) {
      reader.push(chunk.subarray(at, at + PIECE_BYTES));
      if (performance.now() - turnBegan < TURN_MS) continue;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      turnBegan = performance.now();
    }
  }
  return reader.finish();
}

function unfit(fault: string, builder: AnswerBuilder): Reading {
  return noAnswer(builder.namespace === '' ? 'notSoap' : 'malformed', fault);
}

function readEnvelope(builder: AnswerBuilder, operation: string): Reading {
  if (builder.namespace === '') return noAnswer('notSoap', 'its envelope is not of SOAP');
  const envelope = asStruct(builder.envelope);
  const body = asStruct(envelope?.['Body'] ?? null);
  if (body === null) return noAnswer('malformed', 'the envelope has no body, or an empty one');
  const names = Object.keys(body);
  const [name = ''] = names;
  if (names.length !== 1) return noAnswer('malformed', `the body holds ${names.length} elements`);
  if (name === 'Fault') return { kind: 'fault', fault: readFault(asStruct(body['Fault'] ?? null)) };
  if (name !== `${operation}Response`)
    return noAnswer('otherAnswer', `it answers with ${name.slice(0, 100)}`);
  return readResponse(body[name] ?? null);
}

/** An operation without a value answers with an empty wrapper. */
function readResponse(wrapper: SoapAnswer): Reading {
  if (wrapper === '') return { kind: 'value', value: null };
  const struct = asStruct(wrapper);
  if (struct === null || !Object.hasOwn(struct, 'return'))
    return noAnswer('malformed', 'the answer has no value, or several');
  return { kind: 'value', value: struct['return'] ?? null };
}

function readFault(fault: SoapStruct | null): SoapFault {
  const code = textOf(fault?.['faultcode']) || textOf(asStruct(fault?.['Code'] ?? null)?.['Value']);
  const text = textOf(fault?.['faultstring']) || textOf(asStruct(fault?.['Reason'] ?? null)?.['Text']);
  return { code: plainCode(code), text: text.trim() };
}

function plainCode(code: string): string {
  const local = code.trim().replace(/^[^:]*:/, '');
  if (local === 'Sender') return 'Client';
  return local === 'Receiver' ? 'Server' : local;
}

function textOf(value: SoapAnswer | undefined): string {
  return typeof value === 'string' ? value : '';
}

function asStruct(value: SoapAnswer): SoapStruct | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as SoapStruct) : null;
}

function noAnswer(reason: NoAnswerReason, detail: string): Reading {
  return { kind: 'none', reason, detail };
}
