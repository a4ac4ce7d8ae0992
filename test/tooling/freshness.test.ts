import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STAMP, isFresh, sourceSignature } from './freshness.ts';

const OUTPUTS = [
  'out/main/main.js',
  'out/main/serve.js',
  'out/main/cli.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
];

describe('whether a build is up to date', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'control-room-fresh-'));
    put('src-main/services/devices.ts', 'one');
    for (const output of OUTPUTS) put(output, '');
    put(STAMP, sourceSignature(root));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function put(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  function isUpToDate(): boolean {
    return isFresh(root, sourceSignature(root));
  }

  it('stays so while no source changes', () => {
    put('test/unit/some.test.ts', 'tests are no source of the build');
    put('src-main/services/README.md', 'nor are notes');
    expect(isUpToDate()).toBe(true);
  });

  it('ends with a source that is added, written or removed', () => {
    put('src-renderer/main.tsx', 'new');
    expect(isUpToDate()).toBe(false);
    rmSync(join(root, 'src-renderer'), { recursive: true });
    expect(isUpToDate()).toBe(true);
    utimesSync(join(root, 'src-main/services/devices.ts'), 1, 1);
    expect(isUpToDate()).toBe(false);
    rmSync(join(root, 'src-main/services/devices.ts'));
    expect(isUpToDate()).toBe(false);
  });

  it('ends when an output is gone, or no build was ever whole', () => {
    rmSync(join(root, 'out/main/cli.js'));
    expect(isUpToDate()).toBe(false);
    put('out/main/cli.js', '');
    rmSync(join(root, STAMP));
    expect(isUpToDate()).toBe(false);
  });
});
