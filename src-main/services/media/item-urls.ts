import type { RecordExchange } from '../../lib/exchange.ts';
import { kindOfContentType } from './content-types.ts';
import type { MediaEntry } from './media-entry.ts';
import { servedName } from './media-entry.ts';
import type { MediaListener } from './media-listener.ts';
import type { MediaServer } from './media-server.ts';
import type { Ticket } from './ticket.ts';

const LOOPBACK = '127.0.0.1';

/** Where this machine serves the files of the library to itself: one URL an item, the same as long as the application runs. */
export interface ItemUrls {
  /** Begins to listen on the loopback, once; without a free port the items have no URL. Never rejects. */
  start(): Promise<void>;
  /** The URL of an item: somebody else's as it is, a file's on the loopback, `''` until that listens. */
  urlOf(entry: MediaEntry): string;
  /** The id of the item whose file has that URL on the loopback. */
  idOf(url: string): string | null;
  /** Stops serving an item. */
  release(id: string): void;
}

/** Listens nowhere before `start`. */
export function createItemUrls(server: MediaServer, record: RecordExchange): ItemUrls {
  const tickets = new Map<string, Ticket>();
  let listener: MediaListener | null = null;
  const open = (entry: MediaEntry, on: MediaListener): Ticket => {
    const { title, contentType, location: file } = entry;
    const fileName = servedName({ title, contentType, file });
    const ticket = on.open({
      file,
      contentType,
      kind: kindOfContentType(contentType),
      fileName,
      version: null,
      record,
    });
    tickets.set(entry.id, ticket);
    return ticket;
  };
  return {
    async start() {
      const started = await server.listenerOn(LOOPBACK);
      if (started.ok) listener = started.value;
    },
    urlOf(entry) {
      if (entry.origin === 'url') return entry.location;
      if (listener === null) return '';
      return (tickets.get(entry.id) ?? open(entry, listener)).url;
    },
    idOf: (url) => [...tickets].find(([, ticket]) => ticket.url === url)?.[0] ?? null,
    release(id) {
      void tickets.get(id)?.dispose();
      tickets.delete(id);
    },
  };
}
