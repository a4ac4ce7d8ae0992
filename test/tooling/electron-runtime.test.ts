import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedElectron, obtainElectron, whyNoWindow } from './electron-runtime.ts';

describe('whether a window can be opened', () => {
  it.each([
    ['linux', {}, false, 'there is no display'],
    ['linux', { DISPLAY: '' }, true, 'there is no display'],
    ['linux', { DISPLAY: ':0' }, false, null],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, false, null],
    ['linux', { DISPLAY: ':0' }, true, 'Electron does not run as root'],
    ['darwin', {}, false, null],
    ['win32', {}, false, null],
  ] as const)('on %s with %j (root: %s) is refused because: %s', (platform, env, isRoot, reason) => {
    expect(whyNoWindow({ platform, env, isRoot })).toBe(reason);
  });
});

describe('Electron’s runtime', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'control-room-electron-'));
    put('node_modules/electron/package.json', JSON.stringify({ version: '45.4.1' }));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function put(path: string, text: string): string {
    const file = join(root, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  it('is taken from the package when it is there in the version that is wanted', () => {
    const executable = put('node_modules/electron/dist/electron', '');
    expect(installedElectron(root, {}, 'linux')).toBeNull();
    put('node_modules/electron/dist/version', 'v45.4.1');
    expect(installedElectron(root, {}, 'linux')).toBe(executable);
    put('node_modules/electron/dist/version', '44.0.0');
    expect(installedElectron(root, {}, 'linux')).toBeNull();
  });

  it('is taken from ELECTRON_OVERRIDE_DIST_PATH, whatever its version', () => {
    const executable = put('elsewhere/electron', '');
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') };
    expect(installedElectron(root, env, 'linux')).toBe(executable);
    expect(
      installedElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'nowhere') }, 'linux'),
    ).toBeNull();
  });

  it('is given up with the system’s reason when it cannot be fetched', async () => {
    put('node_modules/electron/install.js', "console.error('getaddrinfo ENOTFOUND host'); process.exit(1);");
    expect(await obtainElectron(root, 20_000, () => undefined)).toEqual({
      kind: 'absent',
      reason: 'it could not be fetched (ENOTFOUND)',
    });
  });

  it('is given up when it does not arrive in time', async () => {
    put('node_modules/electron/install.js', 'setInterval(() => undefined, 1000);');
    let fetches = 0;
    expect(await obtainElectron(root, 50, () => (fetches += 1))).toEqual({
      kind: 'absent',
      reason: 'it did not arrive within 0.05 s',
    });
    expect(fetches).toBe(1);
  });
});
