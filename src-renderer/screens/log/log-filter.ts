import type { EntryFilter, ExchangeFilter } from '../../../src-preload/contract/index.ts';

export const TIMES = ['hour', 'day', 'week'] as const;
export type Time = (typeof TIMES)[number];

const HOURS: Readonly<Record<Time, number>> = { hour: 1, day: 24, week: 168 };

/** The moment from which on things are shown, `null` for all of them. */
export function sinceOf(time: Time | null): string | null {
  return time === null ? null : new Date(Date.now() - HOURS[time] * 3_600_000).toISOString();
}

/** What is chosen beside words; `null` leaves it open. */
export interface ActivityChoice extends Pick<EntryFilter, 'kind' | 'outcome' | 'by' | 'subject'> {
  readonly time: Time | null;
}

export const NO_CHOICE: ActivityChoice = { kind: null, outcome: null, by: null, subject: null, time: null };

export interface ExchangeChoice extends Pick<ExchangeFilter, 'domain' | 'ok'> {
  readonly time: Time | null;
}

export const NO_EXCHANGE_CHOICE: ExchangeChoice = { domain: null, ok: null, time: null };

/** The member of a list that was chosen; `null` for an empty choice. */
export function chosen<V extends string>(list: readonly V[], value: string): V | null {
  return list.find((one) => one === value) ?? null;
}
