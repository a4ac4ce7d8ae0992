import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import type { SoapAnswer, SoapValue } from './soap-value.ts';
import type { TrackerWsdl } from './wsdl.ts';

/** Where a tracker is asked, and as whom. Requests always go to `baseUrl` + `path`, whatever address its WSDL names. */
export interface TrackerEndpoint {
  /** Without the path; a slash at its end is ignored. */
  readonly baseUrl: string;
  /** `/api/soap/trackerconnect.php` */
  readonly path: string;
  /** The operations' namespace; an empty one takes the WSDL's. */
  readonly namespace: string;
  readonly username: string;
  /** Never in a log, an error or recorded evidence. */
  readonly password: string;
}

export interface TrackerCall {
  /** Ends the request and closes its connection. */
  readonly signal: AbortSignal;
  /** Hears of every exchange, failed ones included; password and files are left out of it. */
  readonly record: RecordExchange;
  /** From the first byte sent to the last received. */
  readonly timeoutMs: number;
  /** Hears how much of the request's body has been handed to the network, in bytes. */
  readonly progress?: (sentBytes: number, totalBytes: number) => void;
}

/**
 * Calls the operations of a tracker. Never rejects.
 *
 * Errors of both: tracker.unavailable (context: reason, operation, target, ms, httpStatus, detail) and input.cancelled.
 * Errors of `call` besides, with the tracker's own words in `context.serverSaid`: tracker.loginFailed, tracker.permission,
 * tracker.notFound, tracker.validation (`context.reason`: `value`, `request`, `unclassified`), tracker.missingOperation
 * (`context.reason`: `notInWsdl`, `notPresent`, `otherParts`), and tracker.uncertain for operations that change something, when the
 * request may have reached the tracker and no usable answer came: look up before sending again.
 */
export interface TrackerClient extends Disposable {
  /** Reads `?wsdl`. */
  fetchWsdl(endpoint: TrackerEndpoint, call: TrackerCall): Promise<Result<TrackerWsdl>>;
  /**
   * Calls one operation with its arguments in the WSDL's order, without username and password, which are put first.
   * Without a WSDL the stock server's own parts are taken.
   */
  call(
    endpoint: TrackerEndpoint,
    wsdl: TrackerWsdl | null,
    operation: string,
    args: readonly SoapValue[],
    call: TrackerCall,
  ): Promise<Result<SoapAnswer>>;
  dispose(): Promise<void>;
}
