import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { encodeAction, parseActionResponse } from '../../../../src-main/protocols/upnp/index.ts';
import { readHttpCapture } from '../captures.ts';

const AV_TRANSPORT = 'urn:schemas-upnp-org:service:AVTransport:1';
const call = { serviceType: AV_TRANSPORT, action: 'Play' };

function answer(status: number, body: string, statusText = '') {
  return parseActionResponse({ status, statusText, body: Buffer.from(body) }, call);
}

function envelope(body: string): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
}

function fault(detail: string): string {
  return envelope(
    `<s:Fault><faultcode>s:Client</faultcode><faultstring>UPnPError</faultstring>${detail}</s:Fault>`,
  );
}

function factsOf(result: ReturnType<typeof answer>): unknown {
  if (result.ok) return Object.fromEntries(result.value);
  const { httpStatus, errorCode, errorDescription, reason } = result.error.context;
  return { code: result.error.code, httpStatus, errorCode, errorDescription, reason };
}

describe('an action', () => {
  it('is written in the order of its arguments, with a quoted SOAPACTION', () => {
    const args = [
      ['InstanceID', '0'],
      ['CurrentURIMetaData', '<DIDL a="1">&</DIDL>'],
      ['CurrentURI', 'http://h/?a=1&b=2'],
    ] as const;
    expect(encodeAction(AV_TRANSPORT, 'SetAVTransportURI', args)).toEqual({
      headers: {
        'Content-Type': 'text/xml; charset=utf-8',
        SOAPACTION: '"urn:schemas-upnp-org:service:AVTransport:1#SetAVTransportURI"',
      },
      body:
        '<?xml version="1.0" encoding="utf-8"?>\n' +
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">' +
        '<s:Body><u:SetAVTransportURI xmlns:u="urn:schemas-upnp-org:service:AVTransport:1">' +
        '<InstanceID>0</InstanceID>' +
        '<CurrentURIMetaData>&lt;DIDL a=&quot;1&quot;&gt;&amp;&lt;/DIDL&gt;</CurrentURIMetaData>' +
        '<CurrentURI>http://h/?a=1&amp;b=2</CurrentURI>' +
        '</u:SetAVTransportURI></s:Body></s:Envelope>',
    });
  });

  it('takes a value that is escaped already as it is', () => {
    const { body } = encodeAction(AV_TRANSPORT, 'X', [['A', { escaped: '&lt;x y="1"&gt;' }]]);
    expect(body).toContain('<A>&lt;x y="1"&gt;</A>');
  });

  it('cannot be broken out of by a service type from a description', () => {
    const { headers } = encodeAction('urn:x"\r\nX-Evil: 1', 'Play', []);
    expect(headers['SOAPACTION']).toBe('"urn:xX-Evil:1#Play"');
  });

  it('comes back from an XML parser as it went in', () => {
    const parser = new XMLParser({ parseTagValue: false, removeNSPrefix: true, trimValues: false });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '&', '<', '>', '"', "'", ';', 'ü', '😀', ']') }),
        (value) => {
          const { body } = encodeAction(AV_TRANSPORT, 'X', [['A', `.${value}`]]);
          const parsed = parser.parse(body) as { Envelope: { Body: { X: { A: string } } } };
          expect(parsed.Envelope.Body.X.A).toBe(`.${value}`);
        },
      ),
    );
  });
});

