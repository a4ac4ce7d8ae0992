import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppError, Result } from '../../src-preload/contract/index.ts';

/** One window of a long list, as the desk answers it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly before: number;
}

/** Asks the desk for a window; `before` is `null` for the newest state of the list. */
export type ReadPage<T> = (window: {
  readonly before: number | null;
  readonly offset: number;
  readonly limit: number;
}) => Promise<Result<Page<T>>>;

export interface JournalWindowState<T> {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** As long as the whole list, newest first; `null` for what has not been read. */
  readonly items: readonly (T | null)[];
  /** How much was written since; it is shown when somebody asks, or is at the top. */
  readonly newer: number;
  readonly error: AppError | null;
}

/** A list of any length of which only those windows are read that somebody looks at. */
export interface JournalWindow<T> {
  readonly state: StoreApi<JournalWindowState<T>>;
  /** Reads the newest state of the list. */
  readonly resync: () => Promise<void>;
  /** Rows `first` to `end` are looked at. */
  readonly show: (first: number, end: number) => void;
  /** Something was written: at the top it appears by itself. */
  readonly noteNew: () => void;
  readonly dispose: () => void;
}

const PAGE = 100;
/** Many things written at once are read together. */
const SETTLE_MS = 250;
/** Windows that are remembered; the ones read first are forgotten. */
const KEPT_PAGES = 20;

export function createJournalWindow<T>(read: ReadPage<T>): JournalWindow<T> {
  const state = createStore<JournalWindowState<T>>(() => ({ ...UNREAD, items: [] }));
  let before: number | null = null;
  let generation = 0;
  let pages: readonly number[] = [];
  const asked = new Set<number>();
  let isAtTop = true;
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function resync(): Promise<void> {
    generation += 1;
    const mine = generation;
    const answer = await read({ before: null, offset: 0, limit: PAGE });
    if (mine !== generation) return;
    asked.clear();
    if (!answer.ok) return state.setState({ phase: 'failed', error: answer.error });
    before = answer.value.before;
    pages = [0];
    state.setState({
      phase: 'ready',
      error: null,
      newer: 0,
      items: filled(answer.value.total, answer.value.items),
    });
  }

  async function readPage(page: number): Promise<void> {
    asked.add(page);
    const mine = generation;
    const answer = await read({ before, offset: page * PAGE, limit: PAGE });
    if (mine !== generation) return;
    asked.delete(page);
    if (!answer.ok) return state.setState({ phase: 'failed', error: answer.error });
    const forgotten = pages.length >= KEPT_PAGES ? (pages[0] ?? null) : null;
    pages = [...pages.slice(forgotten === null ? 0 : 1), page];
    const found = answer.value.items;
    state.setState(({ items }) => ({ items: withPage(items, page, found, forgotten) }));
  }

  function readLater(): void {
    timer = null;
    void resync();
  }

  return {
    state,
    resync,
    show(first, end) {
      isAtTop = first === 0;
      pagesBetween(first, end)
        .filter((page) => !pages.includes(page) && !asked.has(page))
        .forEach((page) => void readPage(page));
    },
    noteNew() {
      if (!isAtTop) return state.setState(({ newer }) => ({ newer: newer + 1 }));
      timer ??= setTimeout(readLater, SETTLE_MS);
    },
    dispose() {
      generation += 1;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const UNREAD = { phase: 'loading', newer: 0, error: null } as const;

function pagesBetween(first: number, end: number): readonly number[] {
  const from = Math.floor(first / PAGE);
  return Array.from({ length: Math.max(0, Math.ceil(end / PAGE) - from) }, (_, index) => from + index);
}

function withPage<T>(
  items: readonly (T | null)[],
  page: number,
  found: readonly T[],
  forgotten: number | null,
): readonly (T | null)[] {
  const next = [...items];
  found.forEach((item, index) => (next[page * PAGE + index] = item));
  if (forgotten !== null) next.fill(null, forgotten * PAGE, (forgotten + 1) * PAGE);
  return next;
}

function filled<T>(total: number, items: readonly T[]): readonly (T | null)[] {
  const all = Array.from<T | null>({ length: Math.max(total, items.length) }).fill(null);
  items.forEach((item, index) => (all[index] = item));
  return all;
}
