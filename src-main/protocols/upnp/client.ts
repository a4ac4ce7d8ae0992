import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import type { ServiceDescription } from './device.ts';
import { oversizedAnswer } from './faults.ts';
import type { HttpOutcome, HttpTransport } from './http-exchange.ts';
import { createHttpTransport } from './http-exchange.ts';
import type { ActionArguments, EncodedAction } from './soap.ts';
import { encodeAction, parseActionResponse } from './soap.ts';
import { outcomeOf, unreachable } from './unreachable.ts';

export interface InvokeOptions {
  /** Ends the request and closes its connection. */
  readonly signal: AbortSignal;
  /** From the first attempt to the last byte; the M-POST repetition gets the same time again. */
  readonly timeoutMs: number;
  /** Hears of every exchange, failed ones included; `null` leaves it to the client's own. */
  readonly record: RecordExchange | null;
}

/** Calls actions of a device's services. */
export interface UpnpClient extends Disposable {
  /** The transport that it uses, for `fetchDescription`. */
  readonly http: HttpTransport;
  /**
   * Answers with the out arguments by name. Never rejects.
   * Errors: device.unreachable (context: reason, ms, target, detail), device.refused (context: service, action,
   * errorCode, errorDescription, httpStatus, reason, raw), input.cancelled.
   */
  invoke(
    service: ServiceDescription,
    action: string,
    args: ActionArguments,
    options: InvokeOptions,
  ): Promise<Result<ReadonlyMap<string, string>>>;
  dispose(): Promise<void>;
}

export interface UpnpClientDependencies {
  readonly clock: Clock;
  readonly log: Log;
  /** Hears of exchanges whose caller brought no recorder. */
  readonly record: RecordExchange;
}

/**
 * Makes a client with one transport. A device that answers POST with 405 is asked once more with M-POST.
 * Source: UPnP Device Architecture 1.0, 3.2.1; docs/protocols/upnp.md, "Control".
 */
export function createUpnpClient(deps: UpnpClientDependencies): UpnpClient {
  const http = createHttpTransport({ clock: deps.clock });

  const send = async (call: Call, method: 'POST' | 'M-POST'): Promise<Sent> => {
    const outcome = await http.exchange({
      method,
      url: call.service.controlUrl,
      headers: method === 'POST' ? call.encoded.headers : extensionHeaders(call.encoded.headers),
      body: call.encoded.body,
      maxBytes: limits.soapBytes,
      timeoutMs: call.options.timeoutMs,
      signal: call.options.signal,
    });
    const result = resultOf(outcome, call);
    const record = call.options.record ?? deps.record;
    record({ ...outcome.evidence, method: call.action, ok: result.ok, outcome: outcomeOf(outcome, result) });
    return { outcome, result };
  };

  return {
    http,
    async invoke(service, action, args, options) {
      const call = { service, action, options, encoded: encodeAction(service.serviceType, action, args) };
      const first = await send(call, 'POST');
      if (first.outcome.response?.status !== 405) return first.result;
      deps.log.info('a room refused POST and is asked with M-POST', { action, target: service.controlUrl });
      return (await send(call, 'M-POST')).result;
    },
    dispose: () => http.dispose(),
  };
}

interface Call {
  readonly service: ServiceDescription;
  readonly action: string;
  readonly options: InvokeOptions;
  readonly encoded: EncodedAction;
}

interface Sent {
  readonly outcome: HttpOutcome;
  readonly result: Result<ReadonlyMap<string, string>>;
}

function resultOf(outcome: HttpOutcome, call: Call): Sent['result'] {
  const { response, failure, evidence } = outcome;
  const asked = { serviceType: call.service.serviceType, action: call.action };
  if (failure?.reason === 'tooLarge') return oversizedAnswer(asked, failure.detail, evidence.responseBody);
  if (response === null) return unreachable(failure, evidence, call.action);
  return parseActionResponse(response, asked);
}

/** Source: RFC 2774, section 4, with the prefix that UPnP fixes. */
function extensionHeaders(headers: EncodedAction['headers']): Readonly<Record<string, string>> {
  const { SOAPACTION: soapAction = '', ...others } = headers;
  return {
    ...others,
    MAN: '"http://schemas.xmlsoap.org/soap/envelope/"; ns=01',
    '01-SOAPACTION': soapAction,
  };
}
