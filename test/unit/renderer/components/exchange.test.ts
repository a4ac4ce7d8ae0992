import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../src-preload/contract/index.ts';
import { asCurl } from '../../../../src-renderer/components/exchange/as-curl.ts';
import { pretty } from '../../../../src-renderer/components/exchange/pretty.ts';
import { waterfallOf } from '../../../../src-renderer/components/exchange/phases.ts';
import { sampleExchange } from '../../../doubles/sample-exchanges.ts';

const sketch = { method: 'Play', ms: 20, outcome: 'ok', domain: 'casting' } as const;
const sample = sampleExchange(1, 'cafe', 0, sketch);

/** What a shell hands to curl for this command, read by a curl that prints its arguments. */
function argumentsOf(command: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-curl-'));
  try {
    const curl = join(folder, 'curl');
    writeFileSync(curl, '#!/bin/sh\nprintf "%s\\0" "$@"\n');
    chmodSync(curl, 0o755);
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    return execFileSync('/bin/sh', ['-c', command], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.runIf(process.platform !== 'win32')('an exchange as a curl command', () => {
  const hostile = `it's "$(touch x)" \`id\` \\ $HOME \n@/etc/passwd * é`;

  it.each<[string, Partial<Exchange>]>([
    ['a SOAP call', {}],
    ['everything that a shell would read', { requestBody: hostile, requestBytes: 0 }],
    ['a body that looks like a file', { requestBody: '@/etc/passwd', requestBytes: 12 }],
  ])('reaches curl word for word: %s', (_what, some) => {
    const exchange = { ...sample, ...some };
    const words = argumentsOf(asCurl(exchange) ?? '');
    expect(words.slice(0, 4)).toEqual(['--globoff', '--request', 'POST', exchange.target]);
    expect(words[words.indexOf('--data-raw') + 1]).toBe(exchange.requestBody);
    expect(words.filter((_word, index) => words[index - 1] === '--header')).toEqual([
      'Content-Type: text/xml; charset="utf-8"',
      'SOAPACTION: "urn:schemas-upnp-org:service:AVTransport:1#Play"',
    ]);
  });

  it('is not offered for what is not HTTP, or was not kept whole', () => {
    expect([
      asCurl({ ...sample, requestHead: 'sender-0 -> receiver-0\nurn:x-cast:com.google.cast.media' }),
      asCurl({ ...sample, target: 'cast://10.0.0.5:8009/receiver-0' }),
      asCurl({ ...sample, requestBytes: 1_000_000 }),
    ]).toEqual([null, null, null]);
  });
});

describe('a body on lines of its own', () => {
  it.each([
    [
      '{"a":[1,{"b":"x, {y}"}],"e":{},"n":12345678901234567890}',
      '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}"\n    }\n  ],\n  "e": {},\n  "n": 12345678901234567890\n}',
    ],
    ['{"cut":"of', '{\n  "cut": "of'],
  ])('%s', (body, expected) => {
    expect(pretty(body)).toBe(expected);
  });

  it('indents XML and keeps short elements on one line', () => {
    expect(pretty('<a><b>1</b><c/><d><e>x</e></d></a>')).toBe(
      '<a>\n  <b>1</b>\n  <c/>\n  <d>\n    <e>x</e>\n  </d>\n</a>',
    );
  });

  it('changes no word of XML, cut off or not', () => {
    const body = '<?xml version="1.0"?><a x="1"><!-- <b> --><b>1 &lt; 2</b><d></d><e><![CDATA[<x>]]></e><f';
    expect(pretty(body).replaceAll(/\s/g, '')).toBe(body.replaceAll(/\s/g, ''));
  });

  it('leaves everything else as it is', () => {
    expect(pretty('user=anna&x=1')).toBe('user=anna&x=1');
  });
});

describe('a waterfall', () => {
  it('puts the phases one after another within the whole, and knows what it does not know', () => {
    const bars = waterfallOf({ dnsMs: null, connectMs: 5, sendMs: 0, waitMs: 10, receiveMs: 5 }, 20);
    expect(bars.map(({ phase, ms, start, share }) => [phase, ms, start, share])).toEqual([
      ['dns', null, 0, 0],
      ['connect', 5, 0, 0.25],
      ['send', 0, 0.25, 0],
      ['wait', 10, 0.25, 0.5],
      ['receive', 5, 0.75, 0.25],
    ]);
  });
});
