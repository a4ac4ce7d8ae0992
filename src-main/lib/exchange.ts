/**
 * One exchange with a peer as it happened on the wire, before redaction and cutting.
 *
 * Protocols hand it to the `record` function they were given; the journal keeps it as evidence.
 * Heads are the request or status line and the headers, one a line. Bodies are text; binary ones are described in words.
 */
export interface WireExchange {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** From the first byte sent to the last received. */
  readonly ms: number;
  /** The action or the HTTP method. */
  readonly method: string;
  readonly target: string;
  readonly ok: boolean;
  /** `ok`, or the reason in a few words: `fault 716`, `timeout`, `404`. */
  readonly outcome: string;
  readonly requestHead: string;
  readonly requestBody: string;
  readonly responseHead: string;
  readonly responseBody: string;
  readonly responseBytes: number;
  /** Where the time went; left out where only the whole is known. */
  readonly timing?: WireTiming;
}

/** Milliseconds of each phase; `null` where nothing tells. */
export interface WireTiming {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly sendMs: number | null;
  readonly waitMs: number | null;
  readonly receiveMs: number | null;
}

export type RecordExchange = (exchange: WireExchange) => void;
