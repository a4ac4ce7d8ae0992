import { MDNS_GROUP } from '../mdns/contained-socket.ts';
import { SSDP_GROUP } from '../ssdp/contained-socket.ts';

/** A group to try, and what to send there so that nobody but us minds it. */
export interface MulticastProbe {
  readonly group: string;
  readonly port: number;
  readonly datagram: Uint8Array;
}

/** A search for one device by its id, which nobody has. Source: UPnP Device Architecture 1.1, 1.3.2. */
export function ssdpProbe(nonce: string): MulticastProbe {
  const lines = [
    'M-SEARCH * HTTP/1.1',
    `HOST: ${SSDP_GROUP}:1900`,
    'MAN: "ssdp:discover"',
    'MX: 1',
    `ST: uuid:${nonce}`,
  ];
  return {
    group: SSDP_GROUP,
    port: 1900,
    datagram: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
  };
}

/** A question for the address of a name that nobody has. Source: RFC 6762, 5.1; RFC 1035, 4.1. */
export function mdnsProbe(nonce: string): MulticastProbe {
  const labels = [`control-room-${nonce}`, 'local'];
  const name = Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
  const head = Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  const question = Buffer.from([0, 1, 0, 1]);
  return { group: MDNS_GROUP, port: 5353, datagram: Buffer.concat([head, name, question]) };
}
