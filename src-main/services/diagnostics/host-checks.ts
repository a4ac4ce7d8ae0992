import type { Finding } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Reply } from '../../protocols/probe/ask-once.ts';
import type { LookUp } from '../../protocols/probe/look-up.ts';
import type { TlsHandshake } from '../../protocols/probe/tls-handshake.ts';
import type { CheckPlan, Facts } from './check.ts';
import { finding } from './check.ts';
import type { ConfiguredHost } from './configured-hosts.ts';

export interface HostPorts {
  readonly clock: Clock;
  readonly hosts: () => Promise<readonly ConfiguredHost[]>;
  readonly lookUp: (host: string, signal: AbortSignal) => Promise<LookUp>;
  readonly shakeHands: (host: string, port: number, signal: AbortSignal) => Promise<TlsHandshake>;
  readonly askTime: (url: string, signal: AbortSignal) => Promise<Reply>;
}

const LIMIT_MS = 8_000;
const DAY_MS = 86_400_000;
const ENDING_DAYS = 14;
/** `Date` has whole seconds and the way takes some; below this nothing goes wrong. */
const CLOCK_OFF_S = 30;
/** What the cloud's signatures allow. */
const CLOCK_WRONG_S = 300;

/** Whether the names of the configured hosts lead somewhere. */
export function dnsCheck(ports: HostPorts): CheckPlan {
  return {
    id: 'dns',
    needs: [],
    limitMs: LIMIT_MS,
    async run(facts, signal) {
      const hosts = await ports.hosts();
      const names = [...new Set(hosts.map(({ host }) => host))];
      if (names.length === 0) return [finding('skipped', 'noHost')];
      return Promise.all(
        names.map(async (host) => {
          const found = describeLookUp(host, await ports.lookUp(host, signal));
          if (found.outcome === 'fail') facts.lostHosts.add(host);
          return found;
        }),
      );
    },
  };
}

function describeLookUp(host: string, found: LookUp): Finding {
  switch (found.kind) {
    case 'address':
      return finding('pass', 'hostIsAddress', { host });
    case 'found':
      return finding('pass', 'hostFound', { host, address: found.address });
    case 'unknown':
      return finding('fail', 'hostUnknown', { host });
    case 'unanswered':
      return finding('fail', 'hostUnanswered', { host, why: found.why });
  }
}

/** Whether the configured hosts can be trusted to be who they say. */
export function tlsCheck(ports: HostPorts): CheckPlan {
  return eachHost('tls', ports, async (where, signal) => {
    const { host, port } = where;
    if (!where.isSecure)
      return where.isLocal ? finding('pass', 'tlsLocal', { host }) : finding('warn', 'tlsPlain', { host });
    const shaken = await ports.shakeHands(host, port, signal);
    if (shaken.kind === 'unreachable')
      return finding('fail', 'tlsUnreachable', { host, port, why: shaken.why });
    return describeCertificate(host, shaken, ports.clock.now());
  });
}

function describeCertificate(
  host: string,
  { protocol, until, distrust }: Extract<TlsHandshake, { kind: 'shaken' }>,
  now: number,
): Finding {
  const day = until === null ? '—' : isoTime(until).slice(0, 10);
  if (distrust === 'CERT_HAS_EXPIRED') return finding('fail', 'tlsExpired', { host, until: day });
  if (distrust === 'ERR_TLS_CERT_ALTNAME_INVALID') return finding('fail', 'tlsOtherName', { host });
  if (distrust !== null) return finding('fail', 'tlsUntrusted', { host, why: distrust });
  const days = until === null ? ENDING_DAYS : Math.floor((until - now) / DAY_MS);
  return days < ENDING_DAYS
    ? finding('warn', 'tlsEnding', { host, until: day, days })
    : finding('pass', 'tlsTrusted', { host, protocol, until: day });
}

/** Whether this machine and the configured hosts agree on the time. */
export function clockCheck(ports: HostPorts): CheckPlan {
  return eachHost('clock', ports, async ({ url, host }, signal) => {
    const reply = await ports.askTime(url, signal);
    if (reply.kind === 'unanswered') return finding('warn', 'clockUnreachable', { host, why: reply.why });
    if (reply.date === null) return finding('skipped', 'clockUnsaid', { host });
    // `Date` is cut to the second below, so half a second stands for what it lost.
    const seconds = Math.round(Math.abs(reply.at - reply.date - 500) / 1000);
    if (seconds >= CLOCK_WRONG_S) return finding('fail', 'clockWrong', { host, seconds });
    return seconds >= CLOCK_OFF_S
      ? finding('warn', 'clockOff', { host, seconds })
      : finding('pass', 'clockRight', { host, seconds });
  });
}

function eachHost(
  id: CheckPlan['id'],
  ports: HostPorts,
  tryOne: (where: ConfiguredHost, signal: AbortSignal) => Promise<Finding>,
): CheckPlan {
  return {
    id,
    needs: ['dns'],
    limitMs: LIMIT_MS,
    async run(facts: Facts, signal) {
      const hosts = await ports.hosts();
      if (hosts.length === 0) return [finding('skipped', 'noHost')];
      return Promise.all(
        hosts.map(async (where) =>
          facts.lostHosts.has(where.host)
            ? finding('skipped', 'hostSkipped', { host: where.host })
            : tryOne(where, signal),
        ),
      );
    },
  };
}
