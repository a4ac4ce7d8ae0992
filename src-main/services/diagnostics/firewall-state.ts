import type { Platform } from '../../../src-preload/contract/index.ts';

/** How a program ended; `null` where it is not there or said nothing in time. */
export interface ProgramEnd {
  readonly code: number;
  readonly output: string;
}

/** The two ways to look at a firewall. Both only read. */
export interface FirewallEyes {
  readonly run: (program: string, args: readonly string[], signal: AbortSignal) => Promise<ProgramEnd | null>;
  /** A text file; `null` where it is not there or may not be read. */
  readonly read: (path: string) => Promise<string | null>;
}

export const FIREWALLS = [
  'Windows Firewall',
  'macOS firewall',
  'ufw',
  'firewalld',
  'nftables',
  'iptables',
] as const;
export type FirewallName = (typeof FIREWALLS)[number];

/** What could be seen of the firewall of this machine. */
export type FirewallState =
  | { readonly kind: 'off' | 'rule' | 'on' | 'blocks'; readonly firewall: FirewallName }
  | { readonly kind: 'unreadable' };

/** What our rules are called, and how a person finds them again. */
export const RULE_NAME = 'Control Room';

const FILTER = '/usr/libexec/ApplicationFirewall/socketfilterfw';
const POLICY = String.raw`HKLM\SYSTEM\CurrentControlSet\Services\SharedAccess\Parameters\FirewallPolicy`;
const PROFILES = ['StandardProfile', 'PublicProfile', 'DomainProfile'];

/** Looks at the firewall of this machine as far as that needs no administrator. `program` is what would listen. */
export function readFirewall(
  platform: Platform,
  program: string,
  eyes: FirewallEyes,
  signal: AbortSignal,
): Promise<FirewallState> {
  switch (platform) {
    case 'win32':
      return readWindows(eyes, signal);
    case 'darwin':
      return readMac(program, eyes, signal);
    case 'linux':
      return readLinux(eyes, signal);
  }
}

/** Exit codes and registry values, because the words are in the system's language. */
async function readWindows({ run }: FirewallEyes, signal: AbortSignal): Promise<FirewallState> {
  const firewall = 'Windows Firewall';
  const flags = await Promise.all(
    PROFILES.map(async (profile) => ({
      isOn: isSet(await run('reg', ['query', `${POLICY}\\${profile}`, '/v', 'EnableFirewall'], signal)),
      blocks: isSet(
        await run('reg', ['query', `${POLICY}\\${profile}`, '/v', 'DoNotAllowExceptions'], signal),
      ),
    })),
  );
  if (flags.every(({ isOn }) => isOn === null)) return { kind: 'unreadable' };
  const active = flags.filter(({ isOn }) => isOn === true);
  if (active.length === 0) return { kind: 'off', firewall };
  if (active.every(({ blocks }) => blocks === true)) return { kind: 'blocks', firewall };
  const rule = await run('netsh', ['advfirewall', 'firewall', 'show', 'rule', `name=${RULE_NAME}`], signal);
  return { kind: rule?.code === 0 ? 'rule' : 'on', firewall };
}

function isSet(end: ProgramEnd | null): boolean | null {
  if (end === null || end.code !== 0) return null;
  const value = /REG_DWORD\s+0x([0-9a-f]+)/i.exec(end.output)?.[1];
  return value === undefined ? null : Number.parseInt(value, 16) !== 0;
}

async function readMac(program: string, { run }: FirewallEyes, signal: AbortSignal): Promise<FirewallState> {
  const firewall = 'macOS firewall';
  const says = async (...args: readonly string[]): Promise<string> =>
    (await run(FILTER, args, signal))?.output ?? '';
  const state = /State = (\d)/.exec(await says('--getglobalstate'))?.[1];
  if (state === undefined) return { kind: 'unreadable' };
  if (state === '0') return { kind: 'off', firewall };
  if (state === '2' || /enabled/i.test(await says('--getblockall'))) return { kind: 'blocks', firewall };
  return { kind: /permitted/i.test(await says('--getappblocked', program)) ? 'rule' : 'on', firewall };
}

async function readLinux(eyes: FirewallEyes, signal: AbortSignal): Promise<FirewallState> {
  const ufw = await eyes.read('/etc/ufw/ufw.conf');
  if (/^\s*ENABLED\s*=\s*yes/im.test(ufw ?? '')) {
    const rules = (await eyes.read('/etc/ufw/user.rules')) ?? '';
    const comment = Buffer.from(RULE_NAME, 'latin1').toString('hex');
    return { kind: rules.includes(`comment=${comment}`) ? 'rule' : 'on', firewall: 'ufw' };
  }
  const firewalld = await eyes.run('firewall-cmd', ['--state'], signal);
  if (firewalld?.code === 0) return { kind: 'on', firewall: 'firewalld' };
  const nft = await eyes.run('nft', ['list', 'ruleset'], signal);
  if (nft?.code === 0)
    return { kind: kindOfRules(nft.output, /policy drop|\b(?:drop|reject)\b/), firewall: 'nftables' };
  const iptables = await eyes.run('iptables', ['-S', 'INPUT'], signal);
  if (iptables?.code === 0)
    return { kind: kindOfRules(iptables.output, /-P INPUT DROP|-j (?:DROP|REJECT)/), firewall: 'iptables' };
  return { kind: 'unreadable' };
}

function kindOfRules(rules: string, refuses: RegExp): 'off' | 'rule' | 'on' {
  if (!refuses.test(rules)) return 'off';
  return rules.includes(RULE_NAME) ? 'rule' : 'on';
}
