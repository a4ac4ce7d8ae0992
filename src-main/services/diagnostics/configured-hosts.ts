import type { Settings } from '../../../src-preload/contract/index.ts';
import { SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';

/** A server that a person configured, and that is asked for something real. */
export interface ConfiguredHost {
  readonly url: string;
  /** As in a URL: IPv6 in brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Whether it is this machine itself. */
  readonly isLocal: boolean;
}

/** Whether a cloud account is configured; then its own services are asked too. */
export interface HostFacts {
  readonly hasCloudAccount: boolean;
}

/** Every host that the settings name, each once, in the order of the checks that ask it. Nothing else is contacted. */
export function configuredHosts(settings: Settings, facts: HostFacts): readonly ConfiguredHost[] {
  const { tracker, cloud, analytics } = settings;
  const urls = [
    tracker.baseUrl,
    ...signinAddresses(settings.signin),
    ...Object.values(cloud.endpoints),
    ownIdentityService(settings, facts),
    analytics.enabled ? analytics.collectUrl : null,
  ];
  const hosts = urls.flatMap((url) => (url === null ? [] : hostOf(url)));
  return hosts.filter(
    (one, index) => hosts.findIndex(({ host, port }) => host === one.host && port === one.port) === index,
  );
}

/** The one host of a URL; `[]` for what is none. Without path and password: the origin is all that is asked. */
export function hostOf(url: string): readonly ConfiguredHost[] {
  if (!URL.canParse(url)) return [];
  const { origin, hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  const number = port === '' ? (isSecure ? 443 : 80) : Number(port);
  return [{ url: `${origin}/`, host: hostname, port: number, isSecure, isLocal: isLoopback(hostname) }];
}

/** The addresses of providers that are set up, and of the operator's own hosts. */
function signinAddresses(signin: Settings['signin']): readonly (string | null)[] {
  const { relay, exchange } = signin;
  const providers = SIGNIN_PROVIDERS.map((name) => signin[name]).filter(({ clientId }) => clientId !== null);
  return [
    ...providers.flatMap(({ endpoints }) => Object.values(endpoints)),
    relay.address,
    relay.attempts,
    relay.tickets,
    exchange.endpoint,
  ];
}

/** Where the account is asked for where no endpoint is given: the region's own identity service. */
function ownIdentityService({ cloud }: Settings, { hasCloudAccount }: HostFacts): string | null {
  if (!hasCloudAccount || cloud.region === null || cloud.endpoints.sts !== null) return null;
  const domain = cloud.region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return `https://sts.${cloud.region}.${domain}/`;
}

function isLoopback(host: string): boolean {
  return /^(?:127\.|\[::1\]$|localhost$)/.test(host) || host.endsWith('.localhost');
}
