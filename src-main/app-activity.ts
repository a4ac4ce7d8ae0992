import { join } from 'node:path';
import type { ApplicationOptions, Base } from './app-base.ts';
import type { Clock } from './lib/clock.ts';
import { isoTime } from './lib/clock.ts';
import type { Disposer } from './lib/disposal.ts';
import { limits } from './lib/limits.ts';
import type { CurrentOperator } from './lib/ports.ts';
import type { ActivityLog } from './services/activity/activity-log.ts';
import { createActivityLog } from './services/activity/activity-log.ts';
import type { Exports } from './services/activity/export-lines.ts';
import { createExports } from './services/activity/export-lines.ts';
import type { Witness } from './services/activity/witness.ts';
import { createWitness } from './services/activity/witness.ts';
import type { DevicesService } from './services/devices/devices-service.ts';
import type { SettingsService } from './services/settings/settings-service.ts';
import type { Bounds } from './storage/paged-table.ts';

/** The journal of what people and rooms do, the one who writes it, and its way out. */
export interface ActivityPart {
  readonly activity: ActivityLog;
  readonly witness: Witness;
  readonly exports: Exports;
}

/** Entries are small beside the bytes of exchanges, so they get the smaller part of what both may take. */
const ENTRIES_SHARE = 0.2;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

/** What the settings allow one of the journals to hold now. */
export function journalBounds(
  settings: Pick<SettingsService, 'get'>,
  clock: Clock,
  which: 'exchanges' | 'entries',
): Bounds {
  const { keepDays, maxMegabytes } = settings.get().journal;
  const share = which === 'entries' ? ENTRIES_SHARE : 1 - ENTRIES_SHARE;
  return {
    count: which === 'entries' ? limits.activityEntries : limits.journalExchanges,
    bytes: Math.round(maxMegabytes * MEGABYTE * share),
    before: isoTime(clock.now() - keepDays * DAY_MS),
  };
}

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
  disposer.defer(settings.onChanged(trim));
  const daily = clock.every(DAY_MS, trim);
  disposer.add(daily);
  const exports = disposer.add(
    createExports({ folder: join(dataFolder, 'exports'), clock, activity, journal }),
  );
  return { activity, witness, exports };
}
