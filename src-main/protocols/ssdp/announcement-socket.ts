import type { Disposable } from '../../lib/disposal.ts';
import { SSDP_GROUP } from './contained-socket.ts';
import type { NetworkAddress } from './network-interfaces.ts';
import type { SsdpSocket, SsdpSocketOptions } from './ssdp-socket.ts';
import { createSsdpSocket } from './ssdp-socket.ts';

/** Hears what devices announce by themselves on the group. */
export interface AnnouncementSocket extends Disposable {
  /**
   * Opens where it is not open, and joins the group on every address, again where it was joined: an interface that went and
   * came back has forgotten. Answers what went wrong by address. Never rejects.
   */
  sync(addresses: readonly NetworkAddress[]): Promise<ReadonlyMap<string, string>>;
  /** Why nothing is heard; `null` while all is well. */
  error(): string | null;
  dispose(): void;
}

/**
 * Binds to the group's own address, so that a unicast search for a device on this machine still reaches that device: of
 * several sockets on 0.0.0.0:1900 only the last hears unicast. Windows cannot bind so.
 */
const BIND_ADDRESSES = process.platform === 'win32' ? ['0.0.0.0'] : [SSDP_GROUP, '0.0.0.0'];

/** Opens nothing before the first `sync`. Source: docs/protocols/ssdp.md, "Announcements". */
export function createAnnouncementSocket(
  options: Pick<SsdpSocketOptions, 'port' | 'onMessage' | 'onError'>,
): AnnouncementSocket {
  let open: SsdpSocket | null = null;
  let problem: string | null = null;

  const tryOpen = async (): Promise<void> => {
    for (const bindTo of BIND_ADDRESSES) {
      const socket = createSsdpSocket({ ...options, bindTo, isShared: true, multicastFrom: null });
      problem = await socket.open();
      if (problem === null) {
        open = socket;
        return;
      }
      socket.dispose();
    }
  };

  return {
    async sync(addresses) {
      if (open === null) await tryOpen();
      const failures = new Map<string, string>();
      for (const { address } of addresses) {
        const failure = open?.join(address) ?? null;
        if (failure !== null) failures.set(address, failure);
      }
      return failures;
    },
    error: () => problem,
    dispose() {
      open?.dispose();
      open = null;
    },
  };
}
