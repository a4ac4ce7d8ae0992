import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '../../../src-main/lib/data-folder.ts';
import { resolveDataFolder } from '../../../src-main/lib/data-folder.ts';

const linux: Machine = { platform: 'linux', environment: {}, home: '/home/ada' };

describe('resolveDataFolder', () => {
  it('takes the given folder before the environment and before the usual place', () => {
    const machine = { ...linux, environment: { CONTROL_ROOM_DATA: '/srv/rooms' } };
    expect([
      resolveDataFolder('here', machine),
      resolveDataFolder(null, machine),
      resolveDataFolder(null, linux),
    ]).toEqual([resolve('here'), '/srv/rooms', '/home/ada/.local/share/control-room']);
  });

  it('knows where each system keeps data', () => {
    const mac: Machine = { platform: 'darwin', environment: {}, home: '/Users/ada' };
    const windows: Machine = { platform: 'win32', environment: { APPDATA: '/roaming' }, home: '/users/ada' };
    expect([mac, windows].map((machine) => resolveDataFolder(null, machine))).toEqual([
      '/Users/ada/Library/Application Support/Control Room',
      '/roaming/Control Room',
    ]);
  });

  it('follows XDG_DATA_HOME only when it is absolute', () => {
    const at = (folder: string): string =>
      resolveDataFolder(null, { ...linux, environment: { XDG_DATA_HOME: folder } });
    expect([at('/data'), at('data'), at('')]).toEqual([
      '/data/control-room',
      '/home/ada/.local/share/control-room',
      '/home/ada/.local/share/control-room',
    ]);
  });
});
