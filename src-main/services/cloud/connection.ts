import type { AppError, Connection } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';

/** How well the cloud answers, from what its calls came to. */
export interface CloudConnection {
  current(): Connection;
  /** `null` for a call that went well. Answers whether the status changed. */
  note(error: AppError | null, target: string): boolean;
  /** Nothing is known any more: the account or the region is another. */
  forget(reason: string, target: string): boolean;
}

type Grade = Pick<Connection, 'status' | 'reason'>;

/** Offline with the reason `notAsked` until the first call. */
export function createCloudConnection(clock: Clock): CloudConnection {
  let connection: Connection = {
    status: 'offline',
    reason: 'notAsked',
    since: isoTime(clock.now()),
    target: '',
  };
  function turn({ status, reason }: Grade, target: string): boolean {
    if (connection.status === status && connection.reason === reason && connection.target === target)
      return false;
    const isSame = connection.status === status && connection.reason === reason;
    connection = { status, reason, target, since: isSame ? connection.since : isoTime(clock.now()) };
    return true;
  }
  return {
    current: () => connection,
    note(error, target) {
      const grade = gradeOf(error);
      return grade === null ? false : turn(grade, target);
    },
    forget: (reason, target) => turn({ status: 'offline', reason }, target),
  };
}

/** What a failure says about the connection; `null` for one that says nothing, such as an unknown name. */
function gradeOf(error: AppError | null): Grade | null {
  switch (error?.code) {
    case undefined:
      return { status: 'ok', reason: null };
    case 'cloud.credentials':
    case 'vault.locked':
      return { status: 'error', reason: error.code };
    case 'cloud.permission':
    case 'cloud.throttled':
      return { status: 'degraded', reason: error.code };
    case 'cloud.unreachable':
      return { status: 'offline', reason: error.code };
    case 'cloud.notFound':
      return { status: 'ok', reason: null };
    default:
      return null;
  }
}
