import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { Decision, PracticeTracker } from '../../src-main/practice/tracker/tracker.ts';
import { createPracticeTracker, TRACKER_PATH } from '../../src-main/practice/tracker/tracker.ts';
import { cli, makeDataFolder, runBuilt, startDesk } from './desk.ts';

const ISSUE = {
  project: 'Operations Desk',
  category: 'Audio',
  summary: 'Microphone 3 drops out',
  description: 'No signal on channel 3.',
  customFields: { Location: 'Studio 3' },
};

describe('issues from the terminal', () => {
  let data = '';
  beforeAll(() => void (data = makeDataFolder({})));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  test('are filed in the practice tracker of a fresh data folder', async () => {
    const { exitCode, result } = await cli<'issues:file'>(['issues', 'file', JSON.stringify(ISSUE)], {
      data,
    });
    expect(result).toMatchObject({ ok: true, value: { state: 'filed', warnings: [], error: null } });
    expect(exitCode).toBe(0);
  });

  test('that the tracker refuses exit with 1 and say why', async () => {
    const input = JSON.stringify({ ...ISSUE, customFields: {} });
    const { exitCode, result } = await cli<'issues:file'>(['issues', 'file', input], { data });
    expect(result).toMatchObject({
      ok: true,
      value: { state: 'refused', error: { code: 'tracker.validation' } },
    });
    expect(exitCode).toBe(1);
  });

  test('are kept in the outbox over runs', async () => {
    const { result } = await cli<'issues:outbox'>(['issues', 'outbox'], { data });
    expect(result.ok && result.value.items.map(({ state }) => state)).toEqual(['refused', 'filed']);
  });

  test('say that the practice tracker answers', async () => {
    const { result } = await cli<'issues:capabilities'>(['issues', 'capabilities'], { data });
    expect(result).toMatchObject({ ok: true, value: { practice: true, hasGroupEnumeration: true } });
  });
});

/** Where the answer is withheld when the power goes. */
const MOMENTS: readonly (readonly [operation: string, decision: Decision])[] = [
  ['mc_project_get_id_from_name', 'holdBefore'],
  ['mc_project_get_categories', 'holdBefore'],
  ['mc_project_get_custom_fields', 'holdBefore'],
  ['mc_login', 'holdBefore'],
  ['mc_issue_add', 'holdBefore'],
  ['mc_issue_add', 'holdAfter'],
  ['mc_issue_update', 'holdBefore'],
  ['mc_issue_update', 'holdAfter'],
  ['mc_issue_attachment_add', 'holdBefore'],
  ['mc_issue_attachment_add', 'holdAfter'],
  ['mc_issue_get', 'holdBefore'],
];

describe('a power cut', () => {
  test.each(MOMENTS)('at %s (%s) loses nothing and files nothing twice', async (operation, decision) => {
    const reached = Promise.withResolvers<void>();
    let isHolding = true;
    const onCall = (name: string): Decision => {
      if (!isHolding || name !== operation) return 'answer';
      reached.resolve();
      return decision;
    };
    const tracker = await createPracticeTracker({
      clock: systemClock,
      log: silentLog,
      without: [],
      onCall,
      memory: null,
    });
    onTestFinished(() => tracker.dispose());
    const data = await folderFor(tracker);
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const attachment = { name: 'a.txt', contentType: 'text/plain', base64: 'YWJj' };
    const input = { ...ISSUE, monitors: [3], attachments: [attachment] };
    const child = runBuilt('cli.js', ['issues', 'file', JSON.stringify(input), '--data', data]);
    await reached.promise;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    isHolding = false;

    const desk = await startDesk({ dataFolder: data });
    onTestFinished(() => desk.kill());
    const item = async (): Promise<unknown> => {
      const { result } = await cli<'issues:outbox'>(['issues', 'outbox'], { data });
      const [only] = result.ok ? result.value.items : [];
      return { state: only?.state, unfinished: only?.unfinished };
    };
    await expect
      .poll(item, { timeout: 100_000, interval: 500 })
      .toEqual({ state: 'filed', unfinished: false });
    const filed = [...tracker.site.issues.values()].filter(({ summary }) => summary === ISSUE.summary);
    expect(filed.map(({ files }) => files.map(({ name }) => name))).toEqual([['a.txt']]);
    await desk.kill();
    await tracker.dispose();
    rmSync(data, { recursive: true, force: true });
  });
});

/** A data folder whose tracker is this one, as an updater: monitors go in a change after the creation. */
async function folderFor(tracker: PracticeTracker): Promise<string> {
  const data = makeDataFolder({
    practice: { enabled: false },
    tracker: { baseUrl: tracker.baseUrl, path: TRACKER_PATH, username: 'updater' },
  });
  const secret = JSON.stringify({ name: 'tracker.password', value: 'practice' });
  const { result } = await cli<'settings:set-secret'>(['settings', 'set-secret', '-'], {
    data,
    stdin: secret,
  });
  expect(result.ok).toBe(true);
  return data;
}
