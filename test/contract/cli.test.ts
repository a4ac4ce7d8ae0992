import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHolder } from '../../src-main/hosts/handover/handover-client.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations.ts';
import { GUARD_MARK } from '../tooling/network-guard.ts';
import { inCheckout } from '../tooling/checkout.ts';

const CLI = inCheckout('src-main', 'cli.ts');
const GUARD = pathToFileURL(inCheckout('test', 'tooling', 'guard-process.ts')).href;

let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'control-room-cli-'));
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ practice: { enabled: false }, lan: { interfaces: ['lo'], addresses: [] } }),
  );
});

afterEach(() => rmSync(data, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly lines: readonly string[];
  /** The Result on standard output; anything but one line fails. */
  readonly result: unknown;
}

function start(args: readonly string[]) {
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', NODE_OPTIONS: '' };
  return spawn(process.execPath, [`--import=${GUARD}`, CLI, ...args, '--data', data], { env });
}

async function ended(child: ReturnType<typeof start>): Promise<Ended> {
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  expect(stderr).not.toContain(GUARD_MARK);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { code, lines, result: lines.length === 1 ? JSON.parse(lines[0] ?? '') : lines };
}

function run(args: readonly string[], stdin: string | null = ''): Promise<Ended> {
  const child = start(args);
  child.stdin.on('error', () => undefined);
  if (stdin !== null) child.stdin.end(stdin);
  return ended(child);
}

describe('the terminal', () => {
  it.each([
    [[], 2, 'input.unknownRequest'],
    [['devices', 'explode'], 2, 'input.unknownRequest'],
    [['devices', 'list', '--nonsense'], 2, 'input.invalid'],
    [['watch', 'weather'], 2, 'input.invalid'],
    [['devices', 'list', '{oops'], 1, 'input.invalid'],
    [['devices', 'add', '{"address":7}'], 1, 'input.invalid'],
  ])('answers %j with one line and code %i', async (args, code, error) => {
    expect(await run(args)).toMatchObject({ code, result: { ok: false, error: { code: error } } });
  });

  it('reads its input from standard input', async () => {
    const stdin = JSON.stringify({ address: 'ftp://x' });
    expect(await run(['devices', 'add', '-'], stdin)).toMatchObject({
      code: 1,
      result: { error: { code: 'input.invalid', context: { reason: 'scheme' } } },
    });
  });

  it('does not wait for standard input longer than its time limit', async () => {
    expect(await run(['devices', 'list', '-', '--timeout-ms', '300'], null)).toMatchObject({
      code: 1,
      result: { error: { code: 'input.cancelled' } },
    });
  });

  it('refuses an input that is longer than a holder would take', async () => {
    expect(await run(['devices', 'list', '-'], ' '.repeat(5 * 1024 * 1024))).toMatchObject({
      code: 1,
      result: { error: { code: 'input.invalid' } },
    });
  });

  it('answers when it is interrupted', async () => {
    const child = start(['devices', 'scan', '{"waitMs":30000}']);
    await holderOf(data);
    child.kill('SIGINT');
    expect(await ended(child)).toMatchObject({ code: 1, result: { error: { code: 'input.cancelled' } } });
  });

  it('answers when it fails itself', async () => {
    const db = new DatabaseSync(join(data, 'control-room.sqlite'));
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    db.close();
    expect(await run(['settings', 'get'])).toMatchObject({
      code: 1,
      result: { ok: false, error: { code: 'internal.unexpected' } },
    });
  });

  // Three processes of their own: on a busy machine the first may be killed before the second has reached it.
  it(
    'hands its request to the process that holds the folder, and says when that one dies',
    { retry: 2 },
    async () => {
      const holder = start(['watch', 'devices']);
      await holderOf(data);
      const handed = await run(['app', 'info']);
      expect(handed).toMatchObject({ code: 0, result: { ok: true, value: { dataFolder: data } } });
      const scan = start(['devices', 'scan', '{"waitMs":30000}']);
      const follower = start(['watch', 'devices']);
      const followed = Promise.all([once(follower, 'close'), text(follower.stderr)]);
      await once(follower.stdout, 'data');
      holder.kill('SIGKILL');
      expect(await ended(scan)).toMatchObject({ code: 1, result: { error: { code: 'host.disconnected' } } });
      expect(await followed).toEqual([[1, null], 'The application that was watched has ended.\n']);
    },
  );

  it('starts two at once on one folder, and both get their answer', async () => {
    const both = await Promise.all([run(['devices', 'scan']), run(['devices', 'scan'])]);
    expect(both.map(({ code, result }) => [code, (result as { ok: boolean }).ok])).toEqual([
      [0, true],
      [0, true],
    ]);
  });
});

/** Resolves when a process holds the folder and can be reached. */
async function holderOf(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await findHolder(folder, systemClock);
    if (found === null) continue;
    found.close();
    return;
  }
  throw new Error('nobody took the folder');
}
