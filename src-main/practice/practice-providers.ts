import type { Clock } from '../lib/clock.ts';
import { createDisposer } from '../lib/disposal.ts';
import type { Log } from '../lib/log.ts';
import type { PracticeProvidersPort } from '../lib/ports.ts';
import { messageOf } from '../lib/result.ts';
import type { RegisteredProviders } from './signin/operator-exchange.ts';
import { openOperator } from './signin/operator.ts';
import type { PeerDeps } from './signin/peer.ts';
import { openProviderA } from './signin/provider-a.ts';
import { openProviderB } from './signin/provider-b.ts';
import { openProviderC } from './signin/provider-c.ts';
import { openProviderD } from './signin/provider-d.ts';
import type { SigninMemory } from './signin/shelves.ts';
import { createShelves } from './signin/shelves.ts';

export interface PracticeProvidersDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps who is signed in over restarts; `null` forgets it. */
  readonly memory: SigninMemory | null;
  /** The first of five ports in a row that are used where they are free; 0 for any. */
  readonly firstPort: number;
  readonly onChanged: () => void;
}

/** Opens the four practice providers and the operator's host. Rejects where loopback cannot be listened on. */
export async function openPracticeProviders(deps: PracticeProvidersDeps): Promise<PracticeProvidersPort> {
  const log = deps.log.scope('practice');
  const disposer = createDisposer((error) =>
    log.error('a practice provider could not be closed', { reason: messageOf(error) }),
  );
  const shelves = createShelves(deps.memory);
  const peerDeps = (offset: number): PeerDeps => ({
    clock: deps.clock,
    log,
    shelves,
    port: deps.firstPort === 0 ? 0 : deps.firstPort + offset,
  });
  const registered: { providers: RegisteredProviders | null } = { providers: null };
  try {
    const operator = disposer.add(await openOperator(peerDeps(0), () => required(registered.providers)));
    const { origin } = operator.access;
    const relayUri = `${origin}/relay`;
    const a = disposer.add(await openProviderA(peerDeps(1), [`${origin}/return/a`]));
    const b = disposer.add(await openProviderB(peerDeps(2), [`${origin}/return/b`]));
    const c = disposer.add(
      await openProviderC(peerDeps(3), {
        callbackHost: new URL(origin).host,
        redirectUris: [`${origin}/return/c`, relayUri],
        relayUri,
      }),
    );
    const d = disposer.add(await openProviderD(peerDeps(4), [`${origin}/return/d`]));
    const providers = { a: a.access, b: b.access, c: c.access, d: d.access };
    registered.providers = providers;
    const peers = [a, b, c, d, operator];
    return {
      ...providers,
      operator: operator.access,
      peers: () => peers.map((peer) => peer.peer()),
      async setFault(id, fault) {
        const peer = peers.find((one) => one.peer().peer === id);
        if (peer === undefined || !peer.setFault(fault)) return null;
        deps.onChanged();
        return peer.peer();
      },
      dispose: () => disposer.dispose(),
    };
  } catch (error) {
    await disposer.dispose();
    throw error;
  }
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('The practice providers are not open yet.');
  return value;
}
