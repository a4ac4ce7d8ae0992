import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessage, encodeFrame } from '../../../../src-main/practice/cast/cast-message.ts';

test('reads what it writes, text and bytes', () => {
  const text = fc.string({ unit: 'grapheme' });
  const bytes = fc.uint8Array({ minLength: 1 }).map((value) => Buffer.from(value));
  fc.assert(
    fc.property(text, text, text, fc.oneof(text, bytes), (sourceId, destinationId, namespace, payload) => {
      const message = { sourceId, destinationId, namespace, payload };
      const frame = encodeFrame(message);
      expect(frame.readUInt32BE(0)).toBe(frame.length - 4);
      expect(decodeMessage(frame.subarray(4))).toEqual(message);
    }),
  );
});

test('never throws on what it cannot read', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void decodeMessage(Buffer.from(bytes))));
});
