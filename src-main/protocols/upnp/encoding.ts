import { TextDecoder } from 'node:util';

/** What came of reading bytes as text. */
export type DecodedText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/**
 * Reads an XML document's bytes as text: by its byte order mark, else by the shape of its first bytes, else by the encoding that
 * its declaration names, else as UTF-8. Bytes that are not the UTF-8 they claim to be are read as Windows-1252, which
 * is what devices that get this wrong send. An encoding that nobody here knows is a failure with its name.
 * Source: XML 1.0, appendix F.
 */
export function decodeXmlBytes(bytes: Uint8Array): DecodedText {
  const encoding = sniffEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8';
  const decoder = decoderFor(encoding);
  if (decoder === null) return { ok: false, reason: `the encoding ${encoding} is not known here` };
  try {
    return { ok: true, text: decoder.decode(bytes) };
  } catch {
    if (decoder.encoding !== 'utf-8') return { ok: false, reason: `the bytes are not ${encoding}` };
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

function sniffEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  return null;
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says: some devices write that over UTF-8. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const named =
    /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]?.toLowerCase() ?? null;
  return named !== null && /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/.test(named) ? null : named;
}

function decoderFor(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return null;
  }
}
