import type { TLSSocket } from 'node:tls';
import { decodeMessage, encodeFrame, type WireMessage } from './cast-message.ts';

/** One sender that is connected over TLS. */
export interface CastLink {
  send(message: WireMessage): void;
  /** A sender opened, or closed, its virtual connection to one of our ends. */
  connect(senderId: string, endId: string): void;
  disconnect(senderId: string, endId: string): void;
  isConnected(senderId: string, endId: string): boolean;
  /** The senders behind this link that are connected to one of our ends. */
  hasSenders(endId: string): boolean;
  close(): void;
}

const MAX_BODY = 65_536;
const MAX_CONNECTIONS = 64;

/** Reads messages off a socket; a frame beyond 64 KiB, or one that cannot be read, ends the link. */
export function createCastLink(
  socket: TLSSocket,
  on: { readonly message: (message: WireMessage) => void; readonly closed: () => void },
): CastLink {
  const connections = new Set<string>();
  const waiting: Buffer[] = [];
  let isSending = false;
  let held = Buffer.alloc(0);

  /**
   * Each frame goes out in a TLS record of its own, as written frames that wait together would not: pychromecast waits at
   * the bare socket, and sees a second frame of a record only when the next record comes.
   */
  function sendNext(): void {
    const frame = waiting.shift();
    isSending = frame !== undefined && socket.writable;
    if (frame !== undefined && isSending) socket.write(frame, sendNext);
  }

  function take(chunk: Buffer): void {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 4) {
      const length = held.readUInt32BE(0);
      if (length > MAX_BODY) return void socket.destroy();
      if (held.length < 4 + length) return;
      const message = decodeMessage(held.subarray(4, 4 + length));
      held = held.subarray(4 + length);
      if (message === null) return void socket.destroy();
      on.message(message);
    }
  }

  socket.on('data', take);
  socket.on('error', () => undefined);
  socket.once('close', on.closed);
  return {
    send(message) {
      waiting.push(encodeFrame(message));
      if (!isSending) sendNext();
    },
    connect(senderId, endId) {
      if (connections.size < MAX_CONNECTIONS) connections.add(`${senderId}\n${endId}`);
    },
    disconnect: (senderId, endId) => void connections.delete(`${senderId}\n${endId}`),
    isConnected: (senderId, endId) => connections.has(`${senderId}\n${endId}`),
    hasSenders: (endId) => [...connections].some((connection) => connection.endsWith(`\n${endId}`)),
    close: () => void socket.destroy(),
  };
}
