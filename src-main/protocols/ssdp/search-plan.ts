/** One M-SEARCH datagram of a plan. */
export interface PlannedSearch {
  /** Milliseconds after the start of the search. */
  readonly atMs: number;
  readonly target: string;
}

export interface SearchPlan {
  /** Seconds within which devices answer. */
  readonly mx: number;
  readonly sends: readonly PlannedSearch[];
}

/**
 * MediaRenderer:1 finds renderers of every version, the search for :2 misses the older half; AVTransport:1 finds devices that
 * play without calling themselves a renderer. A renderer answers both, so that either may be lost.
 */
export const SEARCH_TARGETS = [
  'urn:schemas-upnp-org:device:MediaRenderer:1',
  'urn:schemas-upnp-org:service:AVTransport:1',
] as const;

/** Cast receivers do not call themselves renderers; they answer to DIAL, which finds them where mDNS is filtered. */
const DIAL_TARGET = 'urn:dial-multiscreen-org:service:dial:1';
const DIAL_EVERY = 4;

/**
 * When half of all datagrams are lost, on the way there and on the way back, one search in four brings its answer:
 * 0.75^17 = 0.8 % of searches of this many find nothing.
 */
const REPEATS = 17;

/** What an answer may take on the network and in a slow device, beyond its MX. */
const SLACK_MS = 250;

/**
 * Spreads the searches so that the answer to the last still comes within `waitMs`: MX is 1 s in short searches and
 * 3 s at most; where not even 1 s is left, all searches go out in the first third.
 * Source: UPnP Device Architecture 1.1, 1.3.2; docs/protocols/ssdp.md, "Searching".
 */
export function planSearch(waitMs: number): SearchPlan {
  const mx = Math.min(3, Math.max(1, Math.floor((waitMs - 1_000) / 2_000)));
  const lastMs = Math.max(waitMs / 3, waitMs - mx * 1_000 - SLACK_MS);
  const sends = Array.from({ length: REPEATS }, (_, index) => {
    const atMs = Math.round((lastMs * index) / (REPEATS - 1));
    const target = SEARCH_TARGETS[index % SEARCH_TARGETS.length] ?? SEARCH_TARGETS[0];
    const isDialsTurn = index % DIAL_EVERY === 0 && index > 0;
    return isDialsTurn
      ? [
          { atMs, target },
          { atMs, target: DIAL_TARGET },
        ]
      : [{ atMs, target }];
  });
  return { mx, sends: sends.flat() };
}

/** One M-SEARCH as bytes. `host` is the HOST header: the group, or the device that is asked alone. */
export function encodeSearch(search: {
  readonly host: string;
  readonly target: string;
  readonly mx: number;
}): Uint8Array {
  const lines = [
    'M-SEARCH * HTTP/1.1',
    `HOST: ${search.host}`,
    'MAN: "ssdp:discover"',
    `MX: ${search.mx}`,
    `ST: ${search.target}`,
    '',
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'ascii');
}
