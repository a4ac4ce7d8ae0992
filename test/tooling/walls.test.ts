import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout, inCheckout } from './checkout.ts';

/** One file of each room; an empty house with the real walls is built from them. */
const rooms = [
  'src-preload/contract/wall.ts',
  'src-preload/preload.ts',
  'src-main/app.ts',
  'src-main/cli.ts',
  'src-main/main.ts',
  'src-main/wall.ts',
  'src-main/lib/wall.ts',
  'src-main/protocols/wall.ts',
  'src-main/storage/wall.ts',
  'src-main/services/wall.ts',
  'src-main/ipc/wall.ts',
  'src-main/hosts/handover/wall.ts',
  'src-main/hosts/browser/wall.ts',
  'src-main/hosts/electron/wall.ts',
  'src-main/practice/wall.ts',
  'src-renderer/i18n/wall.ts',
  'src-renderer/components/wall.ts',
  'src-renderer/stores/wall.ts',
  'src-renderer/ipc/wall.ts',
  'src-renderer/screens/rooms/wall.ts',
  'src-renderer/screens/rooms/parts/wall.ts',
  'src-renderer/screens/issues/wall.ts',
  'src-renderer/screens/shell/wall.ts',
  'test/wall.ts',
] as const;

type Room = (typeof rooms)[number];

/** Imports that `tsc -b` refuses. */
const refusedByCompiler: readonly (readonly [Room, Room])[] = [
  ['src-preload/contract/wall.ts', 'src-main/lib/wall.ts'],
  ['src-main/lib/wall.ts', 'src-main/services/wall.ts'],
  ['src-main/protocols/wall.ts', 'src-main/services/wall.ts'],
  ['src-main/protocols/wall.ts', 'src-main/storage/wall.ts'],
  ['src-main/storage/wall.ts', 'src-main/protocols/wall.ts'],
  ['src-main/services/wall.ts', 'src-main/practice/wall.ts'],
  ['src-main/services/wall.ts', 'src-main/hosts/browser/wall.ts'],
  ['src-main/services/wall.ts', 'src-main/app.ts'],
  ['src-main/ipc/wall.ts', 'src-main/hosts/browser/wall.ts'],
  ['src-main/hosts/browser/wall.ts', 'src-main/practice/wall.ts'],
  ['src-main/practice/wall.ts', 'src-main/protocols/wall.ts'],
  ['src-main/practice/wall.ts', 'src-main/services/wall.ts'],
  ['src-renderer/components/wall.ts', 'src-renderer/stores/wall.ts'],
  ['src-renderer/components/wall.ts', 'src-renderer/ipc/wall.ts'],
  ['src-renderer/screens/rooms/wall.ts', 'src-main/lib/wall.ts'],
  ['src-renderer/stores/wall.ts', 'src-main/services/wall.ts'],
];

/** Imports that the compiler cannot see as wrong and `oxlint` refuses. */
const refusedByLint: readonly (readonly [Room, Room | 'electron'])[] = [
  ['src-main/services/wall.ts', 'electron'],
  ['src-main/cli.ts', 'electron'],
  ['src-main/wall.ts', 'electron'],
  ['src-main/hosts/browser/wall.ts', 'electron'],
  ['src-renderer/stores/wall.ts', 'electron'],
  ['src-main/wall.ts', 'src-main/app.ts'],
  ['src-main/hosts/browser/wall.ts', 'src-main/services/wall.ts'],
  ['src-main/hosts/electron/wall.ts', 'src-main/storage/wall.ts'],
  ['src-main/ipc/wall.ts', 'src-main/protocols/wall.ts'],
  ['src-main/practice/wall.ts', 'src-preload/contract/wall.ts'],
  ['src-main/protocols/wall.ts', 'src-preload/contract/wall.ts'],
  ['src-renderer/stores/wall.ts', 'src-renderer/screens/rooms/wall.ts'],
  ['src-renderer/ipc/wall.ts', 'src-renderer/stores/wall.ts'],
  ['src-renderer/screens/rooms/wall.ts', 'src-renderer/screens/issues/wall.ts'],
  ['src-renderer/screens/rooms/parts/wall.ts', 'src-renderer/screens/issues/wall.ts'],
  ['src-renderer/screens/rooms/wall.ts', 'src-renderer/screens/shell/wall.ts'],
];

