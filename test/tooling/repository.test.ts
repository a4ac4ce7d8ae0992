import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, inCheckout } from './checkout.ts';

const LEFT_OUT = new Set(['.git', 'node_modules', 'out', 'dist']);

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const dependencies = { ...manifest.dependencies, ...manifest.devDependencies };
const files = filesBelow(checkout);

function read(path: string): string {
  return readFileSync(inCheckout(path), 'utf8');
}

/** Every file of the checkout by its path with forward slashes. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !LEFT_OUT.has(name))
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory()
        ? filesBelow(path)
        : [relative(checkout, path).split(sep).join('/')];
    });
}

function filesThatSay(pattern: RegExp): readonly string[] {
  return files.filter((file) => pattern.test(read(file)));
}

/** In the renderer a folder can be one component in three files: there the note above it is enough. */
function isExplained(folder: string): boolean {
  const places = folder.startsWith('src-renderer/') ? [folder, `${folder}/..`] : [folder];
  return places.some((place) => existsSync(inCheckout(place, 'README.md')));
}

describe('the repository', () => {
  it('explains every folder of the source that holds three files or more', () => {
    const sources = files.filter((file) => /^src-[a-z]+\/.*\.(?:tsx?|css)$/.test(file));
    const folders = sources.map((file) => file.slice(0, file.lastIndexOf('/')));
    const crowded = [...new Set(folders)].filter(
      (folder) => folders.filter((other) => other === folder).length >= 3,
    );
    expect(crowded).toContain('src-main/lib');
    expect(crowded.filter((folder) => !isExplained(folder))).toEqual([]);
  });

  it('pins every dependency to one version', () => {
    const loose = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  it('says of every dependency why it is here', () => {
    const reasons = read('docs/dependencies.md');
    const named = [...reasons.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
    expect(new Set(named)).toEqual(new Set(Object.keys(dependencies)));
    expect(named).toHaveLength(Object.keys(dependencies).length);
  });

  it('locks packages by their contents, not by the host they came from', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, object>>;
    };
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(installed.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
    expect(
      installed.filter(([, entry]) => !('integrity' in entry || 'link' in entry)).map(([path]) => path),
    ).toEqual([]);
  });

  it('names no package registry', () => {
    expect(filesThatSay(/\b(?:registry|npm\.pkg)\.[a-z0-9-]+\.(?:org|com|net|io|dev)\b/)).toEqual([]);
  });

  it('names no path of the machine it was written on', () => {
    expect(filesThatSay(new RegExp('(?:^|[\\s"\'`(=])/(?:work|root)/', 'm'))).toEqual([]);
    expect(filesThatSay(/\.\.\/shared\/(?:facts|fixtures|mock)/)).toEqual([]);
  });
});
