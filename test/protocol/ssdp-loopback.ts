import type { Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const GROUP = '239.255.255.250';

export const LOOPBACK = { name: 'lo', address: '127.0.0.1', netmask: '255.0.0.0', internal: true };
export const RENDERER = 'urn:schemas-upnp-org:device:MediaRenderer:1';
export const UDN = 'uuid:70726163-7469-6365-0000-000000000001';

/** A device's side of SSDP on the loopback, written by hand. */
export interface LoopbackDevice {
  /** Every datagram that arrived, as text. */
  readonly heard: string[];
  notify(...headers: readonly string[]): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A UDP port that nobody uses just now. */
export async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await closeSocket(socket);
  return port;
}

/** Listens on the group and on unicast; `reply` gives the answer to a datagram, `null` for none. */
export async function startDevice(
  port: number,
  options: { readonly isExclusive: boolean; readonly reply: (text: string, count: number) => string | null },
): Promise<LoopbackDevice> {
  const heard: string[] = [];
  const socket = createSocket({ type: 'udp4', reuseAddr: !options.isExclusive });
  socket.on('message', (bytes, peer) => {
    const text = bytes.toString();
    if (text.startsWith('NOTIFY')) return;
    heard.push(text);
    const answer = options.reply(text, heard.length);
    if (answer !== null) socket.send(answer, peer.port, peer.address);
  });
  socket.bind({ port, address: '0.0.0.0', exclusive: true });
  await once(socket, 'listening');
  socket.addMembership(GROUP, '127.0.0.1');
  socket.setMulticastInterface('127.0.0.1');
  return {
    heard,
    notify(...headers) {
      const lines = ['NOTIFY * HTTP/1.1', `HOST: ${GROUP}:${port}`, `NT: ${RENDERER}`, ...headers, '', ''];
      socket.send(lines.join('\r\n'), port, GROUP);
    },
    [Symbol.asyncDispose]: () => closeSocket(socket),
  };
}

/** The answer of a renderer to any search. */
export function rendererAnswer(): string {
  const lines = [
    'HTTP/1.1 200 OK',
    `ST: ${RENDERER}`,
    `USN: ${UDN}::${RENDERER}`,
    'LOCATION: http://127.0.0.1:9/description.xml',
    'CACHE-CONTROL: max-age=60',
    '',
    '',
  ];
  return lines.join('\r\n');
}

function closeSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()));
}
