import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../src-preload/contract/index.ts';
import { limits } from '../../../../src-main/lib/limits.ts';
import { createLog } from '../../../../src-main/lib/log.ts';
import { redactText } from '../../../../src-main/lib/redact.ts';
import { createExports } from '../../../../src-main/services/activity/export-lines.ts';
import { bundleEvidence } from '../../../../src-main/services/issues/incoming-files.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { ALL_ENTRIES, ALL_EXCHANGES, FIRST_PAGE, openActivity } from './activity-workbench.ts';
import { exchangeWith, positions } from './canaries.ts';

const planted = positions();
const MARK = /cAnArY\d+x/g;

/** Names the positions whose canary got through. */
function leaksIn(text: string): readonly string[] {
  const found = new Set(text.match(MARK));
  return planted.filter(({ canary }) => found.has(canary)).map(({ where }) => where);
}

describe(`a secret in any of ${planted.length} positions`, () => {
  test('has at least 200 of them, each different', () => {
    expect(new Set(planted.map(({ where }) => where)).size).toBeGreaterThanOrEqual(200);
    expect(leaksIn(planted.map(({ text }) => text).join('\n'))).toHaveLength(planted.length);
  });

  test('never gets into the journal, what is told of it, a search, a report or an export', async () => {
    const { db, clock, journal, activity, told } = openActivity();
    const record = journal.recorder('issues', null);
    planted.forEach((position) => record(exchangeWith(position)));
    const folder = mkdtempSync(join(tmpdir(), 'control-room-canaries-'));
    const exports = createExports({ folder: join(folder, 'own'), clock, activity, journal });
    const path = join(folder, 'exchanges.jsonl');
    const never = new AbortController().signal;
    const written = await exports.write({ what: 'exchanges', filter: ALL_EXCHANGES, path }, never);
    expect(written).toMatchObject({ ok: true, value: { lines: planted.length } });
    const ids = planted.map((_position, index) => index + 1);
    const report = bundleEvidence(ids, (id) => journal.find(id), 50_000_000).file?.content ?? '';
    expect(Buffer.from(report).toString()).toContain('[redacted]');
    expect({
      rows: leaksIn(JSON.stringify(db.prepare('SELECT * FROM exchanges').all())),
      told: leaksIn(JSON.stringify(told)),
      report: leaksIn(Buffer.from(report).toString()),
      exported: leaksIn(readFileSync(path, 'utf8')),
    }).toEqual({ rows: [], told: [], report: [], exported: [] });
    expect(journal.list({ ...ALL_EXCHANGES, text: 'canary' }, FIRST_PAGE).total).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test('never gets into what was done', () => {
    const bench = openActivity();
    for (const { text } of planted) {
      const error: AppError = {
        code: 'tracker.unavailable',
        message: text,
        context: { text, deep: { list: [text] } },
        retryable: true,
      };
      bench.witness.began('issues:project', { name: text }, 'browser')({ ok: false, error });
      bench.witness.began('devices:rename', { room: 'hall', name: text }, 'browser')({ ok: false, error });
    }
    const rows = bench.db.prepare('SELECT * FROM activity').all();
    expect(rows.length).toBeGreaterThan(planted.length);
    expect(leaksIn(JSON.stringify([rows, bench.told]))).toEqual([]);
    expect(bench.activity.list({ ...ALL_ENTRIES, text: 'canary' }, FIRST_PAGE).total).toBe(0);
  });

  test('never gets into the log', () => {
    const lines: string[] = [];
    const log = createLog(createFakeClock(), 'debug', (line) => lines.push(line));
    for (const { text } of planted) {
      log.warn(text, { text, error: new Error(text), deep: [{ text }] });
    }
    expect(leaksIn(lines.join('\n'))).toEqual([]);
  });
});

test('a secret that stands where a long body is cut off does not show its beginning', () => {
  const { db, journal } = openActivity();
  const fill = 'x'.repeat(limits.journalBodyBytes - 40);
  for (const start of ['{"password":"', '<password>', '&password=', '\npassword: '])
    for (let gap = 0; gap < 40; gap += 3) {
      const requestBody = `${fill}${' '.repeat(gap)}${start}cAnArY1x`;
      journal.recorder(
        'issues',
        null,
      )({ ...exchangeWith({ ...planted[0]!, field: 'requestBody' }), requestBody });
    }
  expect(JSON.stringify(db.prepare('SELECT request_body FROM exchanges').all())).not.toMatch(/cAn/);
});

test.each([
  '<Error><Code>AccessDenied</Code><Message>No.</Message></Error>',
  '{"error":{"code":190,"message":"expired"}}',
  '<errorCode>716</errorCode>',
  'SID: uuid:4711\nTIMEOUT: Second-300',
  '{"type":"LOAD","sessionId":"abc","media":{"contentId":"http://a/b.mp4?x=1"}}',
  '<Contents><Key>films/a.mp4</Key></Contents>',
  'Content-Type: text/xml; charset="utf-8"',
  'http://10.0.0.1:3500/m/film.mp4?start=12&codec=h264',
  'GET /a?category=audio&pinned=1 HTTP/1.1',
  '"title": "The secret of the harbour"',
])('%s is evidence and stays', (text) => {
  expect(redactText(text)).toBe(text);
});
