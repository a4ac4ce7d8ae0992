import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader, MAX_FRAME_BYTES } from '../../../../src-main/protocols/castv2/frame-reader.ts';

function frame(body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

describe('the frame reader', () => {
  it('gives every frame back, however the stream was cut', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 });
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (frames, cuts) => {
        const reader = createFrameReader();
        let rest = Buffer.concat(frames.map(frame));
        const read: Uint8Array[] = [];
        for (let turn = 0; rest.length > 0; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          read.push(...(reader.push(rest.subarray(0, size)) ?? []));
          rest = rest.subarray(size);
        }
        expect(read.map((body) => Buffer.from(body))).toEqual(frames.map((body) => Buffer.from(body)));
        expect(reader.pending()).toBe(0);
      }),
    );
  });

  it('takes a frame of 64 KiB and refuses a longer one by its length alone', () => {
    const whole = createFrameReader().push(frame(new Uint8Array(MAX_FRAME_BYTES)));
    expect(whole?.map(({ length }) => length)).toEqual([MAX_FRAME_BYTES]);
    const reader = createFrameReader();
    expect(reader.push(Buffer.from([0, 1, 0, 1]))).toBeNull();
    expect(reader.pending()).toBe(0);
    expect(reader.push(frame(new Uint8Array(1)))).toBeNull();
  });

  it('never throws, and never holds more than a frame back, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 30 }), (chunks) => {
        const reader = createFrameReader();
        for (const chunk of chunks) reader.push(chunk);
        expect(reader.pending()).toBeLessThanOrEqual(MAX_FRAME_BYTES + 4);
      }),
    );
  });
});
