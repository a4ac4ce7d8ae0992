import type { IssueStep } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';

const MAX_STEPS = 80;

/** Takes steps and keeps each with its time and outcome. */
export interface StepLog {
  run<T>(
    name: IssueStep['name'],
    about: { readonly operation: string | null; readonly detail?: string },
    work: () => Promise<Result<T>> | Result<T>,
  ): Promise<Result<T>>;
  all(): IssueStep[];
}

/** `onStep` hears of every step when it has ended. */
export function createStepLog(
  clock: Clock,
  before: readonly IssueStep[],
  onStep: (steps: IssueStep[]) => void,
): StepLog {
  let steps = [...before];
  return {
    all: () => [...steps],
    async run(name, { operation, detail = '' }, work) {
      const at = isoTime(clock.now());
      const begun = clock.elapsed();
      const result = await work();
      const ms = Math.round((clock.elapsed() - begun) * 10) / 10;
      const error = result.ok ? null : result.error;
      steps = [...steps, { name, operation, detail, at, ms, ok: result.ok, error }].slice(-MAX_STEPS);
      onStep([...steps]);
      return result;
    },
  };
}
