import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { WireExchange } from '../../src-main/lib/exchange.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type {
  TrackerCall,
  TrackerClient,
  TrackerOperations,
  TrackerWsdl,
} from '../../src-main/protocols/tracker-soap/index.ts';
import {
  EMPTY_ISSUE,
  createTrackerClient,
  createTrackerOperations,
  customFieldValue,
  extendWsdl,
} from '../../src-main/protocols/tracker-soap/index.ts';
import { wsdlFixture } from '../unit/protocols/tracker-soap/recorded.ts';
import { describeWithPeers } from './peer-binaries.ts';
import type { PhpTracker } from './php-tracker.ts';
import { readWithPhp, startPhpTracker } from './php-tracker.ts';

const ACCOUNT = { username: 'reporter1', password: 'p<&>ß word' };

describeWithPeers("PHP's own SOAP server and client", ['php'], () => {
  let tracker: PhpTracker;
  let client: TrackerClient;
  let wsdl: TrackerWsdl;
  let operations: TrackerOperations;
  const exchanges: WireExchange[] = [];
  const call: TrackerCall = {
    signal: new AbortController().signal,
    record: (exchange) => exchanges.push(exchange),
    timeoutMs: 10_000,
  };

  function endpoint(password = ACCOUNT.password) {
    const { baseUrl, path } = tracker;
    return { baseUrl, path, namespace: wsdl?.namespace ?? '', username: ACCOUNT.username, password };
  }

  beforeAll(async () => {
    const extended = extendWsdl(wsdlFixture('minimal'));
    if (!extended.ok) throw new Error(extended.error.message);
    tracker = await startPhpTracker(extended.value.bytes);
    client = createTrackerClient({ clock: systemClock, log: silentLog });
    const fetched = await client.fetchWsdl(endpoint(), call);
    if (!fetched.ok) throw new Error(fetched.error.message);
    wsdl = fetched.value;
    operations = createTrackerOperations({ client, endpoint: endpoint(), wsdl });
  });

  afterAll(async () => {
    await client.dispose();
    await tracker.stop();
  });

  it('read our requests and are read by us', async () => {
    expect([
      await operations.version(call),
      await operations.projectIdFromName('Bühne & Ton <Saal 3>', call),
      await operations.projectIdFromName('Nowhere', call),
      await operations.categories(7, call),
      await operations.categories(8, call),
      await operations.categories(9, call),
    ]).toEqual([
      { ok: true, value: 'php 8' },
      { ok: true, value: 7 },
      { ok: true, value: null },
      { ok: true, value: ['Audio', 'Übertragung'] },
      { ok: true, value: ['only one'] },
      { ok: true, value: [] },
    ]);
  });

  it('list the users, an object that PHP only refers to included', async () => {
    const users = await operations.enumGroup(call);
    expect(exchanges.at(-1)?.responseBody).toContain('href="#ref1"');
    expect(users).toEqual({
      ok: true,
      value: [
        { id: 1, name: 'administrator' },
        { id: 2, name: 'reporter1' },
        { id: 3, name: 'Jürgen „J“ 日本' },
        { id: 4, name: 'a & b <c>' },
        { id: 1, name: 'administrator' },
      ],
    });
  });

  it('understand an issue as it was meant, with one custom field, one monitor and an empty list', async () => {
    const [definition] = await operations.customFields(7, call).then((all) => (all.ok ? all.value : []));
    if (definition === undefined) throw new Error('no custom field');
    const issue = {
      ...EMPTY_ISSUE,
      projectId: 7,
      category: 'Übertragung',
      summary: '<b> & ]]> "x" 😀',
      description: ' a\r\n\tb ',
      customFields: [customFieldValue(definition, 'M')],
      monitorIds: [2],
      tagIds: [],
    };
    expect(await operations.issueAdd(issue, call)).toEqual({ ok: true, value: 41 });
    expect(tracker.lastChange()).toEqual({
      project: { id: 7 },
      category: 'Übertragung',
      summary: '<b> & ]]> "x" 😀',
      description: ' a\r\n\tb ',
      custom_fields: [{ field: { id: 1, name: 'Größe' }, value: 'M' }],
      monitors: [{ id: 2 }],
      tags: [],
    });
    expect(
      await operations.issueUpdate(41, { ...EMPTY_ISSUE, category: 'Audio', summary: 's' }, call),
    ).toEqual({
      ok: true,
      value: true,
    });
    expect(tracker.lastChange()).toEqual({ id: 41, issue: { category: 'Audio', summary: 's' } });
  });

  it('take a note and a file of five megabytes, and say how much of it has gone', async () => {
    const bytes = Buffer.alloc(5_000_000, 'Control Room ß\0');
    const sent: number[] = [];
    const file = { name: 'Größe.bin', contentType: 'application/octet-stream', bytes };
    expect(await operations.noteAdd(41, 'x\ny', call)).toEqual({ ok: true, value: 5 });
    const added = await operations.attachmentAdd(41, file, {
      ...call,
      progress: (bytes) => sent.push(bytes),
    });
    expect(added).toEqual({ ok: true, value: 6 });
    expect(tracker.lastChange()).toEqual([
      41,
      'Größe.bin',
      'application/octet-stream',
      5_000_000,
      createHash('md5').update(bytes).digest('hex'),
    ]);
    expect(sent.length).toBeGreaterThan(50);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  });

  it('say no in both ways, and are understood', async () => {
    const wrong = createTrackerOperations({ client, endpoint: endpoint('wrong'), wsdl });
    const codes = [
      await wrong.accessLevels(call),
      await wrong.categories(7, call),
      await operations.categories(99, call),
      await operations.issueAdd({ ...EMPTY_ISSUE, summary: '' }, call),
      await operations.issueAdd({ ...EMPTY_ISSUE, category: 'broken' }, call),
      await operations.accessLevels(call),
    ].map((result) => (result.ok ? 'ok' : [result.error.code, result.error.context['serverSaid']]));
    expect(codes).toEqual([
      ['tracker.missingOperation', expect.stringContaining('mc_enum_access_levels')],
      ['tracker.loginFailed', 'Access denied'],
      ['tracker.notFound', "Project '99' does not exist."],
      ['tracker.validation', 'Summary not specified – „x“'],
      ['tracker.uncertain', expect.stringContaining('Undefined array key')],
      ['tracker.missingOperation', expect.stringContaining('mc_enum_access_levels')],
    ]);
  });

  it('read the extended WSDL and call mc_enum_group by it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'control-room-wsdl-'));
    const files = (['minimal', 'minimal-with-group'] as const).map((name) => join(folder, `${name}.wsdl`));
    const extended = extendWsdl(wsdlFixture('minimal'));
    writeFileSync(files[0] ?? '', extended.ok ? extended.value.bytes : '');
    writeFileSync(files[1] ?? '', wsdlFixture('minimal-with-group'));
    const [ours, reference] = files.map((file) => readWithPhp(file).functions);
    expect(ours).toContain('ObjectRefArray mc_enum_group(string $username, string $password)');
    expect(ours?.toSorted()).toEqual(reference?.toSorted());
    const address = `${tracker.baseUrl}${tracker.path}`;
    const { users } = readWithPhp(files[0] ?? '', address, ACCOUNT.username, ACCOUNT.password);
    expect(users).toHaveLength(5);
    rmSync(folder, { recursive: true });
  });
});
