/**
 * The place that an item shall have when it is dropped before or after another, counted without itself; `null` where
 * nothing changes.
 */
export function placeAfterDrop(
  order: readonly string[],
  moved: string,
  target: string,
  position: 'before' | 'after' | 'on',
): number | null {
  const at = order.indexOf(moved);
  const others = order.filter((id) => id !== moved);
  const beside = others.indexOf(target);
  if (at < 0 || beside < 0 || position === 'on') return null;
  const to = position === 'before' ? beside : beside + 1;
  return to === at ? null : to;
}

/** The order after an item was moved to a place, counted without itself. */
export function orderWith(order: readonly string[], moved: string, to: number): readonly string[] {
  const others = order.filter((id) => id !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
