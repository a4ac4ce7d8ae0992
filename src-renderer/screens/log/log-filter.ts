import type { ExchangeSummary } from '../../../src-preload/contract/index.ts';

export const ALL_DOMAINS = 'all';

/** Which exchanges are shown. */
export interface LogFilter {
  readonly words: string;
  readonly domain: ExchangeSummary['domain'] | typeof ALL_DOMAINS;
  readonly areFaultsOnly: boolean;
}

/** Whether an exchange fits; every word must occur in what was asked, of whom, the outcome or the room's name. */
export function matchesLogFilter(
  exchange: ExchangeSummary,
  filter: LogFilter,
  roomName: string | null,
): boolean {
  if (filter.areFaultsOnly && exchange.ok) return false;
  if (filter.domain !== ALL_DOMAINS && exchange.domain !== filter.domain) return false;
  const about = [exchange.method, exchange.target, exchange.outcome, roomName ?? ''].join(' ').toLowerCase();
  return filter.words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word));
}
