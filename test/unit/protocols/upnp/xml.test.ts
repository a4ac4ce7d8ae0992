import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../tooling/cpu-time.ts';
import { childText, findAll, parseXml } from '../../../../src-main/protocols/upnp/xml.ts';
import { decodeEntities, escapeXml } from '../../../../src-main/protocols/upnp/xml-text.ts';

function rootOf(text: string) {
  const parsed = parseXml(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

function reasonOf(text: string): string {
  const parsed = parseXml(text);
  return parsed.ok ? 'accepted' : parsed.reason;
}

describe('XML from a peer', () => {
  it('is read by local names, in order, with entities resolved once and numbers left as text', () => {
    const root = rootOf(
      '<?xml version="1.0"?><x:a xmlns:x="u" x:k="1 &lt; 2"><b> 007 </b><!-- <no> --><y:b>&amp;lt;&#65;&#x42;</y:b><c/></x:a>',
    );
    expect(root).toEqual({
      name: 'a',
      attributes: new Map([['k', '1 < 2']]),
      text: '',
      children: [
        { name: 'b', attributes: new Map(), text: '007', children: [] },
        { name: 'b', attributes: new Map(), text: '&lt;AB', children: [] },
        { name: 'c', attributes: new Map(), text: '', children: [] },
      ],
    });
  });

  it('keeps CDATA as it is', () => {
    expect(childText(rootOf('<a><b>x <![CDATA[<i>&amp;</i>]]> y</b></a>'), 'b')).toBe('x <i>&amp;</i> y');
  });

  it('may hold an & that stands alone', () => {
    expect(childText(rootOf('<a><b>Bang & Olufsen &amp; http://h/?a=1&b=2</b></a>'), 'b')).toBe(
      'Bang & Olufsen & http://h/?a=1&b=2',
    );
  });

  it('leaves entities that it does not know as they are', () => {
    expect(rootOf('<a>&nbsp;&#0;&#xD800;</a>').text).toBe('&nbsp;\uFFFD\uFFFD');
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'declares'],
    ['<!doctype a><a/>', 'declares'],
    ['<a><!ENTITY x SYSTEM "file:///etc/passwd"></a>', 'declares'],
    [`${'<a>'.repeat(33)}${'</a>'.repeat(33)}`, 'deeper than 32'],
    ['<a', 'never ends'],
    ['<a b="></a>', 'never ends'],
    ['<a><!-- </a>', '--> is missing'],
    ['<a>\0</a>', 'NUL'],
    ['', 'tart tag'],
    ['just words', 'not expected'],
    ['<a></b>', 'closing tag'],
    ['<__proto__/>', ''],
    ['<constructor/>', ''],
  ])('is refused, with the reason: %s', (text, reason) => {
    expect(reasonOf(text)).not.toBe('accepted');
    expect(reasonOf(text)).toContain(reason);
  });

  it('may be nested as deep as the limit', () => {
    expect(findAll(rootOf(`${'<a>'.repeat(32)}${'</a>'.repeat(32)}`), 'a')).toHaveLength(32);
  });

  it.each([
    ['many elements', `<a>${'<b/>'.repeat(120_000)}</a>`],
    ['many attributes', `<a ${Array.from({ length: 30_000 }, (_, index) => `x${index}="1"`).join(' ')}/>`],
    ['blanks without end', `<a ${' '.repeat(500_000)}/>`],
    ['brackets without end', '<'.repeat(500_000)],
    ['ampersands without end', `<a>${'&'.repeat(500_000)}</a>`],
    ['half comments', '<a><!-'.repeat(80_000)],
    ['half CDATA', '<a><![CDATA['.repeat(40_000)],
    ['quotes without end', `<a b="${"'".repeat(500_000)}`],
    ['half entities', `<a>${'&#x'.repeat(160_000)}</a>`],
  ])('of half a megabyte with %s ends within a second', (_, text) => {
    expect(cpuMs(() => void parseXml(text))).toBeLessThan(5_000);
  });
});

describe('text in XML', () => {
  it('is escaped so that it comes back as it was', () => {
    const text = `a & b < c > d "e" 'f' &amp; \t\n ü 😀`;
    expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
    expect(decodeEntities(escapeXml(text))).toBe(text);
  });

  it('loses only what XML cannot carry', () => {
    expect(escapeXml('a\0b\u001Bc\uD800d\uFFFEe\uDC00f')).toBe('abcdef');
  });
});
