import type { PracticePerson } from './people.ts';
import { personOf } from './people.ts';

/** Where the practice sign-in keeps what it gave out over restarts. */
export interface SigninMemory {
  /** `null` where there is nothing yet, or it cannot be read. */
  load(): Readonly<Record<string, unknown>> | null;
  save(shelves: Readonly<Record<string, unknown>>): void;
}

/** Things by their key, that outlive the peer where there is a memory. */
export interface Shelf<T> {
  get(key: string): T | undefined;
  set(key: string, thing: T): void;
  delete(key: string): void;
  entries(): readonly (readonly [string, T])[];
}

/** Answers the shelf of a name. */
export type Shelves = <T>(name: string) => Shelf<T>;

const MAX_KEPT = 200;

export function createShelves(memory: SigninMemory | null): Shelves {
  const shelves = new Map<string, Map<string, unknown>>();
  const before = memory?.load() ?? {};

  function save(): void {
    const all = [...shelves].map(([name, things]) => [name, [...things].map(asWritten)]);
    memory?.save({ ...before, ...(Object.fromEntries(all) as Readonly<Record<string, unknown>>) });
  }

  return <T>(name: string): Shelf<T> => {
    const things = new Map(asRead<T>(before[name]));
    shelves.set(name, things);
    return {
      get: (key) => things.get(key),
      entries: () => [...things],
      set(key, thing) {
        const [oldest] = things.keys();
        if (things.size >= MAX_KEPT && oldest !== undefined) things.delete(oldest);
        things.set(key, thing);
        save();
      },
      delete(key) {
        if (things.delete(key)) save();
      },
    };
  };
}

/** People are written by their key. */
function asWritten(entry: [string, unknown]): unknown {
  return JSON.parse(
    JSON.stringify(entry, (name, value: unknown) =>
      name === 'person' ? (value as PracticePerson).key : value,
    ),
  );
}

/** What cannot be read is as if there were nothing. */
function asRead<T>(entries: unknown): [string, T][] {
  if (!Array.isArray(entries)) return [];
  return JSON.parse(JSON.stringify(entries), (name, value: unknown) =>
    name === 'person' ? personOf(String(value)) : value,
  ) as [string, T][];
}
