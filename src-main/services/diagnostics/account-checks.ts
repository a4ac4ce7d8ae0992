import type {
  CloudIdentity,
  Finding,
  SigninCheck,
  SigninProvider,
  TrackerCapabilities,
} from '../../../src-preload/contract/index.ts';
import type { AppError, Result } from '../../lib/result.ts';
import type { CheckPlan } from './check.ts';
import { finding, wordOf } from './check.ts';
import { hostOf } from './configured-hosts.ts';

export interface AccountPorts {
  /** The tracker's address in the settings, `null` where none is set up. */
  readonly trackerUrl: () => string | null;
  /** What the tracker says of itself, without the account. */
  readonly trackerFacts: (signal: AbortSignal) => Promise<Result<TrackerCapabilities>>;
  /** How many projects the account sees: it has to sign in for that. */
  readonly trackerProjects: (signal: AbortSignal) => Promise<Result<number>>;
  /** The providers that are set up, and what each one's checklist says when it is asked. */
  readonly providers: () => readonly SigninProvider[];
  readonly checklist: (
    provider: SigninProvider,
    signal: AbortSignal,
  ) => Promise<Result<readonly SigninCheck[]>>;
  /** As whom the cloud would be asked, without asking; with `check`, its service is asked. */
  readonly cloudIdentity: (check: boolean, signal: AbortSignal) => Promise<Result<CloudIdentity>>;
}

/** Whether the tracker lets its account in. */
export function trackerCheck(ports: AccountPorts): CheckPlan {
  return {
    id: 'tracker',
    needs: ['dns'],
    limitMs: 20_000,
    async run({ lostHosts }, signal) {
      const url = ports.trackerUrl();
      if (url === null) return [finding('skipped', 'trackerUnset')];
      const host = hostOf(url)[0]?.host ?? url;
      if (lostHosts.has(host)) return [finding('skipped', 'hostSkipped', { host })];
      const facts = await ports.trackerFacts(signal);
      if (!facts.ok) return [trackerProblem(host, '', facts.error)];
      const user = facts.value.username;
      const projects = await ports.trackerProjects(signal);
      if (!projects.ok) return [trackerProblem(host, user, projects.error)];
      const version = facts.value.version ?? '—';
      const ready = finding('pass', 'trackerReady', { host, user, projects: projects.value, version });
      return facts.value.hasGroupEnumeration
        ? [ready]
        : [ready, finding('warn', 'trackerNoPeople', { host })];
    },
  };
}

function trackerProblem(host: string, user: string, error: AppError): Finding {
  const why = wordOf(error, 'reason') ?? wordOf(error, 'httpStatus') ?? error;
  switch (error.code) {
    case 'tracker.notConfigured':
      return finding('fail', 'trackerIncomplete');
    case 'vault.locked':
      return finding('fail', 'vaultLocked');
    case 'tracker.loginFailed':
      return finding('fail', 'trackerLogin', { host, user });
    case 'tracker.unavailable':
    case 'tracker.uncertain':
      return finding('fail', 'trackerUnreachable', { host, why });
    default:
      return finding('fail', 'trackerRefused', { host, why: error });
  }
}

/** Whether the providers that are set up know us, and answer. */
export function signinCheck(ports: AccountPorts): CheckPlan {
  return {
    id: 'signin',
    needs: ['dns'],
    limitMs: 20_000,
    async run(_facts, signal) {
      const providers = ports.providers();
      if (providers.length === 0) return [finding('skipped', 'signinUnset')];
      const each = await Promise.all(
        providers.map(async (provider) =>
          describeProvider(provider, await ports.checklist(provider, signal)),
        ),
      );
      return each.flat();
    },
  };
}

function describeProvider(provider: string, answer: Result<readonly SigninCheck[]>): readonly Finding[] {
  if (!answer.ok) return [finding('fail', 'signinUnchecked', { provider, why: answer.error })];
  const problems = answer.value.flatMap(({ outcome, found, todo }) => {
    if (todo === null) return [];
    const context = { provider, why: found, todo };
    if (outcome === 'fail') return [finding('fail', 'signinWrong', context)];
    return outcome === 'warn' ? [finding('warn', 'signinDoubtful', context)] : [];
  });
  return problems.length === 0 ? [finding('pass', 'signinReady', { provider })] : problems;
}

/** Whether the cloud knows the account. */
export function cloudCheck(ports: AccountPorts): CheckPlan {
  return {
    id: 'cloud',
    needs: ['dns'],
    limitMs: 20_000,
    async run(_facts, signal) {
      const who = await ports.cloudIdentity(false, signal);
      if (!who.ok) return [cloudProblem(who.error)];
      const { source } = who.value;
      if (source === 'practice' || source === 'none') return [finding('skipped', 'cloudUnset')];
      const known = await ports.cloudIdentity(true, signal);
      if (!known.ok) return [cloudProblem(known.error)];
      const { account, arn, region } = known.value;
      const context = { account: account ?? '—', arn: arn ?? '—', region: region ?? '—' };
      return [finding('pass', 'cloudKnown', context)];
    },
  };
}

function cloudProblem(error: AppError): Finding {
  switch (error.code) {
    case 'vault.locked':
      return finding('fail', 'vaultLocked');
    case 'cloud.credentials':
      return finding('fail', 'cloudCredentials', { why: error });
    case 'cloud.unreachable':
    case 'cloud.throttled':
      return finding('fail', 'cloudUnreachable', { why: error });
    default:
      return finding('fail', 'cloudRefused', { why: error });
  }
}
