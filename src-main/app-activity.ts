import { join } from 'node:path';
import type { ApplicationOptions, Base } from './app-base.ts';
import { journalBounds } from './app-base.ts';
import type { Disposer } from './lib/disposal.ts';
import type { CurrentOperator } from './lib/ports.ts';
import type { ActivityLog } from './services/activity/activity-log.ts';
import { createActivityLog } from './services/activity/activity-log.ts';
import type { Exports } from './services/activity/export-lines.ts';
import { createExports } from './services/activity/export-lines.ts';
import type { Witness } from './services/activity/witness.ts';
import { createWitness } from './services/activity/witness.ts';
import type { DevicesService } from './services/devices/devices-service.ts';

/** The journal of what people and rooms do, the one who writes it, and its way out. */
export interface ActivityPart {
  readonly activity: ActivityLog;
  readonly witness: Witness;
  readonly exports: Exports;
}

const DAY_MS = 86_400_000;

export function buildActivity(
  { clock, dataFolder }: ApplicationOptions,
  base: Base,
  devices: Pick<DevicesService, 'snapshot'>,
  operator: CurrentOperator,
  disposer: Disposer,
): ActivityPart {
  const { journal, settings, stores, events, notKept } = base;
  const activity = createActivityLog({
    store: stores.activity,
    journal,
    emit: events.emit,
    operator,
    nameOf: (subject) => devices.snapshot().rooms.find(({ id }) => id === subject)?.name ?? null,
    bounds: () => journalBounds(settings, clock, 'entries'),
    onFailure: notKept,
  });
  const witness = createWitness({ activity, journal, clock });
  disposer.defer(events.overhear(witness.listener));
  const trim = (): void => {
    journal.trim();
    activity.trim();
  };
  const allowed = (): string => JSON.stringify(settings.get().journal);
  let before = allowed();
  disposer.defer(
    settings.onChanged(() => {
      if (allowed() === before) return;
      before = allowed();
      trim();
    }),
  );
  const daily = clock.every(DAY_MS, trim);
  disposer.add(daily);
  const exports = disposer.add(
    createExports({ folder: join(dataFolder, 'exports'), clock, activity, journal }),
  );
  return { activity, witness, exports };
}
