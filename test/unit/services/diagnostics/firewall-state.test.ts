import { describe, expect, test } from 'vitest';
import type { Platform } from '../../../../src-preload/contract/index.ts';
import type { FirewallEyes, ProgramEnd } from '../../../../src-main/services/diagnostics/firewall-state.ts';
import { readFirewall } from '../../../../src-main/services/diagnostics/firewall-state.ts';

type Says = Readonly<Record<string, ProgramEnd>>;

/** A machine whose programs say this; what is not named is not there. */
function eyesOf(says: Says, files: Readonly<Record<string, string>> = {}): FirewallEyes {
  return {
    run: (program, args) => {
      const line = [program, ...args].join(' ');
      const name = Object.keys(says).find((part) => line.includes(part));
      return Promise.resolve(name === undefined ? null : (says[name] ?? null));
    },
    read: (path) => Promise.resolve(files[path] ?? null),
  };
}

const end = (output: string, code = 0): ProgramEnd => ({ code, output });
const read = (platform: Platform, eyes: FirewallEyes) =>
  readFirewall(platform, '/opt/control-room', eyes, new AbortController().signal);

const WINDOWS_ON = { EnableFirewall: end('  EnableFirewall    REG_DWORD    0x1') };

describe('the firewall', () => {
  test.each<readonly [string, Platform, Says, string]>([
    ['of Windows, off', 'win32', { EnableFirewall: end('REG_DWORD    0x0') }, 'off'],
    ['of Windows, on', 'win32', { ...WINDOWS_ON, netsh: end('Keine Regeln', 1) }, 'on'],
    ['of Windows, with our rule', 'win32', { ...WINDOWS_ON, netsh: end('Regelname: Control Room') }, 'rule'],
    [
      'of Windows, refusing everything',
      'win32',
      { ...WINDOWS_ON, DoNotAllowExceptions: end('REG_DWORD 0x1') },
      'blocks',
    ],
    ['of Windows, hidden', 'win32', {}, 'unreadable'],
    ['of macOS, off', 'darwin', { getglobalstate: end('Firewall is disabled. (State = 0)') }, 'off'],
    ['of macOS, on', 'darwin', { getglobalstate: end('Firewall is enabled. (State = 1)') }, 'on'],
    [
      'of macOS, permitting us',
      'darwin',
      {
        getglobalstate: end('Firewall is enabled. (State = 1)'),
        getblockall: end('Firewall has block all state set to disabled.'),
        getappblocked: end('The incoming connection to the application is permitted'),
      },
      'rule',
    ],
    [
      'of macOS, refusing everything',
      'darwin',
      {
        getglobalstate: end('Firewall is enabled. (State = 1)'),
        getblockall: end('Firewall has block all state set to enabled.'),
      },
      'blocks',
    ],
    ['of macOS, hidden', 'darwin', {}, 'unreadable'],
    ['firewalld', 'linux', { 'firewall-cmd': end('running') }, 'on'],
    ['nftables without rules', 'linux', { nft: end('') }, 'off'],
    [
      'nftables',
      'linux',
      { nft: end('chain input { type filter hook input priority 0; policy drop; }') },
      'on',
    ],
    ['nftables with our rule', 'linux', { nft: end('policy drop; accept comment "Control Room"') }, 'rule'],
    ['nftables, for administrators only', 'linux', { nft: end('Operation not permitted', 1) }, 'unreadable'],
    ['iptables', 'linux', { iptables: end('-P INPUT DROP') }, 'on'],
    ['no program at all', 'linux', {}, 'unreadable'],
  ])('%s', async (_what, platform, says, kind) => {
    expect((await read(platform, eyesOf(says))).kind).toBe(kind);
  });

  test('ufw is seen by its files', async () => {
    const on = { '/etc/ufw/ufw.conf': 'ENABLED=yes\n' };
    const rules = { '/etc/ufw/user.rules': '### tuple ### comment=436f6e74726f6c20526f6f6d\n' };
    expect(await read('linux', eyesOf({}, on))).toEqual({ kind: 'on', firewall: 'ufw' });
    expect(await read('linux', eyesOf({}, { ...on, ...rules }))).toEqual({ kind: 'rule', firewall: 'ufw' });
    expect((await read('linux', eyesOf({}, { '/etc/ufw/ufw.conf': 'ENABLED=no' }))).kind).toBe('unreadable');
  });
});
