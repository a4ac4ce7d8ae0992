import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Log } from './log.ts';

/**
 * Lets this thread's TLS trust what the system's certificate store trusts, beside Node's own list and NODE_EXTRA_CA_CERTS:
 * an operator's own authority is known to the system and nowhere else. Before the first connection; each thread by itself.
 * Where the store cannot be read nothing changes, and `log` says so.
 */
export function trustSystemCertificates(log: Pick<Log, 'warn'>): void {
  try {
    const known = getCACertificates('default');
    const seen = new Set(known.map(bare));
    const added = getCACertificates('system').filter((one) => !seen.has(bare(one)));
    if (added.length > 0) setDefaultCACertificates([...known, ...added]);
  } catch (error) {
    log.warn('the certificates of the system cannot be read', { error });
  }
}

/** One certificate is broken into lines in more than one way. */
function bare(pem: string): string {
  return pem.replace(/\s/g, '');
}
