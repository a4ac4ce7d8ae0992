import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Filing, Result } from '../../../../src-preload/contract/index.ts';
import { issueBackoff } from '../../../../src-main/services/issues/limits.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { Clock } from '../../../../src-main/lib/clock.ts';
import { createPracticeTracker } from '../../../../src-main/practice/tracker/tracker.ts';
import type { IssuesDesk } from './desk-of-issues.ts';
import { anIssue, filedOn, newDatabase, openIssuesDesk } from './desk-of-issues.ts';

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

/** A clock of its own for waiting, moved by hand; time within requests is real. */
function jumpingClock(): Clock & { jump(ms: number): void } {
  let ahead = 0;
  const waiting = new Set<{ at: number; task: () => void }>();
  return {
    ...systemClock,
    now: () => Date.now() + ahead,
    after(ms, task) {
      if (ms < 2_000) return systemClock.after(ms, task);
      const entry = { at: Date.now() + ahead + ms, task };
      waiting.add(entry);
      return { dispose: () => void waiting.delete(entry) };
    },
    jump(ms) {
      ahead += ms;
      for (const entry of [...waiting].filter(({ at }) => at <= Date.now() + ahead)) {
        waiting.delete(entry);
        entry.task();
      }
    },
  };
}

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** The tracker as it is when the network is back: reachable where nothing was. */
async function bridgeTo(from: string, to: string): Promise<Server> {
  const server = createServer((socket) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1');
    socket
      .on('error', () => undefined)
      .pipe(onward.on('error', () => undefined))
      .pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(from).port), '127.0.0.1', resolve));
  return server;
}

