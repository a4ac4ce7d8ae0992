import type { RecordExchange, WireExchange } from '../../lib/exchange.ts';

/** Keeps the last exchange of each method back and records them when the wait is over. */
export function createEvidence(record: RecordExchange): {
  readonly keep: RecordExchange;
  readonly flush: () => void;
} {
  const last = new Map<string, WireExchange>();
  return {
    keep: (exchange) => void last.set(exchange.method, exchange),
    flush: () => last.forEach((exchange) => record(exchange)),
  };
}
