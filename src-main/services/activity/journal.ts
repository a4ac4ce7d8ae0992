import type { Exchange, ExchangeFilter, ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { exchangeSchema, exchangeSummarySchema } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange, WireExchange, WireTiming } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import { redactText } from '../../lib/redact.ts';
import type { BehindQuery, JournalStore, StoredExchange } from '../../storage/journal-store.ts';
import type { Bounds, Window } from '../../storage/paged-table.ts';
import { createRarity } from './rarity.ts';

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
  list(filter: ExchangeFilter, window: Window): ExchangePage;
  /** Oldest first. */
  all(filter: ExchangeFilter): Iterable<Exchange>;
  find(id: number): Exchange | null;
  /** Where the journal stands now, to ask later what came after it; 0 where it cannot be read. */
  lastId(): number;
  /** The ids of the exchanges behind something, oldest first. */
  behind(query: BehindQuery): readonly number[];
  /** Lets go of what is beyond the bounds. */
  trim(): void;
}

/** A window of the journal; `before` is what the next window is asked with. */
export interface ExchangePage {
  readonly exchanges: ExchangeSummary[];
  readonly total: number;
  readonly before: number;
}

/** Exchanges that are written between two looks at the bounds. */
export const TRIM_EVERY = 500;
/** Methods and targets of one subject whose last outcome is remembered. */
const MAX_ROUTINES = 200;

/** A journal that cannot write (disk full) says so and never fails the exchange itself. */
export function createJournal(deps: {
  readonly store: JournalStore;
  readonly emit: Emit;
  /** What may be kept now. */
  readonly bounds: () => Bounds;
  /** Told of an exchange that could not be kept. */
  readonly onFailure: (error: unknown) => void;
}): Journal {
  let sinceTrim = TRIM_EVERY;

  function attempt<T>(task: () => T, otherwise: T): T {
    try {
      return task();
    } catch (error) {
      deps.onFailure(error);
      return otherwise;
    }
  }

  function trim(): void {
    sinceTrim = 0;
    attempt(() => deps.store.trim(deps.bounds()), undefined);
  }

  function append(domain: JournalDomain, subject: string | null, exchange: WireExchange): void {
    attempt(() => {
      const stored = toStored(domain, subject, exchange);
      const id = deps.store.append(stored);
      deps.emit('activity:appended', exchangeSummarySchema.parse({ ...stored, id }));
      sinceTrim += 1;
      if (sinceTrim >= TRIM_EVERY) trim();
    }, undefined);
  }

  return {
    recorder: (domain, subject) => (exchange) => append(domain, subject, exchange),
    routineRecorder: (domain, subject) => onlyNews((exchange) => append(domain, subject, exchange)),
    list(filter, window) {
      const { exchanges, ...facts } = deps.store.page(filter, window);
      return { exchanges: exchanges.map((row) => exchangeSummarySchema.parse(row)), ...facts };
    },
    *all(filter) {
      for (const row of deps.store.all(filter)) yield fromStored(row);
    },
    find(id) {
      const row = deps.store.find(id);
      return row === null ? null : fromStored(row);
    },
    lastId: () => attempt(() => deps.store.lastId(), 0),
    behind: (query) => deps.store.behind(query),
    trim,
  };
}

/** Passes on only what tells something new. */
function onlyNews(record: RecordExchange): RecordExchange {
  const last = new Map<string, string>();
  const isRare = createRarity();
  return (exchange) => {
    const { method, target, outcome, startedAt } = exchange;
    const key = `${method} ${target}`;
    if (last.get(key) === outcome) return;
    if (last.size >= MAX_ROUTINES) last.clear();
    last.set(key, outcome);
    if (isRare(`${outcome} ${key}`, startedAt)) record(exchange);
  };
}

function fromStored(row: StoredExchange): Exchange {
  return exchangeSchema.parse({ ...row, timing: row.timing === null ? null : JSON.parse(row.timing) });
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
    timing: exchange.timing === undefined ? null : JSON.stringify(rounded(exchange.timing)),
  };
}

/** Tenths of a millisecond are as fine as anything here is measured. */
function rounded(timing: WireTiming): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(timing).map(([phase, ms]: [string, number | null]) => [
      phase,
      ms === null ? null : Math.max(0, Math.round(ms * 10) / 10),
    ]),
  );
}

/** Cuts before redacting, so that a huge body costs no more than what is kept. */
function keep(text: string): string {
  return redactText(text.slice(0, limits.journalBodyBytes));
}
