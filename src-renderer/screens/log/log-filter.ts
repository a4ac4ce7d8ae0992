import { ACTORS } from '../../../src-preload/contract/index.ts';
import type { EntryFilter, ExchangeFilter } from '../../../src-preload/contract/index.ts';

export const TIMES = ['hour', 'day', 'week'] as const;
export type Time = (typeof TIMES)[number];

const HOURS: Readonly<Record<Time, number>> = { hour: 1, day: 24, week: 168 };

/** The moment from which on things are shown, `null` for all of them. */
export function sinceOf(time: Time | null): string | null {
  return time === null ? null : new Date(Date.now() - HOURS[time] * 3_600_000).toISOString();
}

/** What is chosen beside words; `null` leaves it open. */
export interface ActivityChoice extends Pick<
  EntryFilter,
  'kind' | 'outcome' | 'by' | 'operator' | 'subject'
> {
  readonly time: Time | null;
}

export const NO_CHOICE: ActivityChoice = {
  kind: null,
  outcome: null,
  by: null,
  operator: null,
  subject: null,
  time: null,
};

/** One operator by name, beside the kinds of who. */
const NAMED = 'operator ';

/** What stands for somebody in the list of who. */
export function whoValue({ by, operator }: Pick<ActivityChoice, 'by' | 'operator'>): string {
  return operator === null ? (by ?? '') : `${NAMED}${operator}`;
}

/** Who is meant by a value of that list. */
export function whoOf(value: string): Pick<ActivityChoice, 'by' | 'operator'> {
  if (value.startsWith(NAMED)) return { by: 'person', operator: value.slice(NAMED.length) };
  return { by: chosen(ACTORS, value), operator: null };
}

export interface ExchangeChoice extends Pick<ExchangeFilter, 'domain' | 'ok'> {
  readonly time: Time | null;
}

export const NO_EXCHANGE_CHOICE: ExchangeChoice = { domain: null, ok: null, time: null };

/** The member of a list that was chosen; `null` for an empty choice. */
export function chosen<V extends string>(list: readonly V[], value: string): V | null {
  return list.find((one) => one === value) ?? null;
}
