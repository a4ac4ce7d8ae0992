import type { SigninCheck } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/result.ts';

/** What one check found. */
export type Finding = Pick<SigninCheck, 'outcome' | 'detail' | 'fix'>;

/** One thing that has to be registered, and how to find out whether it is. */
export interface Check {
  readonly id: string;
  readonly look: (signal: AbortSignal) => Finding | Promise<Finding>;
}

/** All is well; the detail says what was looked at. */
export function pass(detail: string): Finding {
  return { outcome: 'pass', detail, fix: null };
}

/** It may work as it is; `fix` says what to change. */
export function warn(detail: string, fix: string): Finding {
  return { outcome: 'warn', detail, fix };
}

/** It will not work; `fix` says what to change. */
export function failed(detail: string, fix: string): Finding {
  return { outcome: 'fail', detail, fix };
}

/** It was not looked at; the detail says why. */
export function skipped(detail: string): Finding {
  return { outcome: 'skipped', detail, fix: null };
}

/**
 * Looks at everything at once and answers in the order of the list; what was cancelled is skipped. `progressed` hears
 * after each check what has been found so far.
 */
export function lookAtAll(
  checks: readonly Check[],
  clock: Clock,
  progressed: (checks: SigninCheck[]) => void,
  signal: AbortSignal,
): Promise<SigninCheck[]> {
  const done: (SigninCheck | undefined)[] = checks.map(() => undefined);
  return Promise.all(
    checks.map(async ({ id, look }, index) => {
      const begun = clock.elapsed();
      const finding = await found(look, signal);
      const check = { id, ms: Math.round(clock.elapsed() - begun), ...finding };
      done[index] = check;
      progressed(done.filter((one) => one !== undefined));
      return check;
    }),
  );
}

async function found(look: Check['look'], signal: AbortSignal): Promise<Finding> {
  if (signal.aborted) return skipped('Cancelled.');
  try {
    const finding = await look(signal);
    return signal.aborted ? skipped('Cancelled.') : finding;
  } catch (error) {
    return warn(`This could not be checked: ${messageOf(error)}`, 'Try again.');
  }
}
