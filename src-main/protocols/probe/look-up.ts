import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { unlessAborted } from '../../lib/abort.ts';
import { messageOf } from '../../lib/result.ts';

/** Where a name leads. */
export type LookUp =
  | { readonly kind: 'address' }
  | { readonly kind: 'found'; readonly address: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unanswered'; readonly why: string };

const UNKNOWN_CODES = ['ENOTFOUND', 'ENODATA', 'ENONAME'];

/** Asks the system for the address of a host, as every connection does. Never rejects. */
export async function lookUp(host: string, signal: AbortSignal): Promise<LookUp> {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return { kind: 'address' };
  try {
    const found = await unlessAborted(lookup(bare), signal);
    return found === null
      ? { kind: 'unanswered', why: 'no answer in time' }
      : { kind: 'found', address: found.address };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return UNKNOWN_CODES.includes(code)
      ? { kind: 'unknown' }
      : { kind: 'unanswered', why: code === '' ? messageOf(error) : code };
  }
}
