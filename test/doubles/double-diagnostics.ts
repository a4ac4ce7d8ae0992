import type {
  Check,
  CheckId,
  DiagnosticRun,
  EventName,
  Finding,
  RequestName,
  RequestParsed,
} from '../../src-preload/contract/index.ts';
import { CHECK_IDS, DIAGNOSTIC_WORDS, fixWordsId } from '../../src-preload/contract/index.ts';
import type { Scenario } from './scenarios.ts';

type DiagnosticsRequest = Extract<RequestName, `diagnostics:${string}`>;
type DiagnosticsAnswers = {
  readonly [N in DiagnosticsRequest]: (input: RequestParsed<N>) => unknown;
};

const TRACKER = 'tracker.example.org';

/** What each check finds on a desk with one bad network, a certificate that ends and a clock that is wrong. */
const FINDINGS: Readonly<Record<CheckId, readonly Finding[]>> = {
  interfaces: [
    { outcome: 'pass', reason: 'interfaceReady', context: { name: 'eth0', address: '10.20.0.4' } },
    { outcome: 'pass', reason: 'interfaceReady', context: { name: 'wlan0', address: '10.20.1.9' } },
    { outcome: 'pass', reason: 'interfaceLoopback', context: { name: 'lo', address: '127.0.0.1' } },
  ],
  ssdp: [
    { outcome: 'pass', reason: 'multicastHeard', context: { name: 'eth0', group: '239.255.255.250', ms: 2 } },
    { outcome: 'warn', reason: 'multicastUnheard', context: { name: 'wlan0', group: '239.255.255.250' } },
  ],
  mdns: [
    { outcome: 'pass', reason: 'multicastHeard', context: { name: 'eth0', group: '224.0.0.251', ms: 3 } },
  ],
  mediaPort: [
    { outcome: 'pass', reason: 'mediaReached', context: { name: 'eth0', address: '10.20.0.4', port: 3500 } },
  ],
  eventPort: [
    {
      outcome: 'pass',
      reason: 'eventsReached',
      context: { name: 'eth0', address: '10.20.0.4', port: 40_649 },
    },
  ],
  firewall: [{ outcome: 'warn', reason: 'firewallOn', context: { firewall: 'ufw' } }],
  dns: [{ outcome: 'pass', reason: 'hostFound', context: { host: TRACKER, address: '198.51.100.7' } }],
  tls: [{ outcome: 'warn', reason: 'tlsEnding', context: { host: TRACKER, days: 9, until: '2026-02-09' } }],
  clock: [{ outcome: 'fail', reason: 'clockWrong', context: { host: TRACKER, seconds: 421 } }],
  tracker: [
    {
      outcome: 'pass',
      reason: 'trackerReady',
      context: { host: TRACKER, user: 'desk', projects: 3, version: '2.26' },
    },
  ],
  signin: [{ outcome: 'skipped', reason: 'signinUnset', context: {} }],
  cloud: [{ outcome: 'skipped', reason: 'cloudUnset', context: {} }],
};

const RULES = [
  "sudo ufw allow proto tcp from 10.20.0.0/24 to any port 3500:3519,32768:60999 comment 'Control Room'",
  "sudo ufw allow proto udp from 10.20.0.0/24 comment 'Control Room'",
];

const SEVERITY = ['skipped', 'pass', 'warn', 'fail'] as const;

/** A check of the double, as the desk would answer it. */
export function sampleCheck(id: CheckId, findings: readonly Finding[] = FINDINGS[id]): Check {
  const outcome = SEVERITY.findLast((one) => findings.some((each) => each.outcome === one)) ?? 'skipped';
  const isBad = outcome === 'warn' || outcome === 'fail';
  const words = findings.flatMap(({ reason, outcome: each }) => {
    const fix = each === 'pass' ? null : fixWordsId(reason, 'linux');
    return fix === null ? [] : [DIAGNOSTIC_WORDS[fix]];
  });
  return {
    id,
    outcome,
    ms: isBad ? 1204 : 7,
    detail: findings.map(({ reason }) => reason).join(' '),
    fix: words.length === 0 ? null : words.join(' '),
    findings: [...findings],
    commands: id === 'firewall' || id === 'ssdp' ? RULES : [],
  };
}

/** The network check of the double: it takes its steps one by one and can be cancelled. */
export function createDoubleDiagnostics(
  scenario: Pick<Scenario, 'diagnostics' | 'stepMs'>,
  emit: (name: EventName, payload: unknown) => void,
): DiagnosticsAnswers {
  let run: DiagnosticRun | null = null;
  let isStopped = false;
  const publish = (next: DiagnosticRun): DiagnosticRun => {
    run = next;
    emit('diagnostics:progressed', next);
    return next;
  };
  const wait = () => new Promise((resolve) => setTimeout(resolve, scenario.stepMs));
  if (scenario.diagnostics === 'done') run = begin('done', CHECK_IDS);
  if (scenario.diagnostics === 'running') run = { ...begin('running', CHECK_IDS), checks: samples(4) };
  return {
    'diagnostics:run': async ({ checks }) => {
      isStopped = false;
      const plan = CHECK_IDS.filter((id) => checks === null || checks === undefined || checks.includes(id));
      let current = publish({ ...begin('running', plan), checks: [] });
      for (const id of plan) {
        await wait();
        if (isStopped) break;
        current = publish({ ...current, checks: [...current.checks, sampleCheck(id)] });
      }
      const rest = plan.slice(current.checks.length).map((id) => sampleCheck(id, [CANCELLED]));
      const endedAt = new Date().toISOString();
      const state = isStopped ? 'cancelled' : 'done';
      return publish({ ...current, state, endedAt, checks: [...current.checks, ...rest] });
    },
    'diagnostics:cancel': () => {
      isStopped = true;
      return { cancelled: run?.state === 'running' };
    },
    'diagnostics:last': () => run,
    'diagnostics:report': () => ({
      report: 'Control Room, network check',
      fileName: 'control-room-check.txt',
    }),
  };
}

const CANCELLED: Finding = { outcome: 'skipped', reason: 'cancelled', context: {} };

function samples(count: number): Check[] {
  return CHECK_IDS.slice(0, count).map((id) => sampleCheck(id));
}

function begin(state: DiagnosticRun['state'], plan: readonly CheckId[]): DiagnosticRun {
  const now = new Date().toISOString();
  return {
    runId: `run-${now}`,
    state,
    platform: 'linux',
    startedAt: now,
    endedAt: state === 'running' ? null : now,
    plan: [...plan],
    checks: samples(plan.length),
  };
}