describe('the answer to an action', () => {
  it.each([
    ['the usual prefixes', envelope(`<u:PlayResponse xmlns:u="${AV_TRANSPORT}"><A>1</A></u:PlayResponse>`)],
    ['other prefixes', envelope('<m:PlayResponse xmlns:m="urn:other"><m:A> 1 </m:A></m:PlayResponse>')],
    ['no prefixes', '<Envelope><Body><PlayResponse><A>1</A></PlayResponse></Body></Envelope>'],
    [
      'a header before the body',
      envelope('<PlayResponse><A>1</A></PlayResponse>').replace(
        '<s:Body>',
        '<s:Header><x/></s:Header><s:Body>',
      ),
    ],
  ])('is read with %s', (_, body) => {
    expect(factsOf(answer(200, body))).toEqual({ A: '1' });
  });

  it('in UTF-16 is read too', () => {
    const body = Buffer.from(`\uFEFF${envelope('<PlayResponse><A>ü</A></PlayResponse>')}`, 'utf16le');
    const result = parseActionResponse({ status: 200, statusText: 'OK', body }, call);
    expect(factsOf(result)).toEqual({ A: 'ü' });
  });

  it.each([
    [
      'a fault',
      500,
      fault(
        '<detail><e:UPnPError xmlns:e="u"><e:errorCode>716</e:errorCode><e:errorDescription>Gone</e:errorDescription></e:UPnPError></detail>',
      ),
      716,
      'Gone',
      'resourceNotFound',
    ],
    [
      'a fault in a success',
      200,
      fault('<detail><UPnPError><errorCode>705</errorCode></UPnPError></detail>'),
      705,
      'UPnPError',
      'transportLocked',
    ],
    ['a fault without a code', 500, fault(''), null, 'UPnPError', 'unclear'],
    [
      'a vendor’s fault',
      500,
      fault(
        '<detail><UPnPError><errorCode>899</errorCode><errorDescription>Hm</errorDescription></UPnPError></detail>',
      ),
      899,
      'Hm',
      'other',
    ],
    [
      'a fault with a word for a code',
      500,
      fault('<detail><UPnPError><errorCode>abc</errorCode></UPnPError></detail>'),
      null,
      'UPnPError',
      'unclear',
    ],
    [
      'a fault in broken XML',
      500,
      '<s:Envelope><errorCode>714</errorCode><errorDescription>a < b</errorDescription>',
      714,
      'a',
      'illegalMimeType',
    ],
    ['HTML', 404, '<html><h1>404<br></h1></html>', null, 'Not Found', 'notSoap'],
    ['nothing', 500, '', null, 'Not Found', 'notSoap'],
    ['nothing in a success', 200, '', null, null, 'malformed'],
    ['garbage in a success', 200, 'OK', null, null, 'malformed'],
    ['an empty body in a success', 200, envelope(''), null, null, 'malformed'],
    ['an answer in an error', 500, envelope('<PlayResponse/>'), null, 'Not Found', 'notSoap'],
    ['a redirect', 302, '', null, 'Not Found', 'notSoap'],
  ])('that is %s is a refusal', (_, status, body, errorCode, errorDescription, reason) => {
    expect(factsOf(answer(status, body, 'Not Found'))).toEqual({
      code: 'device.refused',
      httpStatus: status,
      errorCode,
      errorDescription,
      reason,
    });
  });

  it('that refuses keeps what was said, within 500 characters, and may be tried again when it is passing', () => {
    const busy = answer(
      500,
      fault(
        `<detail><UPnPError><errorCode>715</errorCode><errorDescription>${'x'.repeat(2_000)}</errorDescription></UPnPError></detail>`,
      ),
    );
    if (busy.ok) throw new Error('accepted');
    expect([busy.error.retryable, busy.error.context['service'], busy.error.context['action']]).toEqual([
      true,
      'AVTransport',
      'Play',
    ]);
    expect([
      String(busy.error.context['raw']).length,
      String(busy.error.context['errorDescription']).length,
    ]).toEqual([500, 500]);
  });

  it('never throws and never hangs, however real ones are damaged', () => {
    const samples = [
      readHttpCapture('rygel-extra', '30-GetPositionInfo-url-with-ampersand-utf8'),
      readHttpCapture('rygel', '24-Seek-no-media'),
      readHttpCapture('gmediarender', '31-GetMediaInfo-playing-wav'),
    ];
    const noise = fc.constantFrom(
      '<',
      '&',
      '>',
      ']]>',
      '<![CDATA[',
      '<!ENTITY',
      '\u0000',
      'ÿ',
      '</s:Body>',
      '"',
      '&#xD800;',
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(1_300), fc.nat(40), noise, (sample, at, cut, added) => {
        const body = Buffer.concat([
          sample.body.subarray(0, at),
          Buffer.from(added),
          sample.body.subarray(at + cut),
        ]);
        const result = parseActionResponse({ ...sample, body }, call);
        return result.ok || result.error.code === 'device.refused';
      }),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 100, max: 599 }), (body, status) => {
        expect(parseActionResponse({ status, statusText: '', body }, call).ok).toBe(false);
      }),
    );
  });
});
