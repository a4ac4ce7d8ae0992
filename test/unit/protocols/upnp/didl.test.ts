import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../tooling/cpu-time.ts';
import type { DidlItem } from '../../../../src-main/protocols/upnp/index.ts';
import {
  encodeAction,
  encodeDidl,
  metadataVariants,
  parseDidlTitle,
} from '../../../../src-main/protocols/upnp/index.ts';
import { findAll, parseXml } from '../../../../src-main/protocols/upnp/xml.ts';

const item: DidlItem = {
  title: 'Tone & "friends" <3',
  url: 'http://10.0.0.1:3500/tone.wav?a=1&b=2',
  contentType: 'audio/wav',
  kind: 'audio',
  bytes: 1_234,
  seconds: 20.0354,
  width: null,
  height: null,
  isSeekable: true,
};

describe('DIDL-Lite', () => {
  it('tells title, class, size, duration and how the bytes come', () => {
    expect(encodeDidl(item)).toBe(
      '<DIDL-Lite xmlns="urn:schemas-upnp-org:metadata-1-0/DIDL-Lite/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:upnp="urn:schemas-upnp-org:metadata-1-0/upnp/">' +
        '<item id="1" parentID="0" restricted="1"><dc:title>Tone &amp; &quot;friends&quot; &lt;3</dc:title>' +
        '<upnp:class>object.item.audioItem.musicTrack</upnp:class>' +
        '<res size="1234" duration="0:00:20.035" protocolInfo="http-get:*:audio/wav:DLNA.ORG_OP=01;DLNA.ORG_CI=0;DLNA.ORG_FLAGS=01700000000000000000000000000000">' +
        'http://10.0.0.1:3500/tone.wav?a=1&amp;b=2</res></item></DIDL-Lite>',
    );
  });

  it('leaves out what is not known', () => {
    const bare = encodeDidl({ ...item, kind: 'other', bytes: null, seconds: null, isSeekable: false });
    expect(bare).toContain(
      '<upnp:class>object.item</upnp:class><res protocolInfo="http-get:*:audio/wav:DLNA.ORG_OP=00;',
    );
  });

  it.each([
    ['video', 'object.item.videoItem.movie'],
    ['image', 'object.item.imageItem.photo'],
  ] as const)('of a %s is of class %s and has a resolution', (kind, itemClass) => {
    const didl = encodeDidl({ ...item, kind, width: 1_280, height: 720 });
    expect(didl).toContain(`<upnp:class>${itemClass}</upnp:class>`);
    expect(didl).toContain(' resolution="1280x720"');
  });

  it('goes onto the wire in three ways', () => {
    const { didl, legacy, empty } = metadataVariants({ ...item, title: 'A & B' });
    const sent = [didl, legacy, empty].map((value) => {
      const { body } = encodeAction('urn:x', 'Set', [['CurrentURIMetaData', value]]);
      return /<CurrentURIMetaData>(.*)<\/CurrentURIMetaData>/.exec(body)?.[1] ?? '';
    });
    expect(sent[0]).toContain('parentID=&quot;0&quot;');
    expect(sent[0]).toContain('A &amp;amp; B');
    expect(sent[1]).toContain('&lt;item id="1" parentID="0" restricted="1"&gt;');
    expect(sent[1]).toContain('A &amp; B');
    expect(sent[1]).not.toMatch(/&quot;|&amp;amp;/);
    expect(sent[2]).toBe('');
  });

  it('in its legacy form is still well-formed XML, whatever the title', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '&', '<', '>', '"', "'", ';', 'ü', ']') }),
        (title) => {
          const { legacy } = metadataVariants({ ...item, title });
          const parsed = parseXml(encodeAction('urn:x', 'Set', [['M', legacy]]).body);
          expect(parsed.ok && findAll(parsed.root, 'M').length).toBe(1);
        },
      ),
    );
  });
});

describe('a title in metadata', () => {
  it.each([
    ['well-formed', encodeDidl(item), 'Tone & "friends" <3'],
    [
      'escaped once too often',
      encodeDidl({ ...item, title: 'Tone' })
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;'),
      'Tone',
    ],
    [
      'with a bare &',
      '<DIDL-Lite><item><dc:title>A & B</dc:title><res>http://h/?a&b</res></item></DIDL-Lite>',
      'A & B',
    ],
    ['with a bare <', '<DIDL-Lite><item><dc:title id="1">I <3 U</dc:title></item></DIDL-Lite>', 'I <3 U'],
    ['without a title', '<DIDL-Lite><item/></DIDL-Lite>', null],
    ['with an empty title', '<DIDL-Lite><item><dc:title/></item></DIDL-Lite>', null],
    ['that is cut off', '<DIDL-Lite><item><dc:title>A', null],
    ['that is broken', '<DIDL-Lite><broken', null],
    ['that is nothing', '', null],
  ])('is found in metadata %s', (_, metaData, title) => {
    expect(parseDidlTitle(metaData)).toBe(title);
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50 }), (title) => {
        const carried = title.replace(/\p{Cc}/gu, '').trim();
        expect(parseDidlTitle(encodeDidl({ ...item, title: carried }))).toBe(carried === '' ? null : carried);
      }),
    );
  });

  it('is looked for without throwing, without hanging, in whatever a room sends', () => {
    const whole = encodeDidl(item);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(30), fc.string({ maxLength: 10 }), (at, cut, noise) => {
        const title = parseDidlTitle(whole.slice(0, at) + noise + whole.slice(at + cut));
        expect(title === null || title.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
    const pieces = ['<title ', '<dc:title>', '</dc:title', '&lt;', '<a:title x'];
    const spent = cpuMs(() => pieces.forEach((piece) => parseDidlTitle(piece.repeat(50_000))));
    expect(spent).toBeLessThan(5_000);
  });
});