/** Imports that both let through, so that a wall that refuses everything is noticed. */
const allowed: readonly (readonly [Room, Room | 'electron'])[] = [
  ['src-main/lib/wall.ts', 'src-preload/contract/wall.ts'],
  ['src-main/protocols/wall.ts', 'src-main/lib/wall.ts'],
  ['src-main/services/wall.ts', 'src-main/protocols/wall.ts'],
  ['src-main/ipc/wall.ts', 'src-main/services/wall.ts'],
  ['src-main/hosts/browser/wall.ts', 'src-main/ipc/wall.ts'],
  ['src-main/hosts/electron/wall.ts', 'electron'],
  ['src-main/practice/wall.ts', 'src-main/lib/wall.ts'],
  ['src-main/cli.ts', 'src-main/app.ts'],
  ['src-main/main.ts', 'electron'],
  ['src-renderer/components/wall.ts', 'src-renderer/i18n/wall.ts'],
  ['src-renderer/screens/rooms/wall.ts', 'src-renderer/stores/wall.ts'],
  ['src-renderer/screens/rooms/parts/wall.ts', 'src-renderer/screens/rooms/wall.ts'],
  ['src-renderer/screens/shell/wall.ts', 'src-renderer/screens/rooms/wall.ts'],
  ['test/wall.ts', 'src-main/app.ts'],
];

const ROOTS = ['src-main', 'src-preload', 'src-renderer', 'test'];

let house = '';

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'control-room-walls-'));
  for (const config of findConfigs(checkout)) {
    mkdirSync(join(house, dirname(config)), { recursive: true });
    copyFileSync(join(checkout, config), join(house, config));
  }
  copyFileSync(inCheckout('.oxlintrc.json'), join(house, '.oxlintrc.json'));
  copyFileSync(inCheckout('package.json'), join(house, 'package.json'));
  symlinkSync(inCheckout('node_modules'), join(house, 'node_modules'), 'junction');
  for (const room of rooms) write(room, 'export const brick = 1;\n');
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function findConfigs(root: string): readonly string[] {
  const top = readdirSync(root).filter((name) => /^(?:src-|test$|tsconfig)/.test(name));
  return top
    .flatMap((name) => (name.endsWith('.json') ? [join(root, name)] : filesBelow(join(root, name))))
    .filter((file) => /[/\\]tsconfig[^/\\]*\.json$/.test(file))
    .map((file) => relative(root, file));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
}

function write(path: string, text: string): void {
  mkdirSync(join(house, dirname(path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** Puts one import into the house; it stands in a file of its own beside the importing room's. */
function tryImport([from, to]: readonly [string, string], index: number): string {
  const target = to === 'electron' ? to : relativeImport(from, to);
  const isEntry = posix.dirname(from) === 'src-main' && from !== 'src-main/wall.ts';
  const file = isEntry ? from : from.replace(/[^/]+$/, `attempt-${index}.ts`);
  write(file, `import * as other from '${target}';\nexport const attempt = other;\n`);
  return file;
}

function relativeImport(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function run(
  tool: string,
  ...args: readonly string[]
): { readonly status: number | null; readonly output: string } {
  const script = inCheckout('node_modules', ...tool.split('/'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: house,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** What the lint says about imports that the rooms restrict, one finding a line. */
function restrictedImports(...paths: readonly string[]): readonly string[] {
  const { output } = run('oxlint/bin/oxlint', '--format=unix', ...paths);
  expect(output).toMatch(/problem|^$/);
  return output.split('\n').filter((line) => line.includes('no-restricted-imports'));
}

function brokenWalls(tried: readonly string[], output: string): readonly string[] {
  return tried.filter((file) => !output.includes(`${file}(`) && !output.includes(`${file}:`));
}

describe('the walls between the rooms', () => {
  it('let every import through that the design allows', () => {
    allowed.forEach((pair, index) => tryImport(pair, index));
    expect(run('typescript/bin/tsc', '-b')).toEqual({ status: 0, output: '' });
    expect(restrictedImports(...ROOTS)).toEqual([]);
  });

  it('make the compiler refuse every import across them', () => {
    const tried = refusedByCompiler.map((pair, index) => tryImport(pair, 100 + index));
    const { status, output } = run('typescript/bin/tsc', '-b');
    expect(status).not.toBe(0);
    expect(brokenWalls(tried, output)).toEqual([]);
    for (const file of tried) rmSync(join(house, file));
  });

  it('make the lint refuse the imports that the compiler cannot see as wrong', () => {
    const tried = refusedByLint.map((pair, index) => tryImport(pair, 200 + index));
    expect(brokenWalls(tried, restrictedImports(...ROOTS).join('\n'))).toEqual([]);
  });

  it('let types of the contract into the rooms that may not run it', () => {
    write(
      'src-main/practice/types.ts',
      "import type { brick } from '../../src-preload/contract/wall.ts';\nexport type Brick = typeof brick;\n",
    );
    expect(restrictedImports('src-main/practice/types.ts')).toEqual([]);
  });

  it('make the lint refuse text that is written into a screen', () => {
    write(
      'src-renderer/screens/rooms/words.tsx',
      'export function Words() {\n  return <p title="Spoken">Written {"quoted"}</p>;\n}\n',
    );
    const { output } = run('oxlint/bin/oxlint', '--format=unix', 'src-renderer/screens/rooms/words.tsx');
    expect(output.match(/jsx-no-literals/g)).toHaveLength(3);
  });
});
