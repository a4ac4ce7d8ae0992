interface Matchable {
  readonly label: string;
  readonly group: string;
  readonly isEnabled: boolean;
}

/**
 * The entries that fit what was typed: each word must occur, in any order; a word's beginning counts more than its middle.
 * Groups stay together, in the order in which they first appear; within a group what can be done now comes first.
 */
export function matchingEntries<T extends Matchable>(entries: readonly T[], query: string): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const scored = entries
    .map((entry) => ({ entry, score: score(plain(entry.label), words) }))
    .filter(({ score }) => score !== null);
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return scored
    .toSorted(
      (one, other) =>
        groups.indexOf(one.entry.group) - groups.indexOf(other.entry.group) ||
        Number(other.entry.isEnabled) - Number(one.entry.isEnabled) ||
        (other.score ?? 0) - (one.score ?? 0),
    )
    .map(({ entry }) => entry);
}

function score(label: string, words: readonly string[]): number | null {
  let total = 0;
  for (const word of words) {
    const at = label.indexOf(word);
    if (at === -1) return null;
    total += at === 0 ? 3 : label[at - 1] === ' ' ? 2 : 1;
  }
  return total;
}

/** Without case and accents, so that cafe finds Café. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
