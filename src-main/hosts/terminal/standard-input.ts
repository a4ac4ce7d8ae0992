import type { Readable } from 'node:stream';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** The longest input, in bytes: half of what a holder takes in one line. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads all of standard input as text. Never rejects.
 * Errors: input.cancelled where `signal` aborts first, input.invalid where it is too long or cannot be read.
 */
export async function readInput(input: Readable, signal: AbortSignal): Promise<Result<string>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const give = (): void => void input.destroy();
  signal.addEventListener('abort', give);
  try {
    if (signal.aborted) give();
    for await (const chunk of input as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES)
        return fail('input.invalid', { message: 'Standard input is longer than 4 MiB.' });
      chunks.push(chunk);
    }
    if (!signal.aborted) return ok(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    if (!signal.aborted)
      return fail('input.invalid', { message: `Standard input cannot be read: ${messageOf(error)}` });
  } finally {
    signal.removeEventListener('abort', give);
  }
  return fail('input.cancelled', { message: 'Stopped before the input had ended.', retryable: true });
}
