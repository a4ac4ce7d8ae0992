import { parseArgs } from 'node:util';
import type { Result } from './lib/result.ts';
import { fail, messageOf, ok } from './lib/result.ts';
import type { RelayRules } from './protocols/oauth-relay/index.ts';
import { isDomain } from './protocols/oauth-relay/index.ts';

/** What `control-room relay` was asked for. */
export interface RelayOptions {
  readonly rules: RelayRules;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Files by the provider that asks for them. */
  readonly associations: ReadonlyMap<string, string>;
}

export const RELAY_USAGE = `Usage: control-room relay --domain DOMAIN --listen HOST:PORT [--https-only] [--apex]
  [--allow-port N]... [--allow-host NAME]... [--association PROVIDER=FILE]...`;

const OPTIONS = {
  domain: { type: 'string' },
  listen: { type: 'string' },
  'https-only': { type: 'boolean' },
  apex: { type: 'boolean' },
  'allow-port': { type: 'string', multiple: true },
  'allow-host': { type: 'string', multiple: true },
  association: { type: 'string', multiple: true },
} as const;

/** Reads the arguments after `relay`. Errors: input.invalid. */
export function parseRelayOptions(args: readonly string[]): Result<RelayOptions> {
  try {
    const { values } = parseArgs({ args: [...args], strict: true, options: OPTIONS });
    const rules = readRules(values);
    if (typeof rules === 'string') return usage(rules);
    const listen = readListen(values.listen ?? '');
    if (listen === null) return usage('--listen takes an address and a port, such as 127.0.0.1:8787.');
    const associations = readAssociations(values.association ?? []);
    if (associations === null) return usage('--association takes PROVIDER=FILE, each provider once.');
    return ok({ rules, ...listen, associations });
  } catch (error) {
    return usage(messageOf(error));
  }
}

interface RuleValues {
  readonly domain?: string;
  readonly 'https-only'?: boolean;
  readonly apex?: boolean;
  readonly 'allow-port'?: readonly string[];
  readonly 'allow-host'?: readonly string[];
}

/** The rules, or what is wrong with them. */
function readRules(values: RuleValues): RelayRules | string {
  const domain = (values.domain ?? '').toLowerCase();
  if (!isDomain(domain) || !domain.includes('.'))
    return '--domain takes a domain of your own, such as example.org.';
  const ports = (values['allow-port'] ?? []).map(readPort).filter((port) => port !== null && port > 0);
  if (ports.length !== (values['allow-port'] ?? []).length)
    return '--allow-port takes a number from 1 to 65535.';
  const listedHosts = (values['allow-host'] ?? []).map((host) => host.toLowerCase());
  if (!listedHosts.every((host) => isDomain(host) && host.endsWith(`.${domain}`)))
    return '--allow-host takes a host below the domain.';
  const { 'https-only': httpsOnly = false, apex = false } = values;
  return { domain, httpsOnly, apex, ports: ports.map(Number), listedHosts };
}

function readListen(text: string): { readonly host: string; readonly port: number } | null {
  const parts = /^(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})$/.exec(text);
  const port = readPort(parts?.[3] ?? '');
  const host = parts?.[1] ?? parts?.[2] ?? '';
  return port === null || host === '' ? null : { host, port };
}

function readPort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

function readAssociations(given: readonly string[]): ReadonlyMap<string, string> | null {
  const files = given.map((one) => /^([a-z][a-z0-9-]{0,39})=(.+)$/.exec(one));
  const associations = new Map(files.map((parts) => [parts?.[1] ?? '', parts?.[2] ?? '']));
  return files.includes(null) || associations.size !== given.length ? null : associations;
}

function usage(reason: string): Result<never> {
  return fail('input.invalid', { message: `${reason}\n${RELAY_USAGE}` });
}
