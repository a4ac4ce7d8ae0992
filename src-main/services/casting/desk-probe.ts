import { request } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { createHttpTiming } from '../../lib/http-timing.ts';
import { limits } from '../../lib/limits.ts';
import { messageOf } from '../../lib/result.ts';

/** What this desk saw when it looked at somebody else's URL itself; it explains a failure, it never decides one. */
export type DeskProbe =
  | {
      readonly kind: 'reached';
      readonly status: number;
      readonly contentType: string | null;
      readonly bytes: number | null;
    }
  | { readonly kind: 'failed'; readonly reason: string };

const PROBE_MS = 8_000;

/** One GET whose body is thrown away after the head; never rejects. Ends at `signal`, at the latest after 8 s. */
export async function probeUrl(
  url: string,
  deps: { clock: Clock; record: RecordExchange },
  signal: AbortSignal,
): Promise<DeskProbe> {
  const startedAt = deps.clock.now();
  const begin = deps.clock.elapsed();
  const timing = createHttpTiming(deps.clock);
  const { sent, phases } = timing.watch(() =>
    lookAt(url, AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)])),
  );
  const probe = await sent;
  timing.dispose();
  if (signal.aborted) return probe;
  const isGood = probe.kind === 'reached' && probe.status < 400;
  deps.record({
    startedAt,
    ms: deps.clock.elapsed() - begin,
    method: 'GET (desk)',
    target: url,
    ok: isGood,
    outcome: probe.kind === 'reached' ? `${probe.status}` : probe.reason,
    requestHead: `GET ${url}`,
    requestBody: '',
    responseHead: probe.kind === 'reached' ? `${probe.status}\ncontent-type: ${probe.contentType ?? ''}` : '',
    responseBody: '',
    responseBytes: 0,
    timing: phases(),
  });
  return probe;
}

async function lookAt(url: string, signal: AbortSignal): Promise<DeskProbe> {
  try {
    const { statusCode, headers, body } = await request(url, {
      method: 'GET',
      headers: { range: 'bytes=0-0' },
      signal,
      headersTimeout: PROBE_MS,
      bodyTimeout: limits.connectMs,
    });
    body.on('error', () => undefined).destroy();
    const length = Number(String(headers['content-range'] ?? '').split('/')[1] ?? headers['content-length']);
    const contentType =
      String(headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim()
        .toLowerCase() ?? '';
    return {
      kind: 'reached',
      status: statusCode,
      contentType: contentType === '' ? null : contentType,
      bytes: Number.isSafeInteger(length) ? length : null,
    };
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : ((error as NodeJS.ErrnoException).code ?? messageOf(error));
    return { kind: 'failed', reason };
  }
}
