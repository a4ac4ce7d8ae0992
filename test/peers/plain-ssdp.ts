import dgram from 'node:dgram';
import { once } from 'node:events';

/** Where the desk stands on the private LAN, and where the devices stand; see test/tooling/private-lan.sh. */
export const DESK_ADDRESS = '10.77.0.1';
export const ROOM_ADDRESS = '10.77.0.2';

/** An answer to a search, its header names in lower case. */
export interface PlainAnswer {
  readonly from: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Searches once for media renderers with nothing but a datagram socket, and hands over each answer until `signal` aborts.
 * It shares no code with the product, so that both cannot be wrong in the same way.
 */
export async function searchPlainly(
  onAnswer: (answer: PlainAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  const socket = dgram.createSocket('udp4');
  try {
    await new Promise<void>((resolve) => socket.bind(0, DESK_ADDRESS, resolve));
    socket.setMulticastInterface(DESK_ADDRESS);
    socket.on('message', (message, { address }) =>
      onAnswer({ from: address, headers: headersOf(message.toString('latin1')) }),
    );
    socket.send(
      [
        'M-SEARCH * HTTP/1.1',
        'HOST: 239.255.255.250:1900',
        'MAN: "ssdp:discover"',
        'MX: 1',
        'ST: urn:schemas-upnp-org:device:MediaRenderer:1',
        '',
        '',
      ].join('\r\n'),
      1900,
      '239.255.255.250',
    );
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    socket.close();
  }
}

/** Hears what devices announce by themselves (NOTIFY) until `signal` aborts; resolves at once, when it listens. */
export async function listenPlainly(
  onNotify: (notify: PlainAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  const socket = dgram.createSocket({ type: 'udp4', reuseAddr: true });
  await new Promise<void>((resolve) => socket.bind(1900, resolve));
  socket.addMembership('239.255.255.250', DESK_ADDRESS);
  socket.on('message', (message, { address }) => {
    const text = message.toString('latin1');
    if (text.startsWith('NOTIFY ')) onNotify({ from: address, headers: headersOf(text) });
  });
  signal.addEventListener('abort', () => socket.close(), { once: true });
}

/** The LOCATION of the first renderer that `matches`, searching again every 1.5 s; fails after `limitMs`. */
export async function awaitLocation(matches: (location: URL) => boolean, limitMs: number): Promise<URL> {
  const deadline = AbortSignal.timeout(limitMs);
  while (!deadline.aborted) {
    const location = await searchFor(matches, AbortSignal.any([deadline, AbortSignal.timeout(1500)]));
    if (location !== null) return location;
  }
  throw new Error(`No renderer answered as expected within ${limitMs} ms.`);
}

async function searchFor(matches: (location: URL) => boolean, signal: AbortSignal): Promise<URL | null> {
  const found: URL[] = [];
  const over = new AbortController();
  await searchPlainly(
    ({ headers }) => {
      const location = new URL(headers['location'] ?? 'about:blank');
      if (!matches(location)) return;
      found.push(location);
      over.abort();
    },
    AbortSignal.any([over.signal, signal]),
  );
  return found[0] ?? null;
}

function headersOf(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\r\n').slice(1);
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
}
