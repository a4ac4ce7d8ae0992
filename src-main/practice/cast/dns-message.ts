/** Multicast DNS as far as one service needs it, read and written by hand (RFC 1035, 6762, 6763). */

export interface DnsQuestion {
  readonly name: string;
  readonly type: number;
  /** The asker wants a unicast answer (QU). */
  readonly wantsUnicast: boolean;
}

export interface DnsQuery {
  readonly id: number;
  readonly questions: readonly DnsQuestion[];
}

export interface DnsRecord {
  readonly name: string;
  readonly type: number;
  readonly ttl: number;
  readonly data: Buffer;
  /** Only one such record exists: caches forget others. */
  readonly isUnique: boolean;
}

export const TYPES = { A: 1, PTR: 12, TXT: 16, SRV: 33, ANY: 255 } as const;

const HEADER = 12;
const IN = 1;
const TOP_BIT = 0x8000;
const RESPONSE = 0x8400;
const MAX_QUESTIONS = 32;
const MAX_HOPS = 16;

/** Reads a query; `null` for answers and for what cannot be read. */
export function readQuery(bytes: Buffer): DnsQuery | null {
  if (bytes.length < HEADER || (bytes.readUInt16BE(2) & TOP_BIT) !== 0) return null;
  const count = Math.min(bytes.readUInt16BE(4), MAX_QUESTIONS);
  const questions: DnsQuestion[] = [];
  let at = HEADER;
  for (let index = 0; index < count; index += 1) {
    const name = readName(bytes, at);
    if (name === null || name.end + 4 > bytes.length) return null;
    const klass = bytes.readUInt16BE(name.end + 2);
    const type = bytes.readUInt16BE(name.end);
    questions.push({ name: name.text, type, wantsUnicast: (klass & TOP_BIT) !== 0 });
    at = name.end + 4;
  }
  return { id: bytes.readUInt16BE(0), questions };
}

/** Writes an answer. A question is repeated only to askers that are no mDNS peers (RFC 6762, 6.7). */
export function writeAnswer(
  id: number,
  question: DnsQuestion | null,
  answers: readonly DnsRecord[],
  additionals: readonly DnsRecord[],
): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(RESPONSE, 2);
  header.writeUInt16BE(question === null ? 0 : 1, 4);
  header.writeUInt16BE(answers.length, 6);
  header.writeUInt16BE(additionals.length, 10);
  const asked = question === null ? [] : [writeName(question.name), u16(question.type), u16(IN)];
  return Buffer.concat([header, ...asked, ...[...answers, ...additionals].map(writeRecord)]);
}

/** A name as bytes, without compression. */
export function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => {
    const bytes = Buffer.from(label, 'utf8').subarray(0, 63);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** A TXT record's data. */
export function writeText(entries: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(entries).map(([key, value]) => {
    const bytes = Buffer.from(`${key}=${value}`, 'utf8').subarray(0, 255);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  return Buffer.concat(parts);
}

/** An SRV record's data. */
export function writeService(port: number, host: string): Buffer {
  return Buffer.concat([u16(0), u16(0), u16(port), writeName(host)]);
}

function writeRecord({ name, type, ttl, data, isUnique }: DnsRecord): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(isUnique ? IN | TOP_BIT : IN, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fixed, data]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function readName(bytes: Buffer, start: number): { readonly text: string; readonly end: number } | null {
  const labels: string[] = [];
  let end: number | null = null;
  let at = start;
  for (let hops = 0; hops < MAX_HOPS;) {
    const length = bytes[at];
    if (length === undefined) return null;
    if (length === 0) return { text: labels.join('.'), end: end ?? at + 1 };
    if ((length & 0xc0) === 0xc0) {
      if (at + 2 > bytes.length) return null;
      end ??= at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
      hops += 1;
      continue;
    }
    if (length > 63 || at + 1 + length > bytes.length || labels.length > 64) return null;
    labels.push(bytes.toString('utf8', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return null;
}
