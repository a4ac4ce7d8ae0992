import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { HttpTransport } from '../upnp/http-exchange.ts';
import type { DialDescription } from './dial-description.ts';
import { parseDialDescription } from './dial-description.ts';

/** Whether a search or notification target is DIAL's; Cast receivers announce a device type of it too. */
export function isDialTarget(target: string): boolean {
  return /:dial-multiscreen-org:(?:service|device):dial:\d/i.test(target);
}

/** Where a Cast receiver keeps its DIAL description. */
export function usualDialLocation(host: string): string {
  return `http://${host}:8008/ssdp/device-desc.xml`;
}

/** Fetches and reads a DIAL description; `null` when there is none that can be read. Never rejects. */
export async function fetchDialDescription(
  url: string,
  deps: { readonly http: HttpTransport; readonly record: RecordExchange; readonly signal: AbortSignal },
): Promise<DialDescription | null> {
  const outcome = await deps.http.exchange({
    method: 'GET',
    url,
    headers: { Accept: 'text/xml, application/xml;q=0.9, */*;q=0.1' },
    body: null,
    maxBytes: limits.descriptionBytes,
    timeoutMs: limits.connectMs,
    signal: deps.signal,
  });
  const { response, failure } = outcome;
  const described = response?.status === 200 ? parseDialDescription(response.body) : null;
  const word = failure?.reason ?? (described === null ? String(response?.status ?? 0) : 'ok');
  deps.record({ ...outcome.evidence, method: 'GET', ok: described !== null, outcome: word });
  return described;
}
