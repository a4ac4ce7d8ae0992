import { limits } from '../../lib/limits.ts';

/**
 * How many of these lines, from the first, go into one request: at most 20, 16 KB in all with the breaks between them
 * (docs/protocols/measurement.md, "Limits"). At least one where there is one.
 */
export function batchLength(lines: readonly string[]): number {
  let bytes = 0;
  let count = 0;
  for (const line of lines.slice(0, limits.hitsInBatch)) {
    bytes += Buffer.byteLength(line) + 1;
    if (count > 0 && bytes - 1 > limits.hitBatchBytes) break;
    count += 1;
  }
  return count;
}

/** The line as it is sent: with the ms between making and sending. A clock that went back gives 0. */
export function withQueueTime(line: string, madeAt: number, now: number): string {
  return `${line}&qt=${Math.max(0, Math.round(now - madeAt))}`;
}
