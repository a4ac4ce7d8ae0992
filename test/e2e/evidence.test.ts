import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CHECK_IDS } from '../../src-preload/contract/index.ts';
import { cli, cliText, startDesk } from './desk.ts';

test('the terminal checks the network of the running desk, and its journal tells who did what', async () => {
  const desk = await startDesk({ settings: { practice: { enabled: false } } });
  onTestFinished(() => desk.kill());
  const data = desk.dataFolder;
  const checked = await cli<'diagnostics:run'>(['diagnostics', 'run'], { data });
  const checks = checked.result.ok ? checked.result.value.checks : [];
  expect(checks.map(({ id }) => id)).toEqual([...CHECK_IDS]);
  expect(checks.find(({ id }) => id === 'mediaPort')).toMatchObject({ outcome: 'pass' });
  expect(checks.find(({ id }) => id === 'tracker')).toMatchObject({ outcome: 'skipped' });
  await cli(['devices', 'rename', JSON.stringify({ room: 'nowhere', name: 'Hall' })], { data });
  const listed = await cli<'activity:entries'>(['activity', 'entries', '{"by":"person"}'], { data });
  const entries = listed.result.ok ? listed.result.value.entries : [];
  expect(entries.map(({ action, outcome, who }) => [action, outcome, who.face])).toEqual([
    ['devices:rename', 'failed', 'terminal'],
    ['diagnostics:run', 'ok', 'terminal'],
  ]);
  const path = join(data, 'journal.jsonl');
  const wanted = JSON.stringify({ what: 'activity', filter: { by: 'person' }, path });
  const exported = await cli<'activity:export'>(['activity', 'export', wanted], { data });
  expect(exported.result).toMatchObject({ ok: true, value: { lines: 2, path } });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(entries.toReversed());
  const report = await cliText(['diagnostics', 'report'], { data });
  expect(report.stdout).toContain('interfaces');
  await desk.stop();
});
