import { Agent, request } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../lib/limits.ts';
import { messageOf } from '../../lib/result.ts';
import { failureReasonOf } from '../../lib/http-failure.ts';

/** One request. */
export interface Question {
  readonly method: 'HEAD' | 'GET' | 'NOTIFY';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came back. `date` is the server's clock, epoch milliseconds, `null` where it says none; `at` ours in the middle of the exchange. */
export type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly date: number | null; readonly at: number }
  | { readonly kind: 'unanswered'; readonly why: string };

/** Sends one request over a connection of its own and reads the head of its answer; follows no redirect. Never rejects. */
export async function askOnce(
  { method, url, headers }: Question,
  deps: { readonly clock: Clock },
  signal: AbortSignal,
): Promise<Reply> {
  const agent = new Agent({ pipelining: 0, allowH2: false, connect: { timeout: limits.connectMs } });
  const begun = deps.clock.now();
  try {
    const answer = await request(url, { dispatcher: agent, method, headers, signal });
    answer.body.on('error', () => undefined);
    const at = (begun + deps.clock.now()) / 2;
    const date = Date.parse(String(answer.headers['date'] ?? ''));
    return { kind: 'answered', status: answer.statusCode, date: Number.isNaN(date) ? null : date, at };
  } catch (error) {
    const reason = failureReasonOf(error);
    return { kind: 'unanswered', why: reason === 'failed' ? messageOf(error) : reason };
  } finally {
    await agent.destroy();
  }
}
