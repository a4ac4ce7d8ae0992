import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { connect } from 'node:tls';

/** How a server showed itself. `until` is the end of its certificate, epoch milliseconds, `null` where it has none. */
export type TlsHandshake =
  | {
      readonly kind: 'shaken';
      readonly protocol: string;
      readonly until: number | null;
      readonly distrust: string | null;
    }
  | { readonly kind: 'unreachable'; readonly why: string };

/**
 * Shakes hands with a server and closes the connection; nothing is sent over it. `distrust` is why this machine does not
 * trust the certificate (an OpenSSL code such as `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`), `null` where it does.
 * `authorities` are those to trust instead of the machine's own, `null` for its own. Never rejects.
 */
export function shakeHands(
  host: string,
  port: number,
  authorities: string | null,
  signal: AbortSignal,
): Promise<TlsHandshake> {
  const bare = host.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({
      host: bare,
      port,
      ...(isIP(bare) === 0 && { servername: bare }),
      ...(authorities !== null && { ca: authorities }),
      // The certificate is looked at here and named; no byte of ours follows.
      rejectUnauthorized: false,
    });
    const end = (handshake: TlsHandshake): void => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(handshake);
    };
    const stop = (): void => end({ kind: 'unreachable', why: 'no answer in time' });
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end({ kind: 'unreachable', why: error.code ?? error.message }),
    );
    socket.once('secureConnect', () => end(describe(socket)));
    socket.once('close', () => end({ kind: 'unreachable', why: 'the connection was closed' }));
  });
}

function describe(socket: TLSSocket): TlsHandshake {
  const until = Date.parse(socket.getPeerCertificate().valid_to);
  return {
    kind: 'shaken',
    protocol: socket.getProtocol() ?? 'TLS',
    until: Number.isNaN(until) ? null : until,
    distrust: socket.authorized ? null : String(socket.authorizationError),
  };
}
