import type {
  ActivityEntry,
  ActivityKind,
  EntryFilter,
  ExchangeSummary,
} from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { CurrentOperator } from '../../lib/ports.ts';
import type { ActivityStore, StoredEntry } from '../../storage/activity-store.ts';
import type { Bounds, Window } from '../../storage/paged-table.ts';
import type { Happening } from './activity-rows.ts';
import { fromRow, toRow } from './activity-rows.ts';
import type { Journal } from './journal.ts';
import { TRIM_EVERY } from './journal.ts';

/** The journal of what people and rooms did. */
export interface ActivityLog {
  /** Answers the entry's id, `null` where it could not be kept: it never fails what it describes. */
  write(happening: Happening): number | null;
  /** Newest first. */
  list(
    filter: EntryFilter,
    window: Window,
  ): { readonly entries: ActivityEntry[]; readonly total: number; readonly before: number };
  /** Everybody who is named, in the order of their names. */
  operators(): readonly string[];
  /** Oldest first. */
  all(filter: EntryFilter): Iterable<ActivityEntry>;
  find(id: number): ActivityEntry | null;
  /** Lets go of what is beyond the bounds. */
  trim(): void;
}

export interface ActivityLogDeps {
  readonly store: ActivityStore;
  readonly journal: Pick<Journal, 'behind'>;
  readonly emit: Emit;
  readonly operator: CurrentOperator;
  /** What a room is called now, `null` for what is none. */
  readonly nameOf: (subject: string) => string | null;
  readonly bounds: () => Bounds;
  /** Told of an entry that could not be kept. */
  readonly onFailure: (error: unknown) => void;
}

/** As many as go into one issue. */
const EXCHANGES = 200;

/** As many as a person can choose from. */
const OPERATORS = 200;

/** Where the exchanges of each kind are recorded when they have no subject. What is done in a room is found by the room. */
const DOMAINS: Partial<Record<ActivityKind, ExchangeSummary['domain']>> = {
  room: 'devices',
  issue: 'issues',
  account: 'signin',
  cloud: 'cloud',
  upload: 'cloud',
};

/** A log over `store`, kept within `bounds`. Writing never throws: what cannot be kept is told to `onFailure`. */
export function createActivityLog(deps: ActivityLogDeps): ActivityLog {
  let sinceTrim = TRIM_EVERY;

  function attempt<T>(write: () => T): T | null {
    try {
      return write();
    } catch (error) {
      deps.onFailure(error);
      return null;
    }
  }

  function trim(): void {
    sinceTrim = 0;
    attempt(() => deps.store.trim(deps.bounds()));
  }

  function exchangesBehind({ about, kind, evidence }: Happening): readonly number[] {
    const domain = DOMAINS[kind] ?? null;
    if (domain === null && about?.kind !== 'room') return [];
    return deps.journal.behind({
      domain,
      subject: about === null ? null : (about.evidence ?? about.id),
      after: evidence.after,
      since: isoTime(evidence.since),
      limit: EXCHANGES,
    });
  }

  function stored(happening: Happening): StoredEntry {
    const { about, by } = happening;
    return toRow(happening, {
      operator: by === 'person' ? deps.operator() : null,
      subjectName: about === null ? null : (about.name ?? deps.nameOf(about.id)),
      exchanges: exchangesBehind(happening),
    });
  }

  return {
    write: (happening) =>
      attempt(() => {
        const entry = stored(happening);
        const id = deps.store.append(entry);
        deps.emit('activity:happened', fromRow({ ...entry, id }));
        sinceTrim += 1;
        if (sinceTrim >= TRIM_EVERY) trim();
        return id;
      }),
    list(filter, window) {
      const { entries, ...facts } = deps.store.page(filter, window);
      return { entries: entries.map(fromRow), ...facts };
    },
    operators: () => deps.store.operators(OPERATORS),
    *all(filter) {
      for (const row of deps.store.all(filter)) yield fromRow(row);
    },
    find(id) {
      const row = deps.store.find(id);
      return row === null ? null : fromRow(row);
    },
    trim,
  };
}
