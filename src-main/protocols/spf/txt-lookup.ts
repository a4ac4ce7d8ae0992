import { Resolver } from 'node:dns/promises';
import { messageOf } from '../../lib/result.ts';

/** What a name server said about a domain's TXT records. */
export type TxtAnswer =
  | { readonly kind: 'records'; readonly records: readonly (readonly string[])[] }
  /** The domain, or a TXT record of it, does not exist. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Asks for the TXT records of a domain. Never rejects. */
export type LookUpTxt = (domain: string, signal: AbortSignal) => Promise<TxtAnswer>;

const ASK_MS = 2_500;
const TRIES = 2;

/** Asks the name servers of this machine, or `servers` (`127.0.0.1:5353`). */
export function createTxtLookup(servers: readonly string[] | null): LookUpTxt {
  return async (domain, signal) => {
    const resolver = new Resolver({ timeout: ASK_MS, tries: TRIES });
    if (servers !== null) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    if (signal.aborted) return { kind: 'failed', reason: 'cancelled' };
    signal.addEventListener('abort', cancel);
    try {
      return { kind: 'records', records: await resolver.resolveTxt(domain) };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? messageOf(error);
      return code === 'ENOTFOUND' || code === 'ENODATA'
        ? { kind: 'nothing' }
        : { kind: 'failed', reason: code };
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
