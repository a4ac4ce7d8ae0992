import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { badDescription, parseDescription } from './description.ts';
import type { DeviceDescription } from './device.ts';
import type { HttpOutcome, HttpTransport } from './http-exchange.ts';
import type { ServiceTraits } from './scpd.ts';
import { parseScpd } from './scpd.ts';
import { outcomeOf, unreachable } from './unreachable.ts';

export interface FetchDescriptionDependencies {
  readonly http: HttpTransport;
  readonly record: RecordExchange;
  readonly signal: AbortSignal;
}

/**
 * Fetches and reads the description at an absolute http(s) URL. Never rejects.
 * Errors: device.unreachable, device.badDescription (an HTTP error too: context.httpStatus), device.notARenderer,
 * input.cancelled.
 */
export function fetchDescription(
  url: string,
  deps: FetchDescriptionDependencies,
): Promise<Result<DeviceDescription>> {
  return fetchAndRead(url, parseDescription, deps);
}

/**
 * Fetches and reads the service description at an absolute http(s) URL. Never rejects. Whoever asks must do without it:
 * devices with a broken one play all the same. Errors: device.unreachable, device.badDescription, input.cancelled.
 */
export function fetchScpd(url: string, deps: FetchDescriptionDependencies): Promise<Result<ServiceTraits>> {
  return fetchAndRead(url, parseScpd, deps);
}

type Parse<T> = (body: Uint8Array, url: string) => Result<T>;

async function fetchAndRead<T>(
  url: string,
  parse: Parse<T>,
  deps: FetchDescriptionDependencies,
): Promise<Result<T>> {
  const outcome = await deps.http.exchange({
    method: 'GET',
    url,
    headers: { Accept: 'text/xml, application/xml;q=0.9, */*;q=0.1' },
    body: null,
    maxBytes: limits.descriptionBytes,
    timeoutMs: limits.descriptionMs,
    signal: deps.signal,
  });
  const result = readOutcome(url, outcome, parse);
  deps.record({ ...outcome.evidence, method: 'GET', ok: result.ok, outcome: outcomeOf(outcome, result) });
  return result;
}

function readOutcome<T>(
  url: string,
  { response, failure, evidence }: HttpOutcome,
  parse: Parse<T>,
): Result<T> {
  if (failure?.reason === 'tooLarge') return badDescription(url, failure.detail, evidence.responseBody);
  if (response === null) return unreachable(failure, evidence, 'GET');
  if (response.status >= 200 && response.status <= 299) return parse(response.body, url);
  const httpStatus = response.status;
  const reason = `HTTP ${httpStatus} ${response.statusText}`.trimEnd();
  return badDescription(url, reason, evidence.responseBody, { httpStatus });
}
