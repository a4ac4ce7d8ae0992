/** How many bytes of a file's beginning {@link sniffContentType} looks at. */
export const SNIFF_BYTES = 512;

type Test = (head: Buffer) => boolean;

const at =
  (offset: number, ...bytes: readonly number[]): Test =>
  (head) =>
    bytes.every((byte, index) => head[offset + index] === byte);
const text =
  (offset: number, wanted: string): Test =>
  (head) =>
    head.toString('latin1', offset, offset + wanted.length) === wanted;
const both =
  (one: Test, other: Test): Test =>
  (head) =>
    one(head) && other(head);

/** Signatures in the order they are tried; narrower ones stand before wider ones. */
const SIGNATURES: readonly (readonly [string, Test])[] = [
  ['image/png', at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/jpeg', at(0, 0xff, 0xd8, 0xff)],
  ['image/gif', text(0, 'GIF8')],
  ['image/webp', both(text(0, 'RIFF'), text(8, 'WEBP'))],
  ['audio/wav', both(text(0, 'RIFF'), text(8, 'WAVE'))],
  ['video/x-msvideo', both(text(0, 'RIFF'), text(8, 'AVI '))],
  ['audio/mp4', both(text(4, 'ftyp'), text(8, 'M4A'))],
  ['video/quicktime', both(text(4, 'ftyp'), text(8, 'qt  '))],
  ['video/mp4', text(4, 'ftyp')],
  ['video/quicktime', (head) => ['moov', 'mdat', 'wide', 'free', 'skip'].some((box) => text(4, box)(head))],
  ['video/webm', both(at(0, 0x1a, 0x45, 0xdf, 0xa3), (head) => head.includes('webm'))],
  ['video/x-matroska', at(0, 0x1a, 0x45, 0xdf, 0xa3)],
  ['audio/flac', text(0, 'fLaC')],
  ['audio/ogg', text(0, 'OggS')],
  ['audio/mpeg', text(0, 'ID3')],
  ['audio/aac', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0],
  ['audio/mpeg', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2],
  ['application/vnd.apple.mpegurl', text(0, '#EXTM3U')],
  ['video/mp2t', both(at(0, 0x47), at(188, 0x47))],
  ['image/bmp', both(text(0, 'BM'), at(6, 0, 0, 0, 0))],
];

/** The content type that the first bytes of a file give away, `null` when they do not. Never throws. */
export function sniffContentType(head: Uint8Array): string | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, SNIFF_BYTES));
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
}
