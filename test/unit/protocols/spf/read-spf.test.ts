import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mendedSpf, readSpf } from '../../../../src-main/protocols/spf/read-spf.ts';
import { createTxtLookup } from '../../../../src-main/protocols/spf/txt-lookup.ts';
import type { NameServer } from '../../../doubles/name-server.ts';
import { startNameServer } from '../../../doubles/name-server.ts';

describe('reading SPF', () => {
  it('joins the pieces of a record and finds it among others', () => {
    const records = [
      ['google-site-verification=x'],
      ['v=spf1 include:_spf.mail', '.example ip4:192.0.2.0/24 -all'],
    ];
    expect(readSpf(records)).toEqual({
      kind: 'record',
      text: 'v=spf1 include:_spf.mail.example ip4:192.0.2.0/24 -all',
      includes: ['_spf.mail.example'],
      all: '-all',
      allIsLast: true,
    });
  });

  it.each([
    [[], { kind: 'none' }],
    [[['v=spf10 -all']], { kind: 'none' }],
    [[['v=spf1 -all'], ['V=SPF1 ~all']], { kind: 'several', count: 2 }],
    [[['v=spf1']], { kind: 'record', includes: [], all: null }],
    [[['v=spf1 INCLUDE:Mail.Example  ~ALL']], { includes: ['mail.example'], all: '~all', allIsLast: true }],
    [[['v=spf1 -all include:late.example']], { all: '-all', allIsLast: false }],
    [[['v=spf1 mx -all exp=why.example']], { all: '-all', allIsLast: true }],
    [[['v=spf1 -include:not.example all']], { includes: [], all: 'all' }],
  ])('reads %j', (records, expected) => {
    expect(readSpf(records)).toMatchObject(expected);
  });

  it('mends a record so that it reads as it has to', () => {
    const mended = (text: string | null, sender: string | null) =>
      mendedSpf(readSpf(text === null ? [] : [[text]]), sender);
    expect([
      mended(null, 'mail.example'),
      mended('v=spf1 mx ~all', 'mail.example'),
      mended('v=spf1 include:mail.example ?all a', 'mail.example'),
      mended('v=spf1 a', null),
    ]).toEqual([
      'v=spf1 include:mail.example -all',
      'v=spf1 mx include:mail.example -all',
      'v=spf1 include:mail.example a -all',
      'v=spf1 a -all',
    ]);
  });

  it('never throws, whatever a name server says, and mends all of it', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('v=spf1 ', 'v=spf1', ' -all', ' include:', '~all', ' redirect=x'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 5 }), { maxLength: 4 }), (records) => {
        const mended = readSpf([[mendedSpf(readSpf(records), 'mail.example')]]);
        expect(mended).toMatchObject({ kind: 'record', all: '-all', allIsLast: true });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('looking TXT records up', () => {
  let server: NameServer;
  beforeEach(async () => {
    server = await startNameServer();
  });
  afterEach(() => server.stop());
  const never = new AbortController().signal;

  it('tells records, their absence and a failure apart', async () => {
    const lookUp = createTxtLookup([server.address]);
    server.names.set('op.example', [['v=spf1 ', '-all'], ['other']]);
    server.names.set('empty.example', []);
    server.names.set('broken.example', 'failure');
    const asked = ['op.example', 'empty.example', 'nobody.example', 'broken.example'];
    expect(await Promise.all(asked.map((name) => lookUp(name, never)))).toEqual([
      { kind: 'records', records: [['v=spf1 ', '-all'], ['other']] },
      { kind: 'nothing' },
      { kind: 'nothing' },
      { kind: 'failed', reason: 'ESERVFAIL' },
    ]);
  });

  it('ends when it is cancelled, before and while it waits', async () => {
    const lookUp = createTxtLookup([server.address]);
    server.names.set('slow.example', 'silence');
    const stop = new AbortController();
    const pending = lookUp('slow.example', stop.signal);
    setImmediate(() => stop.abort());
    expect(await pending).toEqual({ kind: 'failed', reason: 'ECANCELLED' });
    expect(await lookUp('slow.example', stop.signal)).toEqual({ kind: 'failed', reason: 'cancelled' });
  });
});
