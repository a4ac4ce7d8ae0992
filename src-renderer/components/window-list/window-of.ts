/** Which rows of a long list stand in the page. */
export interface ListWindow {
  readonly first: number;
  /** One after the last. */
  readonly end: number;
}

const AROUND = 8;
/** However tall the screen, never more rows than this. */
const MOST_ROWS = 120;

/** The rows that can be seen, and a few around them. Heights and offsets in pixels. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, count: number): ListWindow {
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - AROUND, count));
  const shown = Math.min(MOST_ROWS, Math.ceil(height / rowHeight) + 2 * AROUND);
  return { first, end: Math.min(count, first + shown) };
}

/** Where a key leads from row `at`; `null` when the key means nothing here. */
export function rowAfterKey(key: string, at: number, page: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}
