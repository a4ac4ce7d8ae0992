import { limits } from '../../lib/limits.ts';

/** Who reports: the same for every hit of an installation. */
export interface HitSource {
  /** `UA-<digits>-<digits>`. */
  readonly trackingId: string;
  /** A random UUID of this installation. */
  readonly clientId: string;
  readonly application: {
    readonly name: string;
    readonly version: string;
    readonly id: string;
    readonly installer: string;
  };
  /** False asks the collector not to personalise anything (`npa=1`). */
  readonly isPersonalised: boolean;
}

export type Hit =
  | { readonly kind: 'screenview'; readonly screen: string }
  | {
      readonly kind: 'exception';
      readonly description: string;
      readonly isFatal: boolean;
      /** The screen it happened on, `null` for none. */
      readonly screen: string | null;
    };

/** How many UTF-8 bytes a value may have before it is escaped (docs/protocols/measurement.md, "Limits"). */
const MAX_BYTES: Readonly<Record<string, number>> = {
  cd: 2048,
  exd: 150,
  an: 100,
  av: 100,
  aid: 150,
  aiid: 150,
};

/** Room for `&qt=` and the longest queue time. */
const QUEUE_TIME_BYTES = 16;

/**
 * One line of the Measurement Protocol v1, without its queue time: `name=value&…`, a space as `%20`.
 *
 * Values that are too long are cut at the border of a character. Neither `adid` nor `ate` is ever there, since a desktop
 * has no advertising id, and the collector is asked to mask the address (`aip`).
 * `null` for a hit that is over 8 KB all the same.
 */
export function encodeHit(source: HitSource, hit: Hit): string | null {
  const { application } = source;
  const pairs: readonly (readonly [string, string])[] = [
    ...contentOf(hit),
    ['an', application.name],
    ['av', application.version],
    ['aid', application.id],
    ['aiid', application.installer],
    ['ds', 'app'],
    ['aip', '1'],
    ...(source.isPersonalised ? [] : [['npa', '1'] as const]),
    ['v', '1'],
    ['tid', source.trackingId],
    ['cid', source.clientId],
    ['t', hit.kind],
  ];
  const line = pairs.map(([name, value]) => `${name}=${escaped(name, value)}`).join('&');
  return line.length + QUEUE_TIME_BYTES > limits.hitBytes ? null : line;
}

function contentOf(hit: Hit): readonly (readonly [string, string])[] {
  if (hit.kind === 'screenview') return [['cd', hit.screen]];
  const screen = hit.screen === null ? [] : [['cd', hit.screen] as const];
  return [['exd', hit.description], ['exf', hit.isFatal ? '1' : '0'], ...screen];
}

/** Half a surrogate pair has no UTF-8 and becomes U+FFFD. */
function escaped(name: string, value: string): string {
  return encodeURIComponent(cutToBytes(value.toWellFormed(), MAX_BYTES[name] ?? limits.hitBytes));
}

/** The longest beginning of `text` that is at most `maxBytes` of UTF-8, never ending inside a character. */
export function cutToBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
