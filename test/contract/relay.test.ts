import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inCheckout } from '../tooling/checkout.ts';
import { writeState } from '../doubles/relay-state.ts';

const GUARD = pathToFileURL(inCheckout('test', 'tooling', 'guard-process.ts')).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-relay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(args: readonly string[]) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  return spawn(process.execPath, [`--import=${GUARD}`, inCheckout('src-main', 'cli.ts'), 'relay', ...args], {
    env,
  });
}

describe('control-room relay', () => {
  it('relays and serves its files until it is stopped, and tells neither code nor state', async () => {
    const file = join(folder, 'association.txt');
    writeFileSync(file, 'MIIP');
    const child = start([
      ...['--domain', 'example.org', '--listen', '127.0.0.1:0'],
      ...['--association', `apple=${file}`],
    ]);
    const stderr = text(child.stderr);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const url = /^The relay for example\.org is at (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1] ?? '';
    const state = writeState('https://app.example.org/n0nce', 'x');
    const answer = await fetch(`${url}/?code=c4n4ry&state=${state}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'https://app.example.org/n0nce?code=c4n4ry',
    ]);
    const association = await fetch(`${url}/.well-known/apple-developer-domain-association.txt`);
    expect(await association.text()).toBe('MIIP');
    child.kill('SIGTERM');
    const [code] = (await once(child, 'close')) as [number];
    const lines = (await stderr).trim().split('\n');
    expect(code).toBe(0);
    expect(lines.map((one) => (JSON.parse(one) as { answer: string }).answer)).toEqual([
      'code',
      'association',
    ]);
    expect(lines.join()).not.toMatch(/c4n4ry|n0nce/);
  });

  it.each([
    [['--domain', 'example.org'], 2, /Usage: control-room relay/],
    [
      ['--domain', 'example.org', '--listen', '127.0.0.1:0', '--association', 'apple=/nonexistent'],
      2,
      /cannot be read/,
    ],
    [['--domain', 'example.org', '--listen', '192.0.2.1:80'], 1, /cannot listen/],
  ])('ends at once with %j', async (args, expected, words) => {
    const child = start(args);
    const [[code], stderr] = await Promise.all([
      once(child, 'close') as Promise<[number]>,
      text(child.stderr),
      text(child.stdout),
    ]);
    expect(code).toBe(expected);
    expect(stderr).toMatch(words);
  });
});
