import { describe, expect, it } from 'vitest';
import { decodeXmlBytes } from '../../../../src-main/protocols/upnp/encoding.ts';

const TEXT = '<a>Küche</a>';

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('the bytes of a document', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 little-endian with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 big-endian with a mark', bigEndian(`\uFEFF${TEXT}`)],
    ['UTF-16 little-endian without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 big-endian without a mark', bigEndian(TEXT)],
    ['Latin-1 that claims to be nothing', Buffer.from(TEXT, 'latin1')],
  ])('are read as %s', (_, bytes) => {
    expect(decodeXmlBytes(bytes)).toEqual({ ok: true, text: TEXT });
  });

  it.each([
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', 'latin1'],
    ["<?xml version='1.0' encoding='windows-1252' ?>", 'latin1'],
    ['<?xml version="1.0" encoding="utf-8"?>', 'utf8'],
    ['<?xml version="1.0" encoding="utf-8"?>', 'latin1'],
    ['<?xml version="1.0" encoding="UTF-16"?>', 'utf8'],
  ] as const)('after %s in %s are read', (declaration, encoding) => {
    const bytes = Buffer.from(declaration + TEXT, encoding);
    expect(decodeXmlBytes(bytes)).toEqual({ ok: true, text: declaration + TEXT });
  });

  it('in an encoding that nobody knows are refused by its name', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="x-klingon"?><a/>');
    expect(decodeXmlBytes(bytes)).toEqual({ ok: false, reason: 'the encoding x-klingon is not known here' });
  });
});
