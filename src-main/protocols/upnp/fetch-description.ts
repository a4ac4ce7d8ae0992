import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { badDescription, parseDescription } from './description.ts';
import type { DeviceDescription } from './device.ts';
import type { HttpOutcome, HttpTransport } from './http-exchange.ts';
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
export async function fetchDescription(
  url: string,
  deps: FetchDescriptionDependencies,
): Promise<Result<DeviceDescription>> {
  const outcome = await deps.http.exchange({
    method: 'GET',
    url,
    headers: { Accept: 'text/xml, application/xml;q=0.9, */*;q=0.1' },
    body: null,
    maxBytes: limits.descriptionBytes,
    timeoutMs: limits.descriptionMs,
    signal: deps.signal,
  });
  const result = readOutcome(url, outcome);
  deps.record({ ...outcome.evidence, method: 'GET', ok: result.ok, outcome: outcomeOf(outcome, result) });
  return result;
}

function readOutcome(url: string, outcome: HttpOutcome): Result<DeviceDescription> {
  const { response, failure, evidence } = outcome;
  if (failure?.reason === 'tooLarge') return badDescription(url, failure.detail, evidence.responseBody);
  if (response === null) return unreachable(failure, evidence, 'GET');
  if (response.status >= 200 && response.status <= 299) return parseDescription(response.body, url);
  const httpStatus = response.status;
  return badDescription(url, `HTTP ${httpStatus} ${response.statusText}`.trimEnd(), evidence.responseBody, {
    httpStatus,
  });
}
