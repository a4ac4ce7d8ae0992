import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Exports } from '../../../../src-main/services/activity/export-lines.ts';
import { createExports } from '../../../../src-main/services/activity/export-lines.ts';
import { ok } from '../../../../src-main/lib/result.ts';
import type { ActivityBench } from './activity-workbench.ts';
import { ALL_ENTRIES, ALL_EXCHANGES, openActivity } from './activity-workbench.ts';

const never = new AbortController().signal;
let folder: string;
let bench: ActivityBench;
let exports: Exports;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-export-'));
  bench = openActivity();
  exports = createExports({ folder: join(folder, 'exports'), ...bench });
  for (const name of ['a', 'b', 'c']) {
    const ended = bench.witness.began('devices:rename', { room: 'hall', name }, 'browser');
    ended(ok({}));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines = (path: string): { readonly detail: string }[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { detail: string });

describe('an export', () => {
  test('is one JSON object a line, oldest first, and can be fetched until the next one', async () => {
    const what = { what: 'activity', filter: ALL_ENTRIES, path: null } as const;
    const first = await exports.write(what, never);
    if (!first.ok) throw new Error(first.error.message);
    expect(lines(first.value.path).map(({ detail }) => detail)).toEqual(['a', 'b', 'c']);
    expect(first.value).toMatchObject({ lines: 3, bytes: readFileSync(first.value.path).length });
    const id = first.value.downloadPath?.slice('/media/'.length) ?? '';
    expect(exports.file(id)?.path).toBe(first.value.path);
    await exports.write({ ...what, what: 'exchanges', filter: ALL_EXCHANGES }, never);
    expect(exports.file(id)).toBe(null);
    expect(existsSync(first.value.path)).toBe(false);
  });

  test('goes where it is told, and never over something else', async () => {
    const path = join(folder, 'mine.jsonl');
    const what = { what: 'activity', filter: { ...ALL_ENTRIES, text: 'b' }, path } as const;
    expect(await exports.write(what, never)).toMatchObject({ ok: true, value: { path, lines: 1 } });
    writeFileSync(path, 'kept');
    expect(await exports.write(what, never)).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
    expect(readFileSync(path, 'utf8')).toBe('kept');
    for (const bad of ['relative.jsonl', join(folder, 'no', 'such.jsonl')])
      expect(await exports.write({ ...what, path: bad }, never)).toMatchObject({
        ok: false,
        error: { code: 'input.invalid' },
      });
  });

  test('that is cancelled leaves nothing half written', async () => {
    const path = join(folder, 'part.jsonl');
    const what = { what: 'activity', filter: ALL_ENTRIES, path } as const;
    expect(await exports.write(what, AbortSignal.abort())).toMatchObject({
      error: { code: 'input.cancelled' },
    });
    expect(existsSync(path)).toBe(false);
  });
});
