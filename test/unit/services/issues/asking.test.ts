import { afterEach, describe, expect, test } from 'vitest';
import type { RequestParsed, Result } from '../../../../src-preload/contract/index.ts';
import type { IssuesDesk } from './desk-of-issues.ts';
import { anIssue, openIssuesDesk } from './desk-of-issues.ts';

const desks: IssuesDesk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.dispose();
});

async function open(options: Parameters<typeof openIssuesDesk>[0] = {}): Promise<IssuesDesk> {
  const desk = await openIssuesDesk(options);
  desks.push(desk);
  return desk;
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

const NO_CHANGE: RequestParsed<'issues:update'> = {
  issueId: 5001,
  category: null,
  summary: null,
  description: null,
  stepsToReproduce: null,
  additionalInformation: null,
  customFields: {},
  priority: null,
  severity: null,
  status: null,
  monitors: null,
  handler: null,
  note: null,
  attachments: [],
};

describe('asking the tracker', () => {
  test('finds a project by name, and null where there is none', async () => {
    const { issues } = await open();
    expect(value(await issues.tracker.project('Bühne & Ton <Saal 3> „日本語“', soon()))).toEqual({ id: 2 });
    expect(value(await issues.tracker.project('Nowhere', soon()))).toEqual({ id: null });
  });

  test('reads a form: categories, fields with their rules, who may be asked', async () => {
    const { issues } = await open();
    const form = value(await issues.tracker.form(1, soon()));
    expect(form.categories).toEqual(['Audio', 'Light', 'Netzwerk / Übertragung', 'Video', 'ünïcödé 日本']);
    expect(new Set(form.customFields.map(({ type }) => type)).size).toBe(11);
    expect(form.customFields.find(({ name }) => name === 'Impact')).toMatchObject({
      field: { id: 5, name: 'Impact' },
      options: ['none', 'minor', 'major', 'on air'],
      defaultValue: 'minor',
    });
    expect(form.customFields.find(({ name }) => name === 'Version list')?.options).toBeNull();
    expect(form).toMatchObject({
      account: { id: 2, name: 'reporter', accessLevel: 25 },
      handlerWith: 'change',
      handlers: [{ name: 'administrator' }, { name: 'developer' }, { name: 'manager' }],
      stale: false,
    });
  });

  test('shows the last form while the tracker cannot be reached', async () => {
    const { issues, tracker } = await open();
    const fresh = value(await issues.tracker.form(1, soon()));
    tracker.setFault('maintenance');
    expect(value(await issues.tracker.form(1, soon()))).toEqual({ ...fresh, stale: true });
    expect(await issues.tracker.form(4, soon())).toMatchObject({
      ok: false,
      error: { code: 'tracker.unavailable' },
    });
  });

  test('knows the level of an account without mc_login', async () => {
    const { issues } = await open({ without: ['mc_login'], username: 'updater' });
    expect(value(await issues.tracker.form(1, soon())).account).toEqual({
      id: 5,
      name: 'updater',
      accessLevel: 40,
    });
  });

  test.each([
    ['http500', 'tracker.unavailable', 'degraded'],
    ['maintenance', 'tracker.unavailable', 'degraded'],
    ['hang', 'tracker.unavailable', 'offline'],
    ['offline', 'tracker.loginFailed', 'error'],
  ] as const)('answers the fault %s with %s', async (fault, code, status) => {
    const { issues, tracker } = await open();
    value(await issues.tracker.capabilities(soon()));
    tracker.setFault(fault);
    expect(await issues.tracker.project('Single', soon())).toMatchObject({ ok: false, error: { code } });
    expect(issues.connection().status).toBe(status);
    tracker.setFault('none');
    expect(await issues.tracker.project('Single', soon())).toMatchObject({ ok: true });
    expect(issues.connection()).toMatchObject({ status: 'ok', reason: null });
  });

  test('tells what the tracker can', async () => {
    const { issues } = await open();
    expect(value(await issues.tracker.capabilities(soon()))).toMatchObject({
      practice: false,
      hasGroupEnumeration: true,
      maxFileBytes: 5_242_880,
    });
  });

  test('lists the users of the group, and those of a project where that is absent', async () => {
    const { issues, tracker } = await open();
    expect(value(await issues.tracker.users({ projectId: null, text: 'rep', limit: null }, soon()))).toEqual({
      users: [{ id: 2, name: 'reporter' }],
      total: 1,
      source: 'group',
    });
    tracker.setFault('noGroup');
    value(await issues.tracker.refreshWsdl(soon()));
    const users = value(await issues.tracker.users({ projectId: 1, text: null, limit: 3 }, soon()));
    expect(users).toMatchObject({ source: 'project', total: 46 });
    expect(users.users).toHaveLength(3);
  });

  test('says what an administrator must do when the WSDL promises what is not there', async () => {
    const { issues, tracker } = await open();
    value(await issues.tracker.capabilities(soon()));
    tracker.setFault('staleWsdl');
    const answer = await issues.tracker.users({ projectId: null, text: null, limit: null }, soon());
    expect(answer).toMatchObject({ ok: false, error: { code: 'tracker.missingOperation' } });
    expect(answer.ok ? '' : answer.error.message).toContain('both sides must clear their WSDL caches');
  });

  test('reads 50,000 users', async () => {
    const { issues, tracker } = await open();
    tracker.setFault('crowded');
    const found = value(
      await issues.tracker.users({ projectId: null, text: 'staff4999', limit: 20 }, soon()),
    );
    expect(found.total).toBe(10);
  });

  test('reads the access levels', async () => {
    const { issues } = await open();
    expect(value(await issues.tracker.accessLevels(soon())).levels).toContainEqual({
      id: 25,
      name: 'reporter',
    });
  });

  test('keeps the WSDL over a restart, and reads it again by hand', async () => {
    const first = await open();
    const { wsdlFetchedAt } = value(await first.issues.tracker.capabilities(soon()));
    const second = await open({ db: first.db, tracker: first.tracker });
    expect(value(await second.issues.tracker.capabilities(soon())).wsdlFetchedAt).toBe(wsdlFetchedAt);
    const refreshed = value(await second.issues.tracker.refreshWsdl(soon()));
    expect(refreshed.wsdlFetchedAt > wsdlFetchedAt).toBe(true);
  });
});

describe('the list of issues', () => {
  test('pages through 5,000 without missing or repeating one', async () => {
    const { issues } = await open();
    const ids: (number | null)[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const query = { projectId: 6, text: null, page, perPage: 1_000 };
      const part = value(await issues.tracker.list(query, soon()));
      ids.push(...part.issues.map(({ issueId }) => issueId));
      more = part.more && part.issues.length > 0;
    }
    expect(ids).toHaveLength(5_000);
    expect(new Set(ids).size).toBe(5_000);
  });

  test('names priority, status and handler, and what was filed from here', async () => {
    const { issues } = await open();
    const filing = value(await issues.outbox.file(anIssue({ priority: 'high' })));
    const { issues: rows, source } = value(
      await issues.tracker.list({ projectId: 1, text: 'microphone', page: 1, perPage: 50 }, soon()),
    );
    expect(source).toBe('project');
    expect(rows).toMatchObject([
      {
        issueId: filing.issueId,
        outboxId: filing.outboxId,
        priority: { name: 'high' },
        status: { name: 'new' },
      },
    ]);
  });

  test('is what was filed from this desk where the tracker lists none', async () => {
    const { issues } = await open({ without: ['mc_project_get_issue_headers'] });
    const filing = value(await issues.outbox.file(anIssue()));
    const list = value(await issues.tracker.list({ projectId: 1, text: null, page: 1, perPage: 50 }, soon()));
    expect(list).toMatchObject({
      source: 'desk',
      issues: [{ issueId: filing.issueId, state: 'filed' }],
      more: false,
    });
  });

  test('suggests what sounds alike', async () => {
    const { issues } = await open();
    const summary = 'Projector of the green room is flickering';
    const { issues: rows } = value(await issues.tracker.duplicates({ projectId: 1, summary }, soon()));
    expect(rows.map((row) => row.summary)).toEqual(['Projector in the green room flickers']);
  });

  test('carries who filed it, also when its text is changed', async () => {
    const { issues, tracker } = await open({
      username: 'updater',
      operator: () => ({ name: 'Mara\nLind', provider: 'b' }),
    });
    const input = anIssue({ additionalInformation: 'Seen twice.' });
    const { issueId } = value(await issues.outbox.file(input));
    const id = issueId ?? 0;
    const stored = (): string => tracker.site.issues.get(id)?.additionalInformation ?? '';
    const trailer = /\n\nFiled by: Mara Lind \(provider B\)\nControl Room reference: cr-[0-9a-f]{32}$/;
    expect(stored()).toMatch(trailer);
    expect(value(await issues.tracker.issue(id, soon())).additionalInformation).toBe('Seen twice.');
    const change = { ...NO_CHANGE, issueId: id, additionalInformation: 'Seen thrice.' };
    expect(value(await issues.tracker.update(change, soon()))).toMatchObject({ ok: true });
    expect(stored()).toMatch(trailer);
    expect(stored()).toContain('Seen thrice.');
  });

  test('shows one with its notes and attachments, without the token', async () => {
    const { issues } = await open();
    const attachments = [{ name: 'a.txt', contentType: 'text/plain', base64: 'YWJj' }];
    const input = anIssue({ attachments, additionalInformation: 'Seen twice.' });
    const { issueId } = value(await issues.outbox.file(input));
    const id = issueId ?? 0;
    value(await issues.tracker.addNote(id, 'Cable replaced.', soon()));
    const issue = value(await issues.tracker.issue(id, soon()));
    expect(issue).toMatchObject({
      additionalInformation: 'Seen twice.',
      notes: [{ author: 'reporter', text: 'Cable replaced.' }],
      attachments: [{ name: 'a.txt', bytes: 3 }],
    });
    const attachmentId = issue.attachments[0]?.id ?? 0;
    expect(value(await issues.tracker.attachment(attachmentId, soon()))).toEqual({
      bytes: 3,
      base64: 'YWJj',
    });
  });

  test('says that there is no such issue', async () => {
    const { issues } = await open();
    expect(await issues.tracker.issue(99_999, soon())).toMatchObject({
      ok: false,
      error: { code: 'tracker.notFound' },
    });
  });
});

describe('changing an issue', () => {
  test('keeps category and versions that it does not name', async () => {
    const { issues, tracker } = await open({ username: 'developer' });
    const stored = tracker.site.issues.get(5001);
    if (stored === undefined) throw new Error('the practice tracker has no issue');
    stored.version = '1.0';
    const changed = value(
      await issues.tracker.update(
        { ...NO_CHANGE, priority: 'urgent', monitors: [1], handler: 'manager' },
        soon(),
      ),
    );
    expect(changed).toMatchObject({ ok: true, warnings: [] });
    expect(stored).toMatchObject({ version: '1.0', priority: 50, category: 'Video', handlerId: 6 });
  });

  test('names the step that a reporter is refused', async () => {
    const { issues } = await open();
    const changed = value(await issues.tracker.update({ ...NO_CHANGE, summary: 'Mine now' }, soon()));
    expect(changed).toMatchObject({ ok: false, error: { code: 'tracker.permission' } });
    expect(changed.steps.filter(({ ok }) => !ok)).toMatchObject([{ operation: 'mc_issue_update' }]);
  });

  test('warns about a field that the tracker dropped', async () => {
    const { issues } = await open({ username: 'updater' });
    const changed = value(
      await issues.tracker.update({ ...NO_CHANGE, customFields: { 'Cost centre': '4711' } }, soon()),
    );
    expect(changed.warnings).toMatchObject([{ code: 'fieldDropped', subject: 'Cost centre' }]);
  });

  test('adds a note without changing anything else', async () => {
    const { issues, tracker, calls } = await open();
    value(await issues.tracker.update({ ...NO_CHANGE, note: 'Looked at it.' }, soon()));
    expect(tracker.site.issues.get(5001)?.notes).toHaveLength(1);
    expect(calls).not.toContain('mc_issue_update');
  });
});

describe('templates', () => {
  test('are saved, listed by name and deleted', async () => {
    const { issues } = await open();
    const { draftId: _none, attachments: _files, ...content } = anIssue();
    const saved = issues.templates.save({ templateId: null, name: 'Microphone', content });
    expect(issues.templates.all()).toEqual([saved]);
    issues.templates.remove(saved.templateId);
    expect(issues.templates.all()).toEqual([]);
  });
});
