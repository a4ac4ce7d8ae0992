import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';

/** What instances are asked by: any of the values, for every filter. */
export interface InstanceFilter {
  readonly name: string;
  readonly values: readonly string[];
}

/** EC2 refuses a call with more values than this (FilterLimitExceeded). */
export const MAX_FILTER_VALUES = 200;
const MAX_VALUE_CHARACTERS = 255;

/**
 * Splits filters into calls that the service accepts; together they ask for the same instances.
 * A filter without values matches nothing, so there is no call at all: sent as it is, it would mean every instance.
 * Errors: input.invalid (a value over 255 characters; filters that have 200 values or more beside the
 * longest one).
 */
export function splitFilters(
  filters: readonly InstanceFilter[],
): Result<readonly (readonly InstanceFilter[])[]> {
  if (filters.some(({ values }) => values.length === 0)) return ok([]);
  const distinct = filters.map(({ name, values }) => ({ name, values: [...new Set(values)] }));
  const long = distinct.find(({ values }) => values.some((value) => value.length > MAX_VALUE_CHARACTERS));
  if (long !== undefined) {
    return fail('input.invalid', {
      message: `A value of the filter ${long.name} is longer than ${MAX_VALUE_CHARACTERS} characters.`,
      context: { reason: 'filter', filter: long.name },
    });
  }
  const largest = distinct.toSorted((a, b) => b.values.length - a.values.length)[0];
  if (largest === undefined) return ok([[]]);
  const others = distinct.filter((filter) => filter !== largest);
  const room = MAX_FILTER_VALUES - others.reduce((sum, { values }) => sum + values.length, 0);
  if (room < 1) {
    return fail('input.invalid', {
      message: `The filters beside ${largest.name} have more than ${MAX_FILTER_VALUES} values together.`,
      context: { reason: 'filter', filter: largest.name },
    });
  }
  return ok(chunks(largest.values, room).map((values) => [...others, { name: largest.name, values }]));
}

/** Cuts a list into pieces of at most `size`. */
export function chunks<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Runs `work` for every item, at most `width` at once, and answers in order; stops early after a failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<Result<R>>,
): Promise<Result<readonly R[]>> {
  const found: R[] = [];
  let failure: Result<never> | null = null;
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failure !== null) return;
      const result = await work(item);
      if (result.ok) found[index] = result.value;
      else failure ??= result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return failure ?? ok(found);
}
