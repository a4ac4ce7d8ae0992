import { describe, expect, it } from 'vitest';
import { fuzzReader } from '../unit/protocols/tracker-soap/mutations.ts';

describe('the reader of answers', () => {
  it('throws at none of 5,000 spoilt answers, hangs on none, and takes none for a success', () => {
    expect(() => fuzzReader(5_000, Number(process.env['CONTROL_ROOM_SEED'] ?? 20_261_120))).not.toThrow();
  });
});
