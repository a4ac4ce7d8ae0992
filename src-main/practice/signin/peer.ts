import type { PracticePeer } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import type { FaultSwitch } from './faults.ts';
import type { Shelves } from './shelves.ts';
import type { Site } from './site.ts';

/** What every peer of the practice sign-in is opened with. */
export interface PeerDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly shelves: Shelves;
  /** Where it listens, if that is free; 0 for anywhere. */
  readonly port: number;
}

/** One server of the practice sign-in, and what an application registered there would know of it. */
export interface SigninPeer<T> extends Disposable {
  readonly access: T;
  peer(): PracticePeer;
  /** False for a fault that it does not know. */
  setFault(fault: string): boolean;
  dispose(): Promise<void>;
}

export function signinPeer<T>(
  id: string,
  name: string,
  { site, faults, access }: { readonly site: Site; readonly faults: FaultSwitch; readonly access: T },
): SigninPeer<T> {
  return {
    access,
    peer: () => ({
      peer: id,
      name,
      kind: 'signin',
      address: site.origin,
      fault: faults.now(),
      faults: [...faults.known],
    }),
    setFault: (fault) => faults.set(fault),
    dispose: () => site.dispose(),
  };
}
