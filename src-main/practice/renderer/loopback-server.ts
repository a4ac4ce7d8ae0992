import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on an address of this machine that can be switched off and on. */
export interface LoopbackServer {
  readonly port: number;
  /** Cuts every connection and stops listening. */
  close(): Promise<void>;
}

/** Listens on `port`, or on any free one when it is 0 or taken. Rejects when the address is not of this machine. */
export async function listenOnLoopback(
  address: string,
  port: number,
  listener: RequestListener,
): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: 15_000 }, listener);
  const listen = (wanted: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, address, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(port).catch((error: unknown) => (port === 0 ? Promise.reject(error) : listen(0)));
  server.on('error', () => undefined);
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
