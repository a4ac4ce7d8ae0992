/** Remembers which states have been answered, the newest `limit` of them, by digest. */
export interface AnsweredStates {
  /** Takes a state; false when it has been taken before. */
  take(digest: string): boolean;
}

/** Nothing is taken yet. Beyond `limit` digests the oldest can be taken again. */
export function createAnsweredStates(limit: number): AnsweredStates {
  const taken = new Set<string>();
  return {
    take(digest) {
      if (taken.has(digest)) return false;
      taken.add(digest);
      for (const oldest of taken) {
        if (taken.size <= limit) break;
        taken.delete(oldest);
      }
      return true;
    },
  };
}
