import { useCallback, useLayoutEffect, useState } from 'react';

const OVERSCAN = 3;

/** Which rows of a long list are in sight. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

/** Follows the scrolling of `scroller` and tells which rows to draw, all of them `height` pixels high. */
export function useRowWindow(scroller: HTMLElement | null, count: number, height: number): RowWindow {
  const [place, setPlace] = useState({ top: 0, size: 600 });
  const read = useCallback(() => {
    if (scroller !== null) setPlace({ top: scroller.scrollTop, size: scroller.clientHeight });
  }, [scroller]);
  useLayoutEffect(() => {
    if (scroller === null) return;
    const watch = new ResizeObserver(read);
    watch.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, [scroller, read]);
  const shown = Math.min(80, Math.ceil(place.size / height) + OVERSCAN * 2);
  const first = Math.max(0, Math.min(count - shown, Math.floor(place.top / height) - OVERSCAN));
  const end = Math.min(count, first + shown);
  return { first, end, above: first * height, below: Math.max(0, count - end) * height };
}
