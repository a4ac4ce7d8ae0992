import type { PowerSaveBlocker } from 'electron';
import type { Disposable } from '../../lib/disposal.ts';
import type { ServingDeps } from './while-serving.ts';
import { whileServing } from './while-serving.ts';

/** Keeps this machine from going to sleep while something that it serves is on air. */
export function keepAwakeWhileServing(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
  serving: ServingDeps,
): Disposable {
  return whileServing(serving, () => {
    const id = blocker.start('prevent-app-suspension');
    return () => blocker.stop(id);
  });
}
