import type { Exchange, ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { exchangeSchema, exchangeSummarySchema } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange, WireExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Log } from '../../lib/log.ts';
import { redactText } from '../../lib/redact.ts';
import { messageOf } from '../../lib/result.ts';
import type { JournalStore, StoredExchange } from '../../storage/journal-store.ts';

export type JournalDomain = ExchangeSummary['domain'];

/** The journal of exchanges with peers: what was said on the wire, redacted, bounded, kept over restarts. */
export interface Journal {
  /** Keeps every exchange. `subject` is the room, issue or instance it is about. */
  recorder(domain: JournalDomain, subject: string | null): RecordExchange;
  /**
   * For exchanges that repeat all the time (polls): keeps one only when its outcome differs from the one before, and
   * each outcome a few times in ten minutes, so that neither a quiet room nor one that comes and goes drowns the others.
   */
  routineRecorder(domain: JournalDomain, subject: string | null): RecordExchange;
  /** Newest first. */
  list(query: { subject: string | null; before: number | null; limit: number }): readonly ExchangeSummary[];
  find(id: number): Exchange | null;
}

const TRIM_EVERY = 500;
/** Methods and targets of one subject whose last outcome is remembered. */
const MAX_ROUTINES = 200;
/** The same outcome of the same call is kept so many times in so long. */
const ROUTINES_KEPT = 5;
const ROUTINES_WINDOW_MS = 600_000;

/** A journal that cannot write (disk full) says so in the log and never fails the exchange itself. */
export function createJournal(deps: { store: JournalStore; emit: Emit; log: Log }): Journal {
  const log = deps.log.scope('journal');
  let sinceTrim = TRIM_EVERY;

  function append(domain: JournalDomain, subject: string | null, exchange: WireExchange): void {
    const stored = toStored(domain, subject, exchange);
    try {
      const id = deps.store.append(stored);
      deps.emit('activity:appended', exchangeSummarySchema.parse({ ...stored, id }));
      sinceTrim += 1;
      if (sinceTrim < TRIM_EVERY) return;
      sinceTrim = 0;
      deps.store.trim(limits.journalExchanges);
    } catch (error) {
      log.warn('an exchange could not be kept', { error: messageOf(error) });
    }
  }

  return {
    recorder: (domain, subject) => (exchange) => append(domain, subject, exchange),
    routineRecorder(domain, subject) {
      const last = new Map<string, string>();
      const isRare = createRarity();
      return (exchange) => {
        const { method, target, outcome, startedAt } = exchange;
        const key = `${method} ${target}`;
        if (last.get(key) === outcome) return;
        if (last.size >= MAX_ROUTINES) last.clear();
        last.set(key, outcome);
        if (isRare(`${outcome} ${key}`, startedAt)) append(domain, subject, exchange);
      };
    },
    list: (query) => deps.store.list(query).map((row) => exchangeSummarySchema.parse(row)),
    find(id) {
      const row = deps.store.find(id);
      return row === null ? null : exchangeSchema.parse(row);
    },
  };
}

/** Tells what has been kept too often lately. */
function createRarity(): (key: string, at: number) => boolean {
  const windows = new Map<string, { readonly since: number; readonly count: number }>();
  return (key, at) => {
    const open = windows.get(key);
    const isOpen = open !== undefined && Math.abs(at - open.since) < ROUTINES_WINDOW_MS;
    const { since, count } = isOpen ? open : { since: at, count: 0 };
    if (windows.size >= MAX_ROUTINES) windows.clear();
    windows.set(key, { since, count: count + 1 });
    return count < ROUTINES_KEPT;
  };
}

function toStored(domain: JournalDomain, subject: string | null, exchange: WireExchange): StoredExchange {
  const requestBytes = Buffer.byteLength(exchange.requestBody);
  return {
    at: isoTime(exchange.startedAt),
    domain,
    subject,
    method: exchange.method,
    target: redactText(exchange.target).slice(0, 500),
    ms: Math.round(exchange.ms * 10) / 10,
    ok: exchange.ok,
    outcome: redactText(exchange.outcome).slice(0, 200),
    requestHead: keep(exchange.requestHead),
    requestBody: keep(exchange.requestBody),
    responseHead: keep(exchange.responseHead),
    responseBody: keep(exchange.responseBody),
    requestBytes,
    responseBytes: exchange.responseBytes,
  };
}

/** Cuts before redacting, so that a huge body costs no more than what is kept. */
function keep(text: string): string {
  return redactText(text.slice(0, limits.journalBodyBytes));
}
