import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import type { ConversionTarget } from './conversion.ts';
import type { MediaKind } from './content-types.ts';
import type { FileVersion } from './open-file.ts';
import type { Upstream } from './upstream.ts';

/**
 * The permission to fetch one file by one URL, as long as it is not disposed of.
 *
 * Whoever knows the URL may fetch: a room behind address translation has another address than its own.
 * What is counted is what was fetched by this ticket's URL, whoever did it, so a URL must go to one room only.
 */
export interface Ticket extends Disposable {
  readonly url: string;
  /** False for somebody else's URL, which is fetched from there: no more than its subtitles come from here. */
  readonly servesMedia: boolean;
  /**
   * Body bytes of the file that GETs were sent: counted once the operating system has taken them for the connection.
   * HEADs, headers and bodies of refusals do not count.
   */
  bytesServed(): number;
  /** Requests so far, refused ones too, and when the last one began (ms since 1970). */
  fetched(): { readonly gets: number; readonly heads: number; readonly lastAt: number | null };
  /** Calls the listener with the new total whenever bytes were served; answers how to stop. */
  onBytes(listener: (total: number) => void): () => void;
}

/** What a ticket gives access to. */
export interface Offer {
  readonly file: string;
  readonly contentType: string;
  readonly kind: MediaKind;
  /** The last part of the URL: plain ASCII with the right extension. */
  readonly fileName: string;
  /** The only version that may be served; `null` serves the file as it is when it is asked for. */
  readonly version: FileVersion | null;
  readonly record: RecordExchange;
  /** Served instead of the file. */
  readonly text?: string;
  /** Somebody else's media, which is passed on instead of the file. */
  readonly upstream?: Upstream;
  /** The file is converted while it is fetched; `contentType` is what it becomes. */
  readonly conversion?: ConversionTarget;
  /** Where the subtitles are, for rooms that ask (`getCaptionInfo.sec`). */
  readonly captionUrl?: string;
}

/** A ticket as the server sees it. */
export interface ServedTicket extends Ticket {
  readonly path: string;
  readonly offer: Offer;
  countRequest(method: string): void;
  countBytes(count: number): void;
  /** Answers to this ticket that are under way; they are aborted when it is disposed of. */
  readonly underWay: Set<AbortController>;
}

export interface TicketDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly onDispose: () => void;
}

/** A ticket for `offer` at `path` of the server whose root is `base` (`http://host:port`). */
export function createTicket(offer: Offer, base: string, path: string, deps: TicketDeps): ServedTicket {
  const listeners = new Set<(total: number) => void>();
  const underWay = new Set<AbortController>();
  const requests = { gets: 0, heads: 0, lastAt: null as number | null };
  let bytes = 0;
  const tell = (listener: (total: number) => void): void => {
    try {
      listener(bytes);
    } catch (error) {
      deps.log.error('A listener to served bytes failed', { detail: messageOf(error) });
    }
  };
  return {
    url: `${base}${path}`,
    servesMedia: true,
    path,
    offer,
    underWay,
    bytesServed: () => bytes,
    fetched: () => ({ ...requests }),
    onBytes(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    countRequest(method) {
      requests.lastAt = deps.clock.now();
      if (method === 'GET') requests.gets += 1;
      if (method === 'HEAD') requests.heads += 1;
    },
    countBytes(count) {
      bytes += count;
      [...listeners].forEach(tell);
    },
    dispose() {
      deps.onDispose();
      underWay.forEach((stop) => stop.abort());
      listeners.clear();
    },
  };
}

/** The ticket of somebody else's URL: nothing of it is served here, so it counts nothing and proves nothing. */
export function foreignTicket(url: string): Ticket {
  return {
    url,
    servesMedia: false,
    bytesServed: () => 0,
    fetched: () => ({ gets: 0, heads: 0, lastAt: null }),
    onBytes: () => () => undefined,
    dispose: () => undefined,
  };
}
