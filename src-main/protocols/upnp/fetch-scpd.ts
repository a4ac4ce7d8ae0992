import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { badDescription } from './description.ts';
import type { FetchDescriptionDependencies } from './fetch-description.ts';
import type { HttpOutcome } from './http-exchange.ts';
import type { ServiceTraits } from './scpd.ts';
import { parseScpd } from './scpd.ts';
import { outcomeOf, unreachable } from './unreachable.ts';

/**
 * Fetches and reads the service description at an absolute http(s) URL. Never rejects. Whoever asks must do without it:
 * devices with a broken one play all the same. Errors: device.unreachable, device.badDescription, input.cancelled.
 */
export async function fetchScpd(
  url: string,
  deps: FetchDescriptionDependencies,
): Promise<Result<ServiceTraits>> {
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

function readOutcome(url: string, { response, failure, evidence }: HttpOutcome): Result<ServiceTraits> {
  if (failure?.reason === 'tooLarge') return badDescription(url, failure.detail, evidence.responseBody);
  if (response === null) return unreachable(failure, evidence, 'GET');
  if (response.status >= 200 && response.status <= 299) return parseScpd(response.body, url);
  const httpStatus = response.status;
  const reason = `HTTP ${httpStatus} ${response.statusText}`.trimEnd();
  return badDescription(url, reason, evidence.responseBody, { httpStatus });
}