describe('the outbox', () => {
  test('works offline for days and keeps the order', async () => {
    const clock = jumpingClock();
    const nowhere = await closedPort();
    const desk = await open({ clock, baseUrl: () => nowhere });
    const first = value(await desk.issues.outbox.file(anIssue({ summary: 'first' })));
    const second = value(await desk.issues.outbox.file(anIssue({ summary: 'second' })));
    expect([first, second]).toMatchObject([
      { state: 'queued', error: { code: 'tracker.unavailable' } },
      { state: 'queued', error: null },
    ]);
    for (let day = 0; day < 3; day += 1) clock.jump(86_400_000);
    await expect
      .poll(() => desk.issues.outbox.items().map(({ state }) => state))
      .toEqual(['queued', 'queued']);
    expect(desk.issues.connection()).toMatchObject({ status: 'offline', reason: 'unreachable' });
    const bridge = await bridgeTo(nowhere, desk.tracker.baseUrl);
    await expect
      .poll(() => {
        clock.jump(issueBackoff.maxMs);
        return filedOn(desk.tracker);
      })
      .toEqual(['first', 'second']);
    expect(desk.issues.connection()).toMatchObject({ status: 'ok', reason: null });
    bridge.close();
  });

  test('files in the order of filing once the tracker is back', async () => {
    const clock = jumpingClock();
    const desk = await open({ clock });
    desk.tracker.setFault('http500');
    const first = value(await desk.issues.outbox.file(anIssue({ summary: 'first' })));
    expect(first.state).toBe('queued');
    value(await desk.issues.outbox.file(anIssue({ summary: 'second' })));
    value(await desk.issues.outbox.file(anIssue({ summary: 'third' })));
    desk.tracker.setFault('none');
    await expect
      .poll(() => {
        clock.jump(issueBackoff.maxMs);
        return filedOn(desk.tracker);
      })
      .toEqual(['first', 'second', 'third']);
  });

  test('waits longer after every failure, at most a quarter of an hour', async () => {
    const clock = jumpingClock();
    const desk = await open({ clock });
    desk.tracker.setFault('http500');
    const { outboxId } = value(await desk.issues.outbox.file(anIssue()));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect
        .poll(() => {
          const item = desk.issues.outbox.items()[0];
          return item?.attempts === attempt && item.nextAttemptAt !== null;
        })
        .toBe(true);
      const item = desk.issues.outbox.items()[0];
      waits.push(Math.round((Date.parse(item?.nextAttemptAt ?? '') - clock.now()) / 1000));
      clock.jump(issueBackoff.maxMs + 1_000);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    expect(outboxId).toBe(desk.issues.outbox.items()[0]?.outboxId);
  });

  test('waits a little less at random', async () => {
    const desk = await open({ random: () => 0.123_456 });
    desk.tracker.setFault('http500');
    value(await desk.issues.outbox.file(anIssue()));
    const item = desk.issues.outbox.items()[0];
    expect(item).toMatchObject({ state: 'queued', attempts: 1 });
    expect(Date.parse(item?.nextAttemptAt ?? '') - Date.now()).toBeLessThan(4_900);
  });

  test('does not hold up what comes after a refused item', async () => {
    const desk = await open();
    value(await desk.issues.outbox.file(anIssue({ summary: 'refused', category: 'Nonsense' })));
    const next = value(await desk.issues.outbox.file(anIssue({ summary: 'fine' })));
    expect(next.state).toBe('filed');
  });

  test('goes on where an earlier run was cut off, without asking twice', async () => {
    const tracker = await createPracticeTracker({
      clock: systemClock,
      log: silentLog,
      without: [],
      onCall: null,
      memory: null,
    });
    const db = newDatabase();
    const before = await open({ tracker, db });
    tracker.setFault('storesThenHangs');
    void before.issues.outbox.file(anIssue());
    await expect.poll(() => filedOn(tracker)).toHaveLength(1);
    await before.dispose();
    tracker.setFault('none');
    const after = await open({ tracker, db });
    after.issues.start();
    await expect
      .poll(() => after.issues.outbox.items()[0])
      .toMatchObject({ state: 'filed', unfinished: false });
    expect(filedOn(tracker)).toHaveLength(1);
    await after.dispose();
    await tracker.dispose();
  });

  test('keeps what is meant for one tracker away from another', async () => {
    const db = newDatabase();
    const nowhere = await closedPort();
    const before = await open({ db, baseUrl: () => nowhere });
    const filing = value(await before.issues.outbox.file(anIssue()));
    await before.dispose();
    const other = await open({ db });
    other.issues.start();
    value(await other.issues.outbox.file(anIssue({ summary: 'for this one' })));
    expect(filedOn(other.tracker)).toEqual(['for this one']);
    expect(other.issues.outbox.items().find(({ outboxId }) => outboxId === filing.outboxId)?.state).toBe(
      'queued',
    );
  });

  test('tries again what the password held up once there is another', async () => {
    const db = newDatabase();
    const tracker = await createPracticeTracker({
      clock: systemClock,
      log: silentLog,
      without: [],
      onCall: null,
      memory: null,
    });
    const before = await open({ db, tracker, password: 'wrong' });
    const filing: Filing = value(await before.issues.outbox.file(anIssue()));
    expect(filing.error?.code).toBe('tracker.loginFailed');
    await before.dispose();
    const after = await open({ db, tracker });
    after.issues.configurationChanged();
    await expect.poll(() => after.issues.outbox.items()[0]?.state).toBe('filed');
    await after.dispose();
    await tracker.dispose();
  });

  test('gives a refused item back as a draft, which files as the same item', async () => {
    const desk = await open();
    const { outbox } = desk.issues;
    const refused = value(await outbox.file(anIssue({ category: 'Nonsense' })));
    expect(value(outbox.cancel(refused.outboxId))).toMatchObject({ state: 'draft' });
    const filed = value(await outbox.file(anIssue({ draftId: refused.outboxId })));
    expect(filed).toMatchObject({ outboxId: refused.outboxId, state: 'filed' });
    expect(outbox.cancel(refused.outboxId)).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  });

  test('forgets an item and takes it back', async () => {
    const desk = await open();
    const { outbox } = desk.issues;
    const refused = value(await outbox.file(anIssue({ category: 'Nonsense' })));
    value(outbox.discard(refused.outboxId));
    expect(outbox.items()).toEqual([]);
    value(outbox.restore(refused.outboxId));
    expect(outbox.items()).toHaveLength(1);
  });

  test('tells every change of an item', async () => {
    const desk = await open();
    await desk.issues.outbox.file(anIssue());
    const states = desk.emitted.flatMap(([name, payload]) =>
      name === 'issues:outbox-changed' && 'item' in payload ? [payload.item?.state] : [],
    );
    expect([...new Set(states)]).toEqual(['queued', 'sending', 'filed']);
  });
});

describe('a draft', () => {
  test('is kept with its files over a restart', async () => {
    const db = newDatabase();
    const before = await open({ db });
    const content = { ...anIssue({ summary: 'half', description: '' }) };
    const { draftId: _none, attachments: _files, ...fields } = content;
    const attachments = [{ name: 'a.txt', contentType: 'text/plain', base64: 'YQ==' }];
    const saved = value(
      await before.issues.outbox.saveDraft({ draftId: null, content: fields, attachments }),
    );
    await before.dispose();
    const after = await open({ db });
    expect(after.issues.outbox.drafts()).toMatchObject([
      { outboxId: saved.outboxId, state: 'draft', content: { summary: 'half' }, files: [{ name: 'a.txt' }] },
    ]);
    const draftId = saved.outboxId;
    const again = { draftId, content: { ...fields, summary: 'more' }, attachments: [] };
    value(await after.issues.outbox.saveDraft(again));
    expect(after.issues.outbox.drafts()).toHaveLength(1);
    const filed = value(await after.issues.outbox.file(anIssue({ draftId, summary: 'whole' })));
    expect(filed).toMatchObject({ outboxId: draftId, state: 'filed' });
    expect(after.issues.outbox.drafts()).toEqual([]);
    expect(after.tracker.site.issues.get(filed.issueId ?? 0)?.files).toHaveLength(1);
  });
});
