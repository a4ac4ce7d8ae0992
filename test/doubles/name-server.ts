import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What is said of a name: the pieces of its TXT records, that it does not exist, a failure, or nothing at all. */
export type NameAnswer = readonly (readonly string[])[] | 'unknown' | 'failure' | 'silence';

export interface NameServer {
  /** As a resolver takes it. */
  readonly address: string;
  readonly names: Map<string, NameAnswer>;
  stop(): Promise<void>;
}

const HEADER = 12;
const TXT = 16;
const IN = 1;

/** A name server on loopback that knows TXT records (RFC 1035, 4.1); a name that it does not know does not exist. */
export async function startNameServer(): Promise<NameServer> {
  const names = new Map<string, NameAnswer>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const name = nameIn(query);
    const answer = names.get(name) ?? 'unknown';
    if (answer !== 'silence') socket.send(reply(query, name, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER; (query[at] ?? 0) > 0; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.').toLowerCase();
}

function reply(query: Buffer, name: string, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const question = query.subarray(HEADER, HEADER + name.length + 6);
  const records = typeof answer === 'string' ? [] : answer.map(record);
  const code = answer === 'unknown' ? 3 : answer === 'failure' ? 2 : 0;
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
}

function record(pieces: readonly string[]): Buffer {
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')])),
  );
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(0xc000 + HEADER, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
