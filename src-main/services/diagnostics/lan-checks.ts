import type { Finding } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import type { MulticastEcho } from '../../protocols/probe/multicast-echo.ts';
import type { MulticastProbe } from '../../protocols/probe/probe-datagrams.ts';
import type { NetworkAddress } from '../../protocols/ssdp/network-interfaces.ts';
import type { CheckPlan } from './check.ts';
import { finding, whereOneIsEnough, wordOf } from './check.ts';

/** A port of ours at one address, and whether it could be reached there. */
export interface PortTrial {
  readonly port: number;
  /** Why it could not be reached, `null` where it was. */
  readonly why: string | null;
}

export interface LanPorts {
  readonly addresses: () => readonly NetworkAddress[];
  /** The names of the interfaces that the settings search; `null` is all of them. */
  readonly allowedInterfaces: () => readonly string[] | null;
  readonly echo: (address: string, probe: MulticastProbe, signal: AbortSignal) => Promise<MulticastEcho>;
  /** Serves at an address and fetches from there. Errors where nothing can listen. */
  readonly tryMedia: (address: string, signal: AbortSignal) => Promise<Result<PortTrial>>;
  readonly tryEvents: (address: string, signal: AbortSignal) => Promise<Result<PortTrial>>;
  /** What media is served on where it is free. */
  readonly preferredPorts: readonly number[];
}

/** Which interfaces there are, and which of them are searched. */
export function interfacesCheck(ports: LanPorts): CheckPlan {
  return {
    id: 'interfaces',
    needs: [],
    limitMs: 2_000,
    run(facts) {
      const all = ports.addresses();
      const allowed = ports.allowedInterfaces();
      facts.addresses = all.filter(({ name }) => allowed === null || allowed.includes(name));
      return Promise.resolve(describeInterfaces(all, facts.addresses));
    },
  };
}

function describeInterfaces(
  all: readonly NetworkAddress[],
  searched: readonly NetworkAddress[],
): readonly Finding[] {
  if (all.length === 0) return [finding('fail', 'noInterface')];
  if (searched.length === 0) return [finding('fail', 'allLeftOut')];
  const each = all.map((one): Finding => {
    const context = { name: one.name, address: one.address };
    if (!searched.includes(one)) return finding('skipped', 'interfaceLeftOut', context);
    return one.internal
      ? finding('pass', 'interfaceLoopback', context)
      : finding('pass', 'interfaceReady', context);
  });
  const isLocal = searched.every(({ internal }) => internal);
  return isLocal ? [...each, finding('warn', 'onlyLoopback')] : each;
}

/** Whether what is sent to a group by each interface is heard on it again. */
export function multicastCheck(
  id: 'ssdp' | 'mdns',
  probe: () => MulticastProbe,
  ports: Pick<LanPorts, 'echo'>,
): CheckPlan {
  return eachAddress(id, 8_000, async (where, signal) => {
    const wanted = probe();
    const { group } = wanted;
    const echo = await ports.echo(where.address, wanted, signal);
    const { name } = where;
    switch (echo.kind) {
      case 'heard':
        return finding('pass', 'multicastHeard', { name, group, ms: Math.round(echo.ms) });
      case 'unheard':
        return finding('fail', 'multicastUnheard', { name, group });
      case 'unsent':
        return finding('fail', 'multicastUnsent', { name, group, why: echo.why });
      case 'unjoined':
        return finding('fail', 'multicastUnjoined', { name, group, why: echo.why });
    }
  });
}

/** Whether rooms could fetch media from each address. */
export function mediaPortCheck(ports: Pick<LanPorts, 'tryMedia' | 'preferredPorts'>): CheckPlan {
  const { preferredPorts } = ports;
  const range = `${preferredPorts[0] ?? 0}–${preferredPorts.at(-1) ?? 0}`;
  return eachAddress('mediaPort', 8_000, async (where, signal) => {
    const trial = await ports.tryMedia(where.address, signal);
    const problem = portProblem(where, trial);
    if (problem !== null || !trial.ok) return problem ?? finding('fail', 'broken', { why: '' });
    const { port } = trial.value;
    return preferredPorts.includes(port)
      ? finding('pass', 'mediaReached', { name: where.name, address: where.address, port })
      : finding('warn', 'mediaElsewhere', { name: where.name, port, ports: range });
  });
}

/** Whether rooms could send their events to each address. */
export function eventPortCheck(ports: Pick<LanPorts, 'tryEvents'>): CheckPlan {
  return eachAddress('eventPort', 8_000, async (where, signal) => {
    const trial = await ports.tryEvents(where.address, signal);
    const port = trial.ok ? trial.value.port : 0;
    const reached = finding('pass', 'eventsReached', { name: where.name, address: where.address, port });
    return portProblem(where, trial) ?? reached;
  });
}

function portProblem({ name, address }: NetworkAddress, trial: Result<PortTrial>): Finding | null {
  if (!trial.ok) {
    const why = wordOf(trial.error, 'detail') ?? trial.error;
    return finding('fail', 'portClosed', { name, address, why });
  }
  const { port, why } = trial.value;
  return why === null ? null : finding('fail', 'portUnreached', { name, address, port, why });
}

function eachAddress(
  id: CheckPlan['id'],
  limitMs: number,
  tryOne: (where: NetworkAddress, signal: AbortSignal) => Promise<Finding>,
): CheckPlan {
  return {
    id,
    needs: ['interfaces'],
    limitMs,
    async run({ addresses }, signal) {
      if (addresses.length === 0) return [finding('skipped', 'noPlace')];
      const tried = await Promise.all(
        addresses.map(async (where) => ({
          finding: await tryOne(where, signal),
          isLocal: where.internal,
        })),
      );
      return whereOneIsEnough(tried);
    },
  };
}
