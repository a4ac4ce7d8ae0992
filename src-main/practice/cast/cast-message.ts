/** A CastMessage of the Cast v2 channel: protobuf with seven fields, read and written by hand. */
export interface WireMessage {
  readonly sourceId: string;
  readonly destinationId: string;
  readonly namespace: string;
  /** Text, or bytes for binary payloads. */
  readonly payload: string | Buffer;
}

const VARINT = 0;
const BYTES = 2;
const FIXED_64 = 1;
const FIXED_32 = 5;

/** Reads a message; `null` when it is none. Unknown fields are skipped. */
export function decodeMessage(bytes: Buffer): WireMessage | null {
  const texts = new Map<number, Buffer>();
  let isBinary = false;
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint(bytes, at);
    if (key === null) return null;
    const field = readField(bytes, key.end, key.value & 7);
    if (field === null) return null;
    const number = key.value >>> 3;
    if (field.bytes !== null) texts.set(number, field.bytes);
    if (number === 5) isBinary = field.value === 1;
    at = field.end;
  }
  const [source, destination, namespace] = [texts.get(2), texts.get(3), texts.get(4)];
  if (source === undefined || destination === undefined || namespace === undefined) return null;
  const payload = isBinary ? texts.get(7) : texts.get(6)?.toString('utf8');
  return {
    sourceId: source.toString('utf8'),
    destinationId: destination.toString('utf8'),
    namespace: namespace.toString('utf8'),
    payload: payload ?? '',
  };
}

/** Writes a message with its four bytes of length before it. */
export function encodeFrame(message: WireMessage): Buffer {
  const isBinary = typeof message.payload !== 'string';
  const body = Buffer.concat([
    Buffer.from([0x08, 0]),
    textField(2, message.sourceId),
    textField(3, message.destinationId),
    textField(4, message.namespace),
    Buffer.from([0x28, isBinary ? 1 : 0]),
    textField(isBinary ? 7 : 6, message.payload),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

function textField(number: number, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([(number << 3) | BYTES]), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}

function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return null;
    if (index < 5) value = (value | ((byte & 0x7f) << (7 * index))) >>> 0;
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  return null;
}

interface Field {
  readonly value: number;
  readonly bytes: Buffer | null;
  readonly end: number;
}

function readField(bytes: Buffer, at: number, type: number): Field | null {
  if (type === FIXED_32) return within(bytes, at + 4);
  if (type === FIXED_64) return within(bytes, at + 8);
  const number = type === VARINT || type === BYTES ? readVarint(bytes, at) : null;
  if (number === null) return null;
  if (type === VARINT) return { value: number.value, bytes: null, end: number.end };
  const end = number.end + number.value;
  return end > bytes.length ? null : { value: 0, bytes: bytes.subarray(number.end, end), end };
}

function within(bytes: Buffer, end: number): Field | null {
  return end > bytes.length ? null : { value: 0, bytes: null, end };
}
