import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src-main/protocols/tracker-soap/answer-reader.ts';
import { readInPieces } from './mutations.ts';
import { recordedAnswer } from './recorded.ts';

function envelope(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="x" xmlns:xsd="y" xmlns:E="z"><S:Body>${inner}</S:Body></S:Envelope>`;
}

function answer(value: string): string {
  return envelope(`<n:opResponse xmlns:n="u">${value}</n:opResponse>`);
}

function read(text: string | Buffer, pieceBytes = 7) {
  return readInPieces('op', Buffer.from(text), pieceBytes);
}

function valueOf(inner: string) {
  const reading = read(answer(inner));
  if (reading.kind !== 'value') throw new Error(JSON.stringify(reading));
  return reading.value;
}

describe('reading values', () => {
  it.each([
    ['an integer', '<return xsi:type="xsd:integer"> 42 </return>', 42],
    [
      'a long integer as text',
      '<return xsi:type="xsd:integer">12345678901234567890</return>',
      '12345678901234567890',
    ],
    ['true', '<return xsi:type="xsd:boolean">true</return>', true],
    ['0 as false', '<return xsi:type="xsd:boolean">0</return>', false],
    ['nil', '<return xsi:nil="true"/>', null],
    ['text with its white space', '<return xsi:type="xsd:string"> a\tb\n </return>', ' a\tb\n '],
    ['an empty text', '<return xsi:type="xsd:string"/>', ''],
    ['references of every kind', '<return>&lt;&#228;&#xE4;&auml;&amp;amp;&#13;</return>', '<ää\u00e4&amp;\r'],
    ['CDATA beside text', '<return>a<![CDATA[<b>]]]]><![CDATA[>&amp;]]>c</return>', 'a<b>]]>&amp;c'],
    ['line ends as LF', '<return>a\r\nb\rc\r\r\nd</return>', 'a\nb\nc\n\nd'],
    ['text around a comment', '<return>a<!-- > & --><?php <x> ?>b</return>', 'ab'],
    ['an array of one', '<return E:arrayType="x[1]"><item xsi:type="xsd:integer">1</item></return>', [1]],
    ['an empty array', '<return E:arrayType="x[0]"/>', []],
    [
      'an array of SOAP 1.2',
      '<return E:itemType="x" E:arraySize="2"><item>a</item><item>b</item></return>',
      ['a', 'b'],
    ],
    ['members that repeat as a list', '<return><item>a</item><item>b</item></return>', ['a', 'b']],
    [
      'names of Object itself',
      '<return><constructor>a</constructor><toString>b</toString></return>',
      { constructor: 'a', toString: 'b' },
    ],
    ['no value at all', '', null],
    ['a tag with > in a value', `<return a=">'" b='>"'>x</return >`, 'x'],
    [
      'an object that PHP refers to again',
      '<return E:arrayType="x[2]"><item id="ref1"><id xsi:type="xsd:int">1</id></item><item href="#ref1"/></return>',
      [{ id: 1 }, { id: 1 }],
    ],
  ])('knows %s', (_, inner, expected) => {
    expect(valueOf(inner)).toEqual(expected);
  });

  it('is the same whatever the sizes of the pieces', () => {
    const bytes = recordedAnswer('011-categories-ok');
    const readings = [1, 2, 3, 5, 64, 100_000].map((size) =>
      readInPieces('mc_project_get_categories', bytes, size),
    );
    expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(1);
    expect(readings[0]).toMatchObject({ kind: 'value' });
  });

  it('reads a long text that spans many pieces, and characters that are cut in two', () => {
    const long = '日本 & „x“ '.repeat(20_000);
    expect(read(answer(`<return>${long.replaceAll('&', '&amp;')}</return>`), 4_096)).toEqual({
      kind: 'value',
      value: long,
    });
  });

  it('reads what its declaration or byte order mark says', () => {
    const inner = answer('<return>ä</return>');
    const latin = Buffer.from(inner.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const wide = Buffer.from(`\uFEFF${inner}`, 'utf16le');
    const marked = Buffer.from(`\uFEFF${inner}`);
    for (const bytes of [latin, wide, marked]) expect(read(bytes)).toEqual({ kind: 'value', value: 'ä' });
  });

  it('finds the envelope behind what PHP or a proxy wrote before it', () => {
    const before = '<br />\n<b>Warning</b>: x in <b>y.php</b> on line 3<!-- <S:Envelope> --><br />\n';
    expect(read(`${before}${answer('<return>1</return>')}\n<!-- 3 ms -->`)).toEqual({
      kind: 'value',
      value: '1',
    });
  });
});

describe('reading faults', () => {
  it('accepts names of HTML that no XML knows, and a & that begins nothing', () => {
    const fault =
      '<S:Fault>\n\t<faultcode>S:Client</faultcode>\n\t<faultstring>B&uuml;hne &hellip; &bdquo;x&ldquo; A & B &nope;</faultstring>\n</S:Fault>';
    expect(read(envelope(fault))).toEqual({
      kind: 'fault',
      fault: { code: 'Client', text: 'Bühne … „x“ A & B &nope;' },
    });
  });

  it('reads those of SOAP 1.2', () => {
    const fault =
      '<S:Fault><S:Code><S:Value>S:Receiver</S:Value></S:Code><S:Reason><S:Text xml:lang="en">No</S:Text></S:Reason></S:Fault>';
    expect(read(envelope(fault))).toEqual({ kind: 'fault', fault: { code: 'Server', text: 'No' } });
  });
});

describe('what is no answer', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n ', 'empty'],
    ['a page', '<!DOCTYPE html><html><body>Envelope</body></html>', 'notSoap'],
    ['JSON', '{"Envelope": 1}', 'notSoap'],
    [
      'an envelope of somebody else',
      '<Envelope><Body><opResponse><return>1</return></opResponse></Body></Envelope>',
      'notSoap',
    ],
    ['an envelope in a comment', `<!-- ${answer('<return>1</return>')} -->`, 'notSoap'],
    ['one that is cut', answer('<return>1</return>').slice(0, -1), 'malformed'],
    ['an empty body', envelope(''), 'malformed'],
    [
      'two bodies',
      answer('<return>1</return></n:opResponse></S:Body><S:Body><n:opResponse xmlns:n="u">'),
      'malformed',
    ],
    [
      'an answer beside a fault',
      envelope('<n:opResponse><return>1</return></n:opResponse><S:Fault/>'),
      'malformed',
    ],
    ['two values', answer('<return>1</return><return>2</return>'), 'malformed'],
    ['a value without its name', answer('<other>1</other>'), 'malformed'],
    ['another operation', envelope('<n:otherResponse><return>1</return></n:otherResponse>'), 'otherAnswer'],
    ['a document type', envelope('<!DOCTYPE a [<!ENTITY b "c">]><n:opResponse/>'), 'malformed'],
    ['an unknown reference', answer('<return>&nope;</return>'), 'malformed'],
    ['a reference to nothing', answer('<return href="#a"/>'), 'malformed'],
    ['text in an integer', answer('<return xsi:type="xsd:integer">abc</return>'), 'malformed'],
    ['text among elements', answer('<return>x<a>1</a></return>'), 'malformed'],
    ['a prototype', answer('<return><__proto__>1</__proto__></return>'), 'malformed'],
    ['an end without a beginning', answer('<return>1</b></return>'), 'malformed'],
    ['nesting without end', answer('<a>'.repeat(200)), 'malformed'],
    ['a tag without end', answer(`<a b="${'x'.repeat(200_000)}`), 'malformed'],
  ])('%s', (_, text, reason) => {
    expect(read(text, 4_096)).toMatchObject({ kind: 'none', reason });
  });

  it('more bytes than an answer may have', () => {
    const piece = Buffer.from('a'.repeat(1024 * 1024));
    const body = Buffer.concat([
      Buffer.from(answer('<return>').slice(0, -40)),
      ...Array.from({ length: 65 }, () => piece),
    ]);
    expect(readInPieces('op', body, 1024 * 1024)).toMatchObject({ kind: 'none', reason: 'tooLarge' });
  });
});

describe('reading as it comes', () => {
  it('gives others their turn while it reads a large answer that is there at once', async () => {
    const items =
      '<item xsi:type="n:ObjectRef"><id xsi:type="xsd:integer">1</id><name>a name</name></item>'.repeat(
        200_000,
      );
    const bytes = Buffer.from(answer(`<return E:arrayType="x[200000]">${items}</return>`));
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const reading = await readAnswer(
      (async function* () {
        yield bytes;
      })(),
      'op',
    );
    isOver = true;
    expect(reading.kind === 'value' && (reading.value as readonly unknown[]).length).toBe(200_000);
    expect(turns).toBeGreaterThan(3);
  });
});
