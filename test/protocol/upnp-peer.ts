import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { WireExchange } from '../../src-main/lib/exchange.ts';
import type { ServiceDescription } from '../../src-main/protocols/upnp/index.ts';

/** A device's HTTP side on the loopback that reads and writes raw bytes. */
export interface RawPeer {
  readonly port: number;
  /** The whole of each request, as it came. */
  readonly requests: string[];
  /** Connections that were opened, and that are open now. */
  connections(): { readonly opened: number; readonly open: number };
  [Symbol.asyncDispose](): Promise<void>;
}

/** `respond` is called once for each whole request on a connection, `count` from 1. */
export async function startRawPeer(
  respond: (socket: Socket, request: string, count: number) => void,
): Promise<RawPeer> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  let opened = 0;
  const server = createServer((socket) => {
    opened += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (!isWhole(text)) return;
      requests.push(text);
      const request = text;
      text = '';
      respond(socket, request, requests.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => ({ opened, open: open.size }),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = Number(/^content-length: (\d+)$/im.exec(text.slice(0, end))?.[1] ?? 0);
  return Buffer.byteLength(text.slice(end + 4)) >= length;
}

/** A whole HTTP response that ends with its connection. */
export function httpResponse(statusLine: string, body: string): string {
  return `HTTP/1.1 ${statusLine}\r\nCONTENT-TYPE: text/xml; charset="utf-8"\r\nCONTENT-LENGTH: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export function soapAnswer(inner: string): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inner}</s:Body></s:Envelope>`;
}

export function avTransportAt(port: number): ServiceDescription {
  return {
    serviceType: 'urn:schemas-upnp-org:service:AVTransport:1',
    serviceId: 'urn:upnp-org:serviceId:AVTransport',
    controlUrl: `http://127.0.0.1:${port}/AVTransport/control`,
    eventUrl: null,
    scpdUrl: null,
  };
}

/** Keeps what was recorded. */
export function createRecorder(): {
  readonly exchanges: WireExchange[];
  readonly record: (exchange: WireExchange) => void;
} {
  const exchanges: WireExchange[] = [];
  return { exchanges, record: (exchange) => void exchanges.push(exchange) };
}
