/**
 * What a check can find and what then helps, in English: the terminal prints these sentences, the screens translate them
 * by the same ids. `{name}` stands for a fact of the finding's context. A fix may differ by system (`….win32`).
 */
export const DIAGNOSTIC_WORDS = {
  'finding.interfaceReady': '{name} has the address {address}.',
  'finding.interfaceLoopback': '{name} is this machine only.',
  'finding.interfaceLeftOut': '{name} ({address}) is left out by the settings.',
  'finding.onlyLoopback': 'Nothing but this machine itself is searched.',
  'finding.noInterface': 'No interface with an IPv4 address is up.',
  'finding.allLeftOut': 'The settings leave out every interface that there is.',
  'finding.multicastHeard': '{name}: sent to {group} and heard again after {ms} ms.',
  'finding.multicastUnsent': '{name}: nothing can be sent to {group} ({why}).',
  'finding.multicastUnjoined': '{name}: {group} cannot be listened to ({why}).',
  'finding.multicastUnheard': '{name}: what was sent to {group} was not heard again.',
  'finding.mediaReached': '{name}: media can be fetched from {address}, port {port}.',
  'finding.mediaElsewhere':
    '{name}: media is served on port {port}, because {ports} are taken. A firewall rule for those does not cover it.',
  'finding.eventsReached': '{name}: events arrive at {address}, port {port}.',
  'finding.portClosed': '{name}: nothing can listen at {address} ({why}).',
  'finding.portUnreached': '{name}: port {port} is open, but {address} could not be reached ({why}).',
  'finding.firewallOff': 'No firewall is switched on ({firewall}).',
  'finding.firewallRule': '{firewall} has a rule for Control Room.',
  'finding.firewallOn':
    '{firewall} is on. Whether it lets rooms through to this desk cannot be seen from here.',
  'finding.firewallBlocks': '{firewall} refuses every connection that comes in.',
  'finding.firewallUnreadable': 'The rules of the firewall can be read by an administrator only.',
  'finding.noHost': 'No tracker, provider or cloud is set up, so there is no host to ask.',
  'finding.hostFound': '{host} is {address}.',
  'finding.hostIsAddress': '{host} is an address and needs no name.',
  'finding.hostUnknown': '{host} is not known to the name server.',
  'finding.hostUnanswered': 'The name server did not say where {host} is ({why}).',
  'finding.hostSkipped': '{host} was not asked, because its name leads nowhere.',
  'finding.tlsTrusted': '{host}: {protocol}, the certificate holds until {until}.',
  'finding.tlsEnding': '{host}: the certificate ends in {days} days ({until}).',
  'finding.tlsExpired': '{host}: the certificate ended on {until}.',
  'finding.tlsOtherName': '{host}: the certificate was made for another name.',
  'finding.tlsUntrusted': '{host}: nobody whom this machine trusts vouches for the certificate ({why}).',
  'finding.tlsUnreachable': '{host}, port {port}: no connection ({why}).',
  'finding.tlsPlain': '{host} is asked without encryption: passwords can be read on the way.',
  'finding.tlsLocal': '{host} is this machine and is asked without encryption.',
  'finding.clockRight': '{host} and this machine differ by {seconds} s.',
  'finding.clockOff': '{host} and this machine differ by {seconds} s. Signing in may fail.',
  'finding.clockWrong':
    '{host} and this machine differ by {seconds} s. The cloud refuses what differs by 300 s.',
  'finding.clockUnsaid': '{host} does not say what time it is.',
  'finding.clockUnreachable': '{host} could not be asked for the time ({why}).',
  'finding.trackerUnset': 'No tracker is set up.',
  'finding.trackerIncomplete': 'The account of the tracker is not complete.',
  'finding.trackerReady': '{host}: signed in as {user}, {projects} projects, version {version}.',
  'finding.trackerNoPeople': '{host}: it does not list its people (mc_enum_group).',
  'finding.trackerLogin': '{host} refuses the account {user}.',
  'finding.trackerUnreachable': '{host} does not answer as a tracker ({why}).',
  'finding.trackerRefused': '{host}: {why}',
  'finding.signinUnset': 'No identity provider is set up.',
  'finding.signinReady': '{provider}: what it needs is registered and answers.',
  'finding.signinDoubtful': '{provider}: {why} {todo}',
  'finding.signinWrong': '{provider}: {why} {todo}',
  'finding.signinUnchecked': '{provider}: {why}',
  'finding.cloudUnset': 'No cloud account is set up.',
  'finding.cloudKnown': 'Signed in to account {account} as {arn}, region {region}.',
  'finding.cloudCredentials': 'The cloud does not accept the account ({why}).',
  'finding.cloudUnreachable': 'The cloud cannot be reached ({why}).',
  'finding.cloudRefused': 'The cloud answered, but not to this ({why}).',
  'finding.vaultLocked': 'The secret cannot be read, because the vault is locked.',
  'finding.noPlace': 'There is no interface to try it on.',
  'finding.tooLong': 'It was not done within {seconds} s.',
  'finding.cancelled': 'It was cancelled before it was done.',
  'finding.broken': 'The check itself failed ({why}).',

  'fix.noInterface':
    'Plug in the network cable or join the Wi-Fi. If it says connected and has no address, the network gives none out: ask who runs it.',
  'fix.allLeftOut': 'Open Setup, Network, and choose an interface that exists, or all of them.',
  'fix.onlyLoopback':
    'Only rooms on this machine are found. Connect the network of the rooms, or choose its interface in Setup, Network.',
  'fix.multicastUnsent':
    'A VPN or a guest network often forbids this. Leave the VPN, or switch this interface off in Setup, Network.',
  'fix.multicastUnjoined':
    'Another program may hold the port alone. Close other media players and casting programs and try again, or restart the machine.',
  'fix.multicastUnheard.win32':
    'The firewall takes it away, or the network counts as public. Set the network to Private under Settings, Network & internet. Then run this as administrator:',
  'fix.multicastUnheard.darwin':
    'Allow Control Room under System Settings, Privacy & Security, Local Network. Then run this in Terminal:',
  'fix.multicastUnheard.linux': 'The firewall takes it away. Let the network of the rooms through:',
  'fix.mediaElsewhere': 'Close the other program that uses those ports, then start Control Room again.',
  'fix.portClosed':
    'Another program, or a rule of the system, forbids it. Restart the machine and try again.',
  'fix.portUnreached.win32':
    'A firewall or a protection program blocks this machine from itself. Run this as administrator:',
  'fix.portUnreached.darwin': 'A firewall blocks this machine from itself. Run this in Terminal:',
  'fix.portUnreached.linux':
    'A firewall blocks this machine from itself. Let the network of the rooms through:',
  'fix.firewallOn.win32':
    'If rooms are not found or do not start to play, add a rule named “Control Room”. Open Terminal as administrator and run:',
  'fix.firewallOn.darwin':
    'If rooms are not found or do not start to play, allow “Control Room” under System Settings, Network, Firewall, Options, or run in Terminal:',
  'fix.firewallOn.linux':
    'If rooms are not found or do not start to play, add rules named “Control Room” for the network of the rooms:',
  'fix.firewallBlocks.win32':
    'Open Windows Security, Firewall & network protection, choose the network and clear “Blocks all incoming connections”. Then run as administrator:',
  'fix.firewallBlocks.darwin':
    'Open System Settings, Network, Firewall, Options and clear “Block all incoming connections”. Then run in Terminal:',
  'fix.firewallBlocks.linux': 'Let the network of the rooms through:',
  'fix.firewallUnreadable.linux':
    'If rooms are not found or do not start to play, ask an administrator to let the network of the rooms through, with the tool this machine has:',
  'fix.hostUnknown':
    'Check the address in Setup for typing mistakes. A name inside the house is known only inside: connect its network or its VPN.',
  'fix.hostUnanswered.win32': 'The name server cannot be reached. Check the network, then run:',
  'fix.hostUnanswered.darwin': 'The name server cannot be reached. Check the network, then run in Terminal:',
  'fix.hostUnanswered.linux': 'The name server cannot be reached. Check the network, then run:',
  'fix.tlsEnding': 'Ask who runs the server to renew the certificate before that day.',
  'fix.tlsExpired':
    'Ask who runs the server to renew the certificate. If its date lies ahead, the clock of this machine is wrong.',
  'fix.tlsOtherName':
    'Use the name that the certificate was made for in Setup, or ask who runs the server for one with this name.',
  'fix.tlsUntrusted':
    'Ask who runs the server for a certificate of a public authority. Where the house has an authority of its own, let this machine trust it and start Control Room again:',
  'fix.tlsUnreachable':
    'The server is off, or a firewall or proxy on the way refuses it. Ask who runs the network to allow this host and port.',
  'fix.tlsPlain': 'Give the address with https:// in Setup if the server offers it.',
  'fix.clockOff.win32':
    'Set the clock: Settings, Time & language, Date & time, Sync now. Or as administrator:',
  'fix.clockOff.darwin':
    'Set the clock: System Settings, General, Date & Time, Set automatically. Or in Terminal:',
  'fix.clockOff.linux': 'Let the system set the clock:',
  'fix.clockWrong.win32':
    'Set the clock: Settings, Time & language, Date & time, Sync now. Or as administrator:',
  'fix.clockWrong.darwin':
    'Set the clock: System Settings, General, Date & Time, Set automatically. Or in Terminal:',
  'fix.clockWrong.linux': 'Let the system set the clock:',
  'fix.clockUnreachable': 'The server is off, or a firewall or proxy on the way refuses it.',
  'fix.trackerIncomplete': 'Enter user name and password in Setup, Tracker.',
  'fix.trackerNoPeople':
    'Only people of a project can be chosen. Its administrator can register mc_enum_group: see “Tracker administration” in the documentation.',
  'fix.trackerLogin':
    'Check user name and password in Setup, Tracker. A tracker that is switched off for maintenance says the same.',
  'fix.trackerUnreachable': 'Check address and path in Setup, Tracker, and open the address in a browser.',
  'fix.trackerRefused': 'Give its words to the administrator of the tracker.',
  'fix.signinDoubtful': 'Compare the registration with the checklist on the Sign-in screen.',
  'fix.signinWrong': 'Compare the registration with the checklist on the Sign-in screen.',
  'fix.signinUnchecked': 'Compare the registration with the checklist on the Sign-in screen.',
  'fix.cloudCredentials':
    'Check the key or the profile in Setup, Cloud. A session key ends by itself and must be entered anew.',
  'fix.cloudUnreachable': 'Check the network and the endpoints in Setup, Cloud.',
  'fix.cloudRefused': 'Compare the permissions of the account with the least policy in Setup, Cloud.',
  'fix.vaultLocked': 'Unlock the keyring of this machine, or enter the secret again in Setup.',
  'fix.tooLong': 'Run it again. If it stays so, the network loses packets on the way.',
} as const;

export type DiagnosticWordId = keyof typeof DIAGNOSTIC_WORDS;

/** What was found; its sentence is `finding.<reason>`. */
export type FindingReason = DiagnosticWordId extends infer Id
  ? Id extends `finding.${infer Reason}`
    ? Reason
    : never
  : never;

const FINDING = 'finding.';

export const FINDING_REASONS = Object.keys(DIAGNOSTIC_WORDS)
  .filter((id) => id.startsWith(FINDING))
  .map((id) => id.slice(FINDING.length)) as [FindingReason, ...FindingReason[]];

/** The systems whose hints differ. */
export const PLATFORMS = ['win32', 'darwin', 'linux'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Which words help against what was found, `null` where nothing needs help. */
export function fixWordsId(reason: FindingReason, platform: Platform): DiagnosticWordId | null {
  const ids = [`fix.${reason}.${platform}`, `fix.${reason}`];
  return (ids.find((id) => Object.hasOwn(DIAGNOSTIC_WORDS, id)) as DiagnosticWordId | undefined) ?? null;
}
