import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';

export interface ServingDeps {
  readonly events: EventBus;
  readonly isServing: () => boolean;
}

/** Holds something while what this machine serves is on air: `begin` takes it and answers how to let go of it. */
export function whileServing({ events, isServing }: ServingDeps, begin: () => () => void): Disposable {
  let end: (() => void) | null = null;
  const release = (): void => {
    end?.();
    end = null;
  };
  const follow = (): void => {
    if (!isServing()) release();
    else end ??= begin();
  };
  follow();
  const stopListening = events.listen((name) => {
    if (name === 'devices:changed') follow();
  });
  return {
    dispose() {
      stopListening();
      release();
    },
  };
}
