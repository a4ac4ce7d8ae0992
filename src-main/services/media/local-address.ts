import { lookup } from 'node:dns/promises';
import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** Any port does: connecting a UDP socket asks for a route and sends nothing. */
const DISCARD_PORT = 9;

/**
 * The address of this machine that `host` would see: the one the kernel's own route to it starts from.
 * No packet is sent, except that a name is looked up. Errors: device.unreachable.
 */
export async function localAddressFor(host: string): Promise<Result<string>> {
  const bare = host.replace(/^\[|\]$/g, '');
  try {
    const peer = isIP(bare) === 0 ? await addressOfName(bare) : bare;
    return ok(await routeTo(peer));
  } catch (error) {
    return fail('device.unreachable', {
      message: `This machine has no network route to ${host}.`,
      context: { host, detail: messageOf(error) },
      retryable: true,
    });
  }
}

async function addressOfName(name: string): Promise<string> {
  let timer: NodeJS.Timeout | null = null;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The name lookup took too long')), limits.connectMs);
  });
  try {
    return (await Promise.race([lookup(name), late])).address;
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

function routeTo(peer: string): Promise<string> {
  const zone = peer.includes('%') ? peer.slice(peer.indexOf('%')) : '';
  const socket = createSocket(isIP(peer) === 6 ? 'udp6' : 'udp4');
  return new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.connect(DISCARD_PORT, peer, (error?: Error) => {
      if (error !== undefined) return reject(error);
      const { address } = socket.address();
      const needsZone = /^fe[89ab]/i.test(address) && !address.includes('%');
      resolve(needsZone ? `${address}${zone}` : address);
    });
  }).finally(() => socket.close());
}

/** An address as it stands in a URL: IPv6 in brackets and without a zone, which means nothing to the peer. */
export function urlHost(address: string): string {
  return isIP(address) === 6 ? `[${address.replace(/%.*$/, '')}]` : address;
}
