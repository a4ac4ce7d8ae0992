import type { Connection } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { httpStatusOf } from './create-outcome.ts';

/**
 * How the connection is after one more answer; the same object when nothing changed.
 * A refusal in the tracker's own words is a working connection.
 */
export function connectionAfter(
  before: Connection | null,
  target: string,
  result: Result<unknown>,
  now: number,
): Connection | null {
  if (!result.ok && result.error.code === 'input.cancelled') return before;
  const { status, reason } = stateOf(result);
  if (before?.target === target && before.status === status && before.reason === reason) return before;
  return { status, reason, since: isoTime(now), target };
}

function stateOf(result: Result<unknown>): Pick<Connection, 'status' | 'reason'> {
  if (result.ok) return { status: 'ok', reason: null };
  switch (result.error.code) {
    case 'tracker.loginFailed':
      return { status: 'error', reason: 'loginFailed' };
    case 'tracker.missingOperation':
      return { status: 'degraded', reason: 'missingOperation' };
    case 'tracker.unavailable':
    case 'tracker.uncertain':
      return httpStatusOf(result.error) > 0
        ? { status: 'degraded', reason: 'unavailable' }
        : { status: 'offline', reason: 'unreachable' };
    default:
      return { status: 'ok', reason: null };
  }
}
