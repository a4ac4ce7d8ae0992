import type { PracticeProvidersPort } from '../lib/ports.ts';
import { createDisposer } from '../lib/disposal.ts';
import { messageOf } from '../lib/result.ts';
import type { RegisteredProviders } from './signin/operator.ts';
import { openOperator } from './signin/operator.ts';
import type { PeerDeps } from './signin/peer.ts';
import { openProviderA } from './signin/provider-a.ts';
import { openProviderB } from './signin/provider-b.ts';
import { openProviderC } from './signin/provider-c.ts';
import { openProviderD } from './signin/provider-d.ts';

/** Opens the four practice providers and the operator's host. Rejects where loopback cannot be listened on. */
export async function openPracticeProviders(
  deps: PeerDeps & { readonly onChanged: () => void },
): Promise<PracticeProvidersPort> {
  const log = deps.log.scope('practice');
  const disposer = createDisposer((error) =>
    log.error('a practice provider could not be closed', { reason: messageOf(error) }),
  );
  const peerDeps: PeerDeps = { clock: deps.clock, log };
  const registered: { providers: RegisteredProviders | null } = { providers: null };
  try {
    const operator = disposer.add(await openOperator(peerDeps, () => required(registered.providers)));
    const { origin } = operator.access;
    const relayUri = `${origin}/relay`;
    const a = disposer.add(await openProviderA(peerDeps, [`${origin}/return/a`]));
    const b = disposer.add(await openProviderB(peerDeps, [`${origin}/return/b`]));
    const c = disposer.add(
      await openProviderC(peerDeps, {
        callbackHost: new URL(origin).host,
        redirectUris: [`${origin}/return/c`, relayUri],
        relayUri,
      }),
    );
    const d = disposer.add(await openProviderD(peerDeps, [`${origin}/return/d`]));
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
