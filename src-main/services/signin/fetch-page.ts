import type { RecordExchange } from '../../lib/exchange.ts';
import type { HttpTransport } from '../../protocols/upnp/http-exchange.ts';
import type { FetchPage } from './checks-web.ts';

const PAGE_MS = 5_000;
const MAX_BYTES = 512 * 1024;

/** Fetches the operator's pages: 5 seconds, 512 kB, no redirect followed. */
export function createFetchPage(http: HttpTransport, record: RecordExchange): FetchPage {
  return async (url, signal) => {
    const { response, failure, evidence } = await http.exchange({
      method: 'GET',
      url,
      headers: { accept: '*/*' },
      body: null,
      maxBytes: MAX_BYTES,
      timeoutMs: PAGE_MS,
      signal,
    });
    const outcome = failure?.reason ?? String(response?.status ?? 0);
    record({ ...evidence, method: 'GET', ok: response?.status === 200, outcome });
    if (response === null) return { reason: failure?.reason ?? 'failed', detail: failure?.detail ?? '' };
    const text = Buffer.from(response.body).toString('utf8');
    return { status: response.status, location: response.headers.get('location') ?? null, text };
  };
}
