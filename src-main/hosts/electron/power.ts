import type { PowerSaveBlocker } from 'electron';
import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';

export interface PowerDeps {
  readonly blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly events: EventBus;
  readonly isServing: () => boolean;
}

/** Keeps this machine from going to sleep while something that it serves is on air. */
export function keepAwakeWhileServing({ blocker, events, isServing }: PowerDeps): Disposable {
  let id: number | null = null;
  const release = (): void => {
    if (id !== null) blocker.stop(id);
    id = null;
  };
  const follow = (): void => {
    if (!isServing()) release();
    else id ??= blocker.start('prevent-app-suspension');
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
