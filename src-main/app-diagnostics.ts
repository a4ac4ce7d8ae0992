import { randomUUID } from 'node:crypto';
import { arch, release, type } from 'node:os';
import type { ApplicationOptions, Base } from './app-base.ts';
import type { Lan } from './app-lan.ts';
import type { Platform } from '../src-preload/contract/index.ts';
import { PLATFORMS, SIGNIN_PROVIDERS } from '../src-preload/contract/index.ts';
import type { Clock } from './lib/clock.ts';
import type { Result } from './lib/result.ts';
import { fail, ok } from './lib/result.ts';
import { askOnce } from './protocols/probe/ask-once.ts';
import { lookUp } from './protocols/probe/look-up.ts';
import { echoMulticast } from './protocols/probe/multicast-echo.ts';
import { mdnsProbe, ssdpProbe } from './protocols/probe/probe-datagrams.ts';
import { shakeHands } from './protocols/probe/tls-handshake.ts';
import { listNetworkAddresses } from './protocols/ssdp/network-interfaces.ts';
import type { AccountPorts } from './services/diagnostics/account-checks.ts';
import { cloudCheck, signinCheck, trackerCheck } from './services/diagnostics/account-checks.ts';
import type { CheckPlan } from './services/diagnostics/check.ts';
import { configuredHosts } from './services/diagnostics/configured-hosts.ts';
import type { DiagnosticsService } from './services/diagnostics/diagnostics-service.ts';
import { createDiagnosticsService } from './services/diagnostics/diagnostics-service.ts';
import { firewallCheck } from './services/diagnostics/firewall-check.ts';
import { readFirewall } from './services/diagnostics/firewall-state.ts';
import { commandsFor } from './services/diagnostics/fix-commands.ts';
import type { HostPorts } from './services/diagnostics/host-checks.ts';
import { clockCheck, dnsCheck, tlsCheck } from './services/diagnostics/host-checks.ts';
import type { LanPorts, PortTrial } from './services/diagnostics/lan-checks.ts';
import {
  eventPortCheck,
  interfacesCheck,
  mediaPortCheck,
  multicastCheck,
} from './services/diagnostics/lan-checks.ts';
import { firewallEyes } from './services/diagnostics/programs.ts';
import type { CloudService } from './services/cloud/cloud-service.ts';
import type { IssuesService } from './services/issues/issues-service.ts';
import type { SigninService } from './services/signin/signin-service.ts';
import { PREFERRED_PORTS } from './services/media/media-server.ts';

interface Checked {
  readonly lan: Pick<Lan, 'media' | 'callbacks'>;
  readonly issues: IssuesService;
  readonly cloud: CloudService;
  readonly signin: SigninService;
}

/** The network check over the servers and accounts that this application really uses. */
export function buildDiagnostics(
  { clock, host, version }: ApplicationOptions,
  { settings, events }: Base,
  checked: Checked,
): DiagnosticsService {
  const platform = PLATFORMS.find((one) => one === process.platform) ?? 'linux';
  const program = process.execPath;
  return createDiagnosticsService({
    clock,
    emit: events.emit,
    platform,
    plans: plansOf(
      platform,
      program,
      { ...lanPorts(clock, settings, checked), ...hostPorts(clock, settings, checked) },
      accountPorts(settings, checked),
    ),
    commandsFor: (found, facts) =>
      commandsFor(found, facts, { platform, program, mediaPorts: PREFERRED_PORTS }),
    reportFacts: () => ({
      version,
      face: host.face,
      vault: host.vault.name,
      system: `${type()} ${release()} ${arch()}`,
      settings: settings.get(),
    }),
  });
}

/** Every check in its order: what later ones build on comes first. */
function plansOf(
  platform: Platform,
  program: string,
  ports: LanPorts & HostPorts,
  accounts: AccountPorts,
): readonly CheckPlan[] {
  const nonce = (): string => randomUUID();
  return [
    interfacesCheck(ports),
    multicastCheck('ssdp', () => ssdpProbe(nonce()), ports),
    multicastCheck('mdns', () => mdnsProbe(nonce()), ports),
    mediaPortCheck(ports),
    eventPortCheck(ports),
    firewallCheck({ firewall: (signal) => readFirewall(platform, program, firewallEyes, signal) }),
    dnsCheck(ports),
    tlsCheck(ports),
    clockCheck(ports),
    trackerCheck(accounts),
    signinCheck(accounts),
    cloudCheck(accounts),
  ];
}

function lanPorts(clock: Clock, settings: Base['settings'], { lan }: Checked): LanPorts {
  return {
    addresses: listNetworkAddresses,
    allowedInterfaces: () => settings.get().lan.interfaces,
    echo: (address, probe, signal) => echoMulticast(address, probe, { clock }, signal),
    preferredPorts: PREFERRED_PORTS,
    async tryMedia(address, signal) {
      const base = await lan.media.baseUrl(address);
      return base.ok
        ? ok(await tryUrl(clock, { method: 'GET', url: `${base.value}/`, headers: {} }, signal))
        : base;
    },
    tryEvents: (address, signal) => tryEvents(clock, lan.callbacks, address, signal),
  };
}

/** Sends ourselves an event as a room would. */
async function tryEvents(
  clock: Clock,
  callbacks: Lan['callbacks'],
  address: string,
  signal: AbortSignal,
): Promise<Result<PortTrial>> {
  const route = await callbacks.open(address, ({ sid }) => sid === SID);
  if (!route.ok) return route;
  const headers = { NT: 'upnp:event', NTS: 'upnp:propchange', SID, SEQ: '0' };
  const trial = await tryUrl(clock, { method: 'NOTIFY', url: route.value.url, headers }, signal);
  route.value.dispose();
  return ok(trial);
}

const SID = 'uuid:network-check';

async function tryUrl(
  clock: Clock,
  question: Parameters<typeof askOnce>[0],
  signal: AbortSignal,
): Promise<PortTrial> {
  const reply = await askOnce(question, { clock }, signal);
  return { port: Number(new URL(question.url).port), why: reply.kind === 'answered' ? null : reply.why };
}

function hostPorts(clock: Clock, settings: Base['settings'], { cloud }: Checked): HostPorts {
  return {
    clock,
    async hosts() {
      const who = await cloud.identity({ check: false }, AbortSignal.timeout(2_000));
      const hasCloudAccount = who.ok && (who.value.source === 'keys' || who.value.source === 'profile');
      return configuredHosts(settings.get(), { hasCloudAccount });
    },
    lookUp,
    shakeHands: (host, port, signal) => shakeHands(host, port, null, signal),
    askTime: (url, signal) => askOnce({ method: 'HEAD', url, headers: {} }, { clock }, signal),
  };
}

function accountPorts(settings: Base['settings'], { issues, cloud, signin }: Checked): AccountPorts {
  return {
    trackerUrl: () => settings.get().tracker.baseUrl,
    trackerFacts: (signal) => issues.tracker.capabilities(signal),
    async trackerProjects(signal) {
      const answer = await issues.tracker.projects(signal);
      if (!answer.ok) return answer;
      if (!answer.value.stale) return ok(answer.value.projects.length);
      return fail('tracker.unavailable', { message: 'It does not answer; what it said before is kept.' });
    },
    providers: () => SIGNIN_PROVIDERS.filter((name) => settings.get().signin[name].clientId !== null),
    async checklist(provider, signal) {
      const answer = await signin.checklist(provider, signal);
      return answer.ok ? ok(answer.value.checks) : answer;
    },
    cloudIdentity: (check, signal) => cloud.identity({ check }, signal),
  };
}
