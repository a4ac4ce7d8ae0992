import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from '../../../src-main/lib/byte-range.ts';

describe('parseByteRange', () => {
  it.each([
    ['bytes=0-0', { kind: 'part', first: 0, last: 0 }],
    ['bytes=2-', { kind: 'part', first: 2, last: 9 }],
    ['bytes=2-99999999999999999999', { kind: 'part', first: 2, last: 9 }],
    ['bytes=-3', { kind: 'part', first: 7, last: 9 }],
    ['bytes=-99', { kind: 'part', first: 0, last: 9 }],
    ['bytes=10-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    [null, { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=5-2', { kind: 'whole' }],
    ['bytes=0-1,3-4', { kind: 'whole' }],
    ['items=0-1', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
    ['bytes=0x1-5', { kind: 'whole' }],
    ['BYTES=1-2 ', { kind: 'part', first: 1, last: 2 }],
    [`bytes=${'9'.repeat(400)}-`, { kind: 'unsatisfiable' }],
  ])('reads %s of ten bytes', (header, expected) => {
    expect(parseByteRange(header, 10)).toEqual(expected);
  });

  it('finds no range in an empty file', () => {
    expect(['bytes=0-', 'bytes=-1'].map((header) => parseByteRange(header, 0).kind)).toEqual([
      'unsatisfiable',
      'unsatisfiable',
    ]);
  });

  it('never leaves the file, whatever the header says', () => {
    const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,12}-\d{0,12}(,\d-)?$/));
    fc.assert(
      fc.property(header, fc.nat(10_000), (text, size) => {
        const range = parseByteRange(text, size);
        if (range.kind !== 'part') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });
});
