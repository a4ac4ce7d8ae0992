import { afterEach, describe, expect, test } from 'vitest';
import type { IssuesDesk } from './desk-of-issues.ts';
import { anIssue, filedOn, openIssuesDesk } from './desk-of-issues.ts';

let desk: IssuesDesk | null = null;
afterEach(async () => {
  await desk?.dispose();
  desk = null;
});

async function open(options: Parameters<typeof openIssuesDesk>[0] = {}): Promise<IssuesDesk> {
  desk = await openIssuesDesk(options);
  return desk;
}

function value<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('filing', () => {
  test('takes the required steps in their order and reads the issue back', async () => {
    const { issues, tracker, calls } = await open();
    const filing = value(await issues.outbox.file(anIssue()));
    expect(filing).toMatchObject({ state: 'filed', error: null, warnings: [] });
    expect(filing.steps.map(({ name, ok }) => [name, ok])).toEqual(
      ['wsdl', 'project', 'categories', 'customFields', 'account', 'build', 'create', 'readBack'].map(
        (name) => [name, true],
      ),
    );
    expect(calls.filter((name) => /project_get|issue_add/.test(name))).toEqual([
      'mc_project_get_id_from_name',
      'mc_project_get_categories',
      'mc_project_get_custom_fields',
      'mc_issue_add',
    ]);
    expect(filedOn(tracker)).toEqual(['Microphone 3 drops out']);
    expect(tracker.site.issues.get(filing.issueId ?? 0)?.fields.get(1)).toBe('Studio 3');
  });

  test('takes values of all eleven types by the rules of the tracker', async () => {
    const { issues, tracker } = await open({ username: 'manager' });
    const customFields = {
      Location: 'Studio 3',
      'Ticket No': 'AB-12',
      Count: 42,
      Voltage: 3.5,
      Impact: 'on air',
      'Contact mail': 'a@desk.test',
      Affected: ['Audio', 'Light & Power'],
      Shift: 'night',
      Rooms: ['A', 'C'],
      'Occurred on': '2026-01-01',
      Urgency: 'now',
      'Log excerpt': 'l1\nl2\n\tl3',
      'Cost centre': '4711',
    };
    const filing = value(await issues.outbox.file(anIssue({ customFields })));
    expect(filing).toMatchObject({ state: 'filed', warnings: [] });
    const stored = tracker.site.issues.get(filing.issueId ?? 0);
    expect(Object.fromEntries(stored?.fields ?? [])).toMatchObject({
      3: '42',
      4: '3.5',
      7: 'Audio|Light & Power',
      9: 'A|C',
      10: '1767225600',
      13: '4711',
    });
  });

  test.each([
    ['a missing required field', { customFields: {} }, 'Location', 'required'],
    ['a decimal comma', { customFields: { Location: 'x', Voltage: '3,5' } }, 'Voltage', 'notANumber'],
    [
      'a value that is no member',
      { customFields: { Location: 'x', Impact: 'huge' } },
      'Impact',
      'notAMember',
    ],
    [
      'a value that does not match',
      { customFields: { Location: 'x', 'Ticket No': 'nope' } },
      'Ticket No',
      'pattern',
    ],
    ['an unknown field', { customFields: { Location: 'x', Nope: '1' } }, 'Nope', 'unknownField'],
    ['an unknown category', { category: 'Nonsense' }, 'category', 'unknownCategory'],
    ['an unknown priority', { priority: 99 }, 'priority', 'unknownValue'],
    ['a long summary', { summary: 'x'.repeat(129) }, 'summary', 'tooLong'],
    ['an empty description', { description: ' ' }, 'description', 'required'],
  ])('refuses %s before sending', async (_title, change, field, reason) => {
    const { issues, calls } = await open();
    const filing = value(await issues.outbox.file(anIssue(change as object)));
    expect(filing.state).toBe('refused');
    expect(filing.error?.code).toBe('tracker.validation');
    expect(filing.error?.context['problems']).toMatchObject([{ field, reason }]);
    expect(calls).not.toContain('mc_issue_add');
  });

  test('says that there is no such project', async () => {
    const { issues } = await open();
    const filing = value(await issues.outbox.file(anIssue({ project: 'Nowhere' })));
    expect(filing).toMatchObject({ state: 'refused', error: { code: 'tracker.notFound' } });
  });

  test.each([
    ['a viewer', { username: 'viewer' }, {}, 'tracker.permission'],
    [
      'a private project',
      {},
      { project: 'Secret Ops', category: 'General', customFields: {} },
      'tracker.permission',
    ],
    ['a wrong password', { password: 'wrong' }, {}, 'tracker.loginFailed'],
    ['an unknown user', { username: 'nobody' }, {}, 'tracker.loginFailed'],
  ] as const)('is refused to %s and keeps the item', async (_title, options, change, code) => {
    const { issues, tracker } = await open(options);
    const filing = value(await issues.outbox.file(anIssue(change)));
    expect(filing).toMatchObject({ state: 'refused', error: { code }, issueId: null });
    expect(issues.outbox.items()).toMatchObject([{ outboxId: filing.outboxId, state: 'refused' }]);
    expect(filedOn(tracker)).toEqual([]);
  });

  test.each([
    ['a locked vault', { password: 'locked' }, 'vault.locked'],
    ['no password', { password: null }, 'tracker.notConfigured'],
  ])('waits with %s', async (_title, options, code) => {
    const { issues } = await open(options);
    const filing = value(await issues.outbox.file(anIssue()));
    expect(filing).toMatchObject({ state: 'queued', error: { code } });
  });

  test('warns about a field that the account may not write, before and after', async () => {
    const { issues } = await open();
    const form = value(await issues.tracker.form(1, AbortSignal.timeout(5_000)));
    expect(form.customFields.filter(({ writable }) => writable === false).map(({ name }) => name)).toEqual([
      'Cost centre',
    ]);
    const customFields = { Location: 'Studio 3', 'Cost centre': '4711' };
    const filing = value(await issues.outbox.file(anIssue({ customFields })));
    expect(filing.state).toBe('filed');
    expect(filing.warnings).toMatchObject([
      { code: 'fieldNotWritable', subject: 'Cost centre', sent: '4711' },
    ]);
  });

  test('warns about replaced emoji', async () => {
    const { issues, tracker } = await open();
    const filing = value(await issues.outbox.file(anIssue({ summary: 'Alarm 🚨 on' })));
    expect(filedOn(tracker)).toEqual(['Alarm \uFFFD on']);
    expect(filing.warnings).toMatchObject([
      { code: 'charactersReplaced', subject: 'summary', sent: 'Alarm 🚨 on', stored: 'Alarm \uFFFD on' },
    ]);
  });

  test('files what a reporter may not assign, and names the refused change', async () => {
    const { issues, tracker } = await open();
    const filing = value(
      await issues.outbox.file(anIssue({ handler: 'developer', monitors: ['reporter', 3] })),
    );
    expect(filing.state).toBe('filed');
    const refused = filing.steps.filter(({ ok }) => !ok);
    expect(refused).toMatchObject([
      {
        name: 'people',
        operation: 'mc_issue_update',
        detail: 'handler, monitors',
        error: { code: 'tracker.permission' },
      },
    ]);
    expect(filing.warnings.map(({ code }) => code)).toEqual(['peopleRefused']);
    expect([...(tracker.site.issues.get(filing.issueId ?? 0)?.monitors ?? [])]).toEqual([2]);
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('sets handler and monitors with the creation for a developer', async () => {
    const { issues, tracker, calls } = await open({ username: 'developer' });
    const filing = value(
      await issues.outbox.file(anIssue({ handler: 'developer', monitors: ['administrator'] })),
    );
    expect(filing).toMatchObject({ state: 'filed', warnings: [] });
    expect(tracker.site.issues.get(filing.issueId ?? 0)?.handlerId).toBe(3);
    expect(calls).not.toContain('mc_issue_update');
  });

  test('files without a handler who may not handle, and says so', async () => {
    const { issues, tracker } = await open({ username: 'developer' });
    const filing = value(await issues.outbox.file(anIssue({ handler: 2 })));
    expect(filing.state).toBe('filed');
    expect(filing.steps.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['create', 'people']);
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('never sends a monitor without an id', async () => {
    const { issues, tracker } = await open({ username: 'developer' });
    const filing = value(await issues.outbox.file(anIssue({ monitors: ['nobody at all'] })));
    expect(filing).toMatchObject({ state: 'filed', warnings: [{ code: 'monitorUnknown' }] });
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('tells a reporter that monitors cannot be seen', async () => {
    const { issues } = await open();
    const filing = value(await issues.outbox.file(anIssue({ monitors: ['reporter'] })));
    expect(filing.warnings.map(({ code }) => code)).toEqual(['monitorsUnseen']);
  });

  test('attaches files, pasted pictures and evidence, each name once', async () => {
    const exchange = { id: 7, requestBody: 'a', responseBody: 'b' } as never;
    const { issues, tracker } = await open({ exchange: (id) => (id === 7 ? exchange : null) });
    const picture = {
      name: 'shot.png',
      contentType: 'image/png',
      base64: Buffer.from('png').toString('base64'),
    };
    const filing = value(
      await issues.outbox.file(anIssue({ attachments: [picture, picture], evidence: [7, 8] })),
    );
    const stored = tracker.site.issues.get(filing.issueId ?? 0);
    expect(stored?.files.map(({ name, content }) => [name, content.length > 0])).toEqual([
      ['shot.png', true],
      ['shot (2).png', true],
      ['evidence.json', true],
    ]);
    expect(filing.warnings).toMatchObject([{ code: 'evidenceMissing', subject: '8' }]);
    expect(issues.outbox.items()[0]?.files.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  test('refuses a file that is too large before anything is sent', async () => {
    const { issues, calls } = await open();
    const attachments = [
      { name: 'big.bin', contentType: 'x/y', base64: Buffer.alloc(5_242_881).toString('base64') },
    ];
    const filing = await issues.outbox.file(anIssue({ attachments }));
    expect(filing).toMatchObject({ ok: false, error: { code: 'media.tooLarge' } });
    expect(calls).not.toContain('mc_issue_add');
    expect(issues.outbox.items()).toEqual([]);
  });

  test('keeps password and files out of the evidence', async () => {
    const { issues, recorded } = await open({ password: 'practice' });
    await issues.outbox.file(anIssue());
    expect(recorded.length).toBeGreaterThan(5);
    expect(recorded.filter(({ requestBody }) => requestBody.includes('>practice<'))).toEqual([]);
  });
});

describe('a lost answer', () => {
  test('is looked up: what was stored is filed once', async () => {
    const { issues, tracker } = await open();
    tracker.setFault('storesThenFails');
    const filing = value(await issues.outbox.file(anIssue()));
    expect(filing).toMatchObject({ state: 'filed' });
    expect(filing.steps.map(({ name }) => name)).toContain('lookup');
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('is looked up after a hanging tracker too', async () => {
    const { issues, tracker } = await open();
    tracker.setFault('storesThenHangs');
    const filing = value(await issues.outbox.file(anIssue()));
    expect(filing).toMatchObject({ state: 'filed' });
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('of an issue that was not stored is sent again after it had its time', async () => {
    let held = 0;
    const { issues, tracker, calls } = await open({
      onCall: (name) => (name === 'mc_issue_add' && (held += 1) === 1 ? 'holdBefore' : 'answer'),
    });
    const filing = value(await issues.outbox.file(anIssue()));
    expect(filing).toMatchObject({ state: 'uncertain', error: { code: 'tracker.uncertain' } });
    await expect.poll(() => issues.outbox.items()[0]?.state, { timeout: 12_000 }).toBe('filed');
    expect(filedOn(tracker)).toHaveLength(1);
    expect(calls.filter((name) => name === 'mc_issue_add')).toHaveLength(2);
  });

  test('is recognised by its token behind an older issue of the same summary that nobody may see', async () => {
    const { issues, tracker } = await open();
    const hidden = [...tracker.site.issues.values()].find(({ projectId }) => projectId === 1);
    if (hidden === undefined) throw new Error('the practice tracker has no issue');
    hidden.viewState = 50;
    tracker.setFault('storesThenFails');
    const filing = value(await issues.outbox.file(anIssue({ summary: hidden.summary })));
    expect(filing.state).toBe('filed');
    expect(filing.issueId).not.toBe(hidden.id);
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('without a search is found in the list of the project', async () => {
    const { issues, tracker } = await open({ without: ['mc_filter_search_issue_headers'] });
    tracker.setFault('storesThenFails');
    const [older] = [...tracker.site.issues.values()].filter(({ projectId }) => projectId === 1);
    const filing = value(await issues.outbox.file(anIssue({ summary: older?.summary ?? '' })));
    expect(filing.state).toBe('filed');
    expect(filedOn(tracker)).toHaveLength(1);
  });

  test('asks a person where the tracker can tell nothing', async () => {
    const { issues, tracker } = await open({
      without: [
        'mc_filter_search_issue_headers',
        'mc_project_get_issue_headers',
        'mc_issue_get_id_from_summary',
      ],
    });
    tracker.setFault('storesThenFails');
    const filing = value(await issues.outbox.file(anIssue()));
    expect(filing).toMatchObject({ state: 'uncertain', error: { context: { needsPerson: true } } });
    tracker.setFault('none');
    value(await issues.outbox.retry(filing.outboxId, false));
    expect(filedOn(tracker)).toHaveLength(1);
    expect(value(await issues.outbox.retry(filing.outboxId, true))).toMatchObject({ state: 'filed' });
  });
});
