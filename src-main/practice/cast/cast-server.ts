import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { createCertificate } from './certificate.ts';

/** A TLS server on an address of this machine. */
export interface CastServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens with a certificate made on the spot. Rejects when the address is not of this machine. */
export async function listenForSenders(options: {
  readonly address: string;
  /** 0 is any free one. */
  readonly port: number;
  readonly commonName: string;
  readonly now: number;
  readonly onSender: (socket: TLSSocket) => void;
}): Promise<CastServer> {
  const sockets = new Set<Socket>();
  const server = createServer(createCertificate(options.commonName, options.now), (socket) => {
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    options.onSender(socket);
  });
  // Those that are still shaking hands as well: closing waits for every connection.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.address, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', () => undefined);
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
