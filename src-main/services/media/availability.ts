import { stat } from 'node:fs/promises';
import type { Clock } from '../../lib/clock.ts';
import type { MediaEntry } from './media-entry.ts';

/** A look at every file costs; lists that follow each other closely share one. */
const FRESH_MS = 2_000;

/** Remembers which files were there when somebody last looked. */
export interface Availability {
  /** True until a look has shown otherwise. */
  isAvailable(id: string): boolean;
  /** Notes what was seen; true when that is news. */
  note(id: string, isThere: boolean): boolean;
  /** Looks at every file unless that was just done; true when anything changed. Never rejects. */
  look(entries: readonly MediaEntry[]): Promise<boolean>;
}

/** Every file counts as there until a look has shown otherwise. */
export function createAvailability(clock: Clock): Availability {
  const missing = new Set<string>();
  let lookedAt: number | null = null;
  const note = (id: string, isThere: boolean): boolean => {
    if (isThere) return missing.delete(id);
    const isNews = !missing.has(id);
    missing.add(id);
    return isNews;
  };
  return {
    isAvailable: (id) => !missing.has(id),
    note,
    async look(entries) {
      const now = clock.elapsed();
      if (lookedAt !== null && now - lookedAt < FRESH_MS) return false;
      lookedAt = now;
      let hasNews = false;
      for (const { id, origin, location } of entries) {
        if (origin === 'url') continue;
        hasNews = note(id, await isFile(location)) || hasNews;
      }
      return hasNews;
    },
  };
}

async function isFile(location: string): Promise<boolean> {
  try {
    return (await stat(location)).isFile();
  } catch {
    return false;
  }
}
