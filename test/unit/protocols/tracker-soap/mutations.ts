import { XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import type { Reading } from '../../../../src-main/protocols/tracker-soap/answer-reader.ts';
import { createAnswerReader } from '../../../../src-main/protocols/tracker-soap/answer-reader.ts';
import { answerOf, recorded } from './recorded.ts';

/** Answers that are small enough to be read thousands of times. */
const SMALL_BYTES = 20_000;
const SLOWEST_MS = 1_000;

const PIECES = [
  '<',
  '>',
  '&',
  '</item>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&a;',
  '&uuml;',
  '&#0;',
  '&#x110000;',
  '\0',
  '\u{1F600}',
  ' xsi:nil="true"',
  '<SOAP-ENV:Fault>',
  '</SOAP-ENV:Envelope>',
  '<html>',
  '"',
  "'",
  '__proto__',
  '<a>'.repeat(80),
];

type Mutation = (bytes: Buffer) => Buffer;

/** Anywhere, without fast-check's liking for the two ends. */
const place = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((millionths) => millionths / 1_000_000);
const at = (bytes: Buffer, where: number): number => Math.floor(where * bytes.length);

const cutBehind = place.map(
  (where): Mutation =>
    (bytes) =>
      bytes.subarray(0, at(bytes, where)),
);

const cutBefore = place.map(
  (where): Mutation =>
    (bytes) =>
      bytes.subarray(at(bytes, where)),
);

const otherByte = fc.tuple(place, fc.nat(255)).map(([where, value]): Mutation => (bytes) => {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[at(copy, where)] = value;
  return copy;
});

const moreText = fc.tuple(place, fc.constantFrom(...PIECES)).map(([where, piece]): Mutation => (bytes) => {
  const cut = at(bytes, where);
  return Buffer.concat([bytes.subarray(0, cut), Buffer.from(piece), bytes.subarray(cut)]);
});

/** A stretch of up to 200 bytes is missing, or there twice. */
const stretch = fc.tuple(place, fc.integer({ min: 1, max: 200 }), fc.boolean());
const stutter = stretch.map(([where, length, isTwice]): Mutation => (bytes) => {
  const [from, to] = [at(bytes, where), at(bytes, where) + length];
  return Buffer.concat([bytes.subarray(0, isTwice ? to : from), bytes.subarray(isTwice ? from : to)]);
});

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { arbitrary: cutBehind, weight: 1 },
  { arbitrary: cutBefore, weight: 1 },
  { arbitrary: otherByte, weight: 4 },
  { arbitrary: moreText, weight: 4 },
  { arbitrary: stutter, weight: 4 },
);

const samples = recorded
  .map((exchange) => ({ operation: exchange.operation ?? 'mc_version', bytes: answerOf(exchange) }))
  .filter(({ bytes }) => bytes.length <= SMALL_BYTES);

/**
 * Reads `runs` recorded answers, each spoilt in one to three places and cut into pieces of any size. Throws when one of them throws, hangs,
 * or is taken for a success although it is none by somebody else's judgement.
 */
export function fuzzReader(runs: number, seed: number): void {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 5_000 }),
      ({ operation, bytes }, mutations, pieceBytes) => {
        const spoilt = mutations.reduce((left, mutate) => mutate(left), bytes);
        const begun = performance.now();
        const reading = readInPieces(operation, spoilt, pieceBytes);
        if (performance.now() - begun > SLOWEST_MS) return false;
        return reading.kind !== 'value' || isAnswer(spoilt.toString('utf8'), operation);
      },
    ),
    { numRuns: runs, seed },
  );
}

export function readInPieces(operation: string, bytes: Uint8Array, pieceBytes: number): Reading {
  const reader = createAnswerReader(operation);
  for (let from = 0; from < bytes.byteLength; from += pieceBytes)
    reader.push(bytes.subarray(from, from + pieceBytes));
  return reader.finish();
}

/** Another reader's judgement: a whole, well-formed envelope with the operation's answer in it and no fault. */
function isAnswer(text: string, operation: string): boolean {
  const [envelope] = /<([\w.-]+:)?Envelope[\s>][\s\S]*?<\/\1Envelope\s*>/.exec(text) ?? [];
  if (envelope === undefined || XMLValidator.validate(envelope) !== true) return false;
  return envelope.includes(`:${operation}Response`) && !/<[\w.-]+:Fault[\s>]/.test(withoutText(envelope));
}

function withoutText(envelope: string): string {
  return envelope.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');
}
