import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';

/** One IPv4 address of this machine. */
export interface NetworkAddress {
  /** The interface's name: `eth0`, `lo`, `WLAN`. */
  readonly name: string;
  readonly address: string;
  readonly netmask: string;
  /** Whether it is the loopback. */
  readonly internal: boolean;
}

/** Every IPv4 address of this machine, the loopback included. */
export function listNetworkAddresses(): readonly NetworkAddress[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address, netmask, internal }) => ({ name, address, netmask, internal })),
  );
}

/** Which of this machine's interfaces a browser uses. */
export interface InterfaceChoice {
  readonly log: Log;
  /** Names of the interfaces to use, `null` for all. The loopback is always used: nothing leaves the machine by it. */
  readonly allowedInterfaces: () => readonly string[] | null;
  /** What the system has, unless said. */
  readonly listInterfaces?: () => readonly NetworkAddress[];
}

/** The addresses of the chosen interfaces; none, and a word in the log, where the system does not list them. */
export function chosenAddresses(choice: InterfaceChoice): readonly NetworkAddress[] {
  try {
    const allowed = choice.allowedInterfaces();
    const present = (choice.listInterfaces ?? listNetworkAddresses)();
    return present.filter(({ name, internal }) => internal || allowed === null || allowed.includes(name));
  } catch (error) {
    choice.log.warn('the network interfaces cannot be listed', { message: messageOf(error) });
    return [];
  }
}

/** The address whose subnet a peer is in; where it is in none, the first that is not the loopback; `''` with no address. */
export function addressTowards(peer: string, addresses: readonly NetworkAddress[]): string {
  const near = addresses.find((candidate) => isSameSubnet(peer, candidate));
  return (near ?? addresses.find(({ internal }) => !internal) ?? addresses[0])?.address ?? '';
}

function isSameSubnet(peer: string, { address, netmask }: NetworkAddress): boolean {
  const bits = netmask.split('.').reduce((sum, octet) => sum + bitsSet(Number(octet)), 0);
  const subnet = new BlockList();
  try {
    subnet.addSubnet(address, bits);
    return subnet.check(peer);
  } catch {
    return false;
  }
}

function bitsSet(octet: number): number {
  return octet.toString(2).replaceAll('0', '').length;
}
