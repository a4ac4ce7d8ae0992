import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** What stands before every complaint, so that it is found in a process's output. */
export const GUARD_MARK = 'Forbidden network:';

type AnyFunction = (this: unknown, ...args: readonly unknown[]) => unknown;

const DISCOVERY_GROUPS = ['239.255.255.250', '224.0.0.251'];
const violations: string[] = [];
const multicastInterfaces = new WeakMap<object, string>();
const connectedHosts = new WeakMap<object, string>();

/** The complaints since the last call, one a forbidden attempt, also those whose error somebody swallowed. */
export function takeViolations(): readonly string[] {
  return violations.splice(0);
}

/** Whether an address or name means this machine's loopback. */
export function isLoopback(host: string): boolean {
  const plain = host
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/i, '')
    .toLowerCase();
  if (net.isIPv4(plain)) return plain.startsWith('127.');
  return plain === '::1' || plain === 'localhost' || plain.endsWith('.localhost');
}

/**
 * Lets this process reach nothing but loopback: TCP connections, datagrams, group memberships and name lookups to
 * anywhere else (but to a name server on loopback) throw, and are kept for takeViolations. SSDP's and mDNS's groups may be searched only through a
 * socket whose multicast interface was set to loopback. Unix sockets and listening are not touched. `report` hears each complaint.
 */
export function installNetworkGuard(report: (complaint: string) => void): void {
  const forbid = (what: string): never => {
    const complaint = `${GUARD_MARK} ${what}. Tests reach only 127.0.0.0/8.`;
    violations.push(complaint);
    report(complaint);
    throw new Error(complaint);
  };
  guardConnections(forbid);
  guardDatagrams(forbid);
  guardLookups(forbid);
  syncBuiltinESMExports();
}

type Forbid = (what: string) => never;

function guardConnections(forbid: Forbid): void {
  before(net.Socket.prototype, 'connect', (_socket, args) => {
    const host = connectHost(args);
    if (host !== null && !isLoopback(host)) forbid(`a connection to ${host}`);
  });
}

function guardDatagrams(forbid: Forbid): void {
  const { prototype } = dgram.Socket;
  before(prototype, 'setMulticastInterface', (socket, args) => {
    multicastInterfaces.set(socket, String(args[0]));
  });
  before(prototype, 'addMembership', (_socket, args) => {
    if (typeof args[1] !== 'string' || !isLoopback(args[1])) {
      forbid(
        `joining ${String(args[0])} on ${typeof args[1] === 'string' ? args[1] : 'the default interface'}`,
      );
    }
  });
  // Connecting a datagram socket sends nothing: people ask so which of their addresses leads somewhere.
  before(prototype, 'connect', (socket, args) => {
    const host = args.find((argument) => typeof argument === 'string');
    if (host !== undefined) connectedHosts.set(socket, host);
  });
  before(prototype, 'send', (socket, args) => {
    const host = args.slice(1).find((argument) => typeof argument === 'string') ?? connectedHosts.get(socket);
    if (host === undefined || isLoopback(host)) return;
    const isSearch = DISCOVERY_GROUPS.includes(host) && isLoopback(multicastInterfaces.get(socket) ?? '');
    if (!isSearch) forbid(`a datagram to ${host}`);
  });
}

function guardLookups(forbid: Forbid): void {
  const holders: readonly object[] = [
    dns,
    dns.promises,
    dns.Resolver.prototype,
    dns.promises.Resolver.prototype,
  ];
  for (const holder of holders) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!/^(?:lookup|resolve|reverse)/.test(name)) continue;
      before(holder, name, (resolver, args) => {
        if (asksOnlyLoopback(resolver)) return;
        const host = String(args[0]);
        if (net.isIP(host) === 0 && !isLoopback(host)) forbid(`asking for the address of ${host}`);
        if (!name.startsWith('lookup')) forbid(`asking a name server about ${host}`);
      });
    }
  }
}

/** A resolver whose name servers are all on this machine; `dns` itself asks those of the system. */
function asksOnlyLoopback(resolver: unknown): boolean {
  const isOwn = resolver instanceof dns.Resolver || resolver instanceof dns.promises.Resolver;
  return isOwn && resolver.getServers().every((server) => isLoopback(server.replace(/:\d+$/, '')));
}

/** Calls `check` before the method `name` of `holder`; what it throws reaches the caller instead. */
function before(holder: object, name: string, check: (self: object, args: readonly unknown[]) => void): void {
  const original: unknown = Reflect.get(holder, name);
  if (typeof original !== 'function') return;
  const guarded: AnyFunction = function (...args) {
    check(this as object, args);
    return Reflect.apply(original, this, args);
  };
  Reflect.set(holder, name, guarded);
}

/** The host of a call of Socket.connect, in each of its forms; `null` for a Unix socket. */
function connectHost(args: readonly unknown[]): string | null {
  const normalized: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof normalized === 'object' && normalized !== null) {
    const { path, host } = normalized as { readonly path?: string | null; readonly host?: string | null };
    return path ? null : (host ?? 'localhost');
  }
  const isPort = /^\d+$/.test(String(normalized));
  if (!isPort) return null;
  return typeof args[1] === 'string' ? args[1] : 'localhost';
}
