import { createSocket, type Socket } from 'node:dgram';
import type { Log } from '../../lib/log.ts';

/** Where a datagram came from. */
export interface Sender {
  readonly address: string;
  readonly port: number;
  readonly way: 'multicast' | 'unicast';
}

/** The SSDP group on loopback, and the same port of 127.0.0.1. */
export interface LoopbackSockets {
  readonly port: number;
  sendToGroup(bytes: Buffer): void;
  sendTo(bytes: Buffer, to: Sender): void;
  /** Waits until what was sent has left, then closes. */
  close(): Promise<void>;
}

export const SSDP_GROUP = '239.255.255.250';
const LOOPBACK = '127.0.0.1';

/** Hears and sends on loopback only. Rejects where this machine does not let it, or another program holds the port alone. */
export async function openLoopbackSockets(
  port: number,
  log: Log,
  hear: (datagram: Buffer, from: Sender) => void,
): Promise<LoopbackSockets> {
  const multicast = await bind(port, '0.0.0.0');
  const leaving = new Set<Promise<void>>();
  let isClosing = false;
  let unicast: Socket;
  try {
    joinOnLoopback(multicast);
    unicast = await bind(multicast.address().port, LOOPBACK);
  } catch (error) {
    multicast.close();
    throw error;
  }
  listen(multicast, 'multicast', log, hear);
  listen(unicast, 'unicast', log, hear);

  function send(bytes: Buffer, toPort: number, toAddress: string): void {
    if (isClosing) return;
    const sent = new Promise<void>((resolve) => {
      multicast.send(bytes, toPort, toAddress, (error) => {
        if (error !== null) log.debug('ssdp not sent', { to: toAddress, reason: error.message });
        leaving.delete(sent);
        resolve();
      });
    });
    leaving.add(sent);
  }

  return {
    port: multicast.address().port,
    sendToGroup: (bytes) => send(bytes, multicast.address().port, SSDP_GROUP),
    sendTo: (bytes, to) => send(bytes, to.port, to.address),
    async close() {
      if (isClosing) return;
      isClosing = true;
      await Promise.all(leaving);
      await Promise.all([multicast, unicast].map(closed));
    },
  };
}

async function bind(port: number, address: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, address, () => {
      socket.off('error', reject);
      resolve();
    });
  });
  socket.unref();
  return socket;
}

function joinOnLoopback(socket: Socket): void {
  socket.addMembership(SSDP_GROUP, LOOPBACK);
  socket.setMulticastInterface(LOOPBACK);
  socket.setMulticastLoopback(true);
  socket.setMulticastTTL(1);
}

function listen(
  socket: Socket,
  way: Sender['way'],
  log: Log,
  hear: (datagram: Buffer, from: Sender) => void,
): void {
  socket.on('error', (error) => log.warn('ssdp socket failed', { reason: error.message }));
  socket.on('message', (datagram, { address, port }) => {
    if (address.startsWith('127.')) hear(datagram, { address, port, way });
  });
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()));
}
