import type { Step } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { StepLog } from './room-driver.ts';

export interface CollectedSteps extends StepLog {
  all(): Step[];
}

/** Collects steps with their times in ms and tells `onStep` of each as it ends. */
export function createStepLog(clock: Clock, onStep: (step: Step) => void): CollectedSteps {
  const steps: Step[] = [];
  return {
    all: () => [...steps],
    async run(name, task) {
      const startedAt = clock.elapsed();
      const result = await task();
      const step = { name, ms: Math.round(clock.elapsed() - startedAt), ok: result.ok };
      steps.push(step);
      onStep(step);
      return result;
    },
  };
}
