import type { Finding, FindingReason, Platform } from '../../../src-preload/contract/index.ts';
import { factInEnglish } from '../../../src-preload/contract/index.ts';
import type { NetworkAddress } from '../../protocols/ssdp/network-interfaces.ts';
import type { Facts } from './check.ts';
import type { FirewallName } from './firewall-state.ts';
import { RULE_NAME } from './firewall-state.ts';

export interface CommandFacts {
  readonly platform: Platform;
  /** What listens: the path of this program. */
  readonly program: string;
  readonly mediaPorts: readonly number[];
}

const FIREWALL_REASONS: readonly FindingReason[] = [
  'multicastUnheard',
  'portUnreached',
  'firewallOn',
  'firewallBlocks',
  'firewallUnreadable',
];
const CLOCK_REASONS: readonly FindingReason[] = ['clockOff', 'clockWrong'];

/** The commands that belong to the fix of a finding, for a shell of this machine; `[]` where words are all it takes. */
export function commandsFor(found: Finding, facts: Facts, about: CommandFacts): readonly string[] {
  const { outcome, reason, context } = found;
  if (outcome === 'pass') return [];
  if (FIREWALL_REASONS.includes(reason))
    return firewallCommands(
      about,
      networksOf(facts.addresses),
      context['firewall'] as FirewallName | undefined,
    );
  if (CLOCK_REASONS.includes(reason)) return [CLOCK_COMMANDS[about.platform]];
  if (reason === 'tlsUntrusted') return [AUTHORITY_COMMANDS[about.platform]];
  if (reason !== 'hostUnanswered') return [];
  return [NAME_COMMANDS[about.platform](factInEnglish(context['host'] ?? ''))];
}

const CLOCK_COMMANDS: Readonly<Record<Platform, string>> = {
  win32: 'w32tm /resync',
  darwin: 'sudo sntp -sS time.apple.com',
  linux: 'sudo timedatectl set-ntp true',
};

const AUTHORITY_COMMANDS: Readonly<Record<Platform, string>> = {
  win32: String.raw`certutil -addstore Root C:\certificates\house.crt`,
  darwin:
    'sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain ~/certificates/house.crt',
  linux: 'sudo cp ~/certificates/house.crt /usr/local/share/ca-certificates/ && sudo update-ca-certificates',
};

const NAME_COMMANDS: Readonly<Record<Platform, (host: string) => string>> = {
  win32: (host) => `nslookup ${host}`,
  darwin: (host) => `dscacheutil -q host -a name ${host}`,
  linux: (host) => `getent hosts ${host}`,
};

/** Rules by name: by program where the system knows programs, else by the networks of the rooms. */
function firewallCommands(
  { platform, program, mediaPorts }: CommandFacts,
  networks: readonly string[],
  firewall: FirewallName | undefined,
): readonly string[] {
  switch (platform) {
    case 'win32':
      return [
        `netsh advfirewall firewall add rule name="${RULE_NAME}" dir=in action=allow profile=private,domain program="${program}"`,
      ];
    case 'darwin':
      return ['--add', '--unblockapp'].map(
        (verb) => `sudo /usr/libexec/ApplicationFirewall/socketfilterfw ${verb} "${program}"`,
      );
    case 'linux':
      return networks.flatMap((network) => linuxCommands(network, firewall ?? 'ufw', mediaPorts));
  }
}

/** Media and events come by TCP, answers to searches by UDP; events arrive at a port that the system chooses. */
function linuxCommands(
  network: string,
  firewall: FirewallName,
  mediaPorts: readonly number[],
): readonly string[] {
  const media = `${mediaPorts[0] ?? 3500}:${mediaPorts.at(-1) ?? 3519}`;
  switch (firewall) {
    case 'firewalld':
      return [
        `sudo firewall-cmd --permanent --zone=trusted --add-source=${network}`,
        'sudo firewall-cmd --reload',
      ];
    case 'nftables':
      return [`sudo nft insert rule inet filter input ip saddr ${network} accept comment \\"${RULE_NAME}\\"`];
    case 'iptables':
      return [`sudo iptables -I INPUT -s ${network} -m comment --comment "${RULE_NAME}" -j ACCEPT`];
    default:
      return [
        `sudo ufw allow proto tcp from ${network} to any port ${media},32768:60999 comment '${RULE_NAME}'`,
        `sudo ufw allow proto udp from ${network} comment '${RULE_NAME}'`,
      ];
  }
}

/** The networks behind the interfaces, `10.77.0.0/24`, without this machine's own. */
function networksOf(addresses: readonly NetworkAddress[]): readonly string[] {
  return [...new Set(addresses.filter(({ internal }) => !internal).map(networkOf))];
}

function networkOf({ address, netmask }: NetworkAddress): string {
  const mask = netmask.split('.').map(Number);
  const network = address.split('.').map((octet, index) => Number(octet) & (mask[index] ?? 255));
  const bits = mask.reduce((sum, octet) => sum + octet.toString(2).replaceAll('0', '').length, 0);
  return `${network.join('.')}/${bits}`;
}
