import type { Clock } from './lib/clock.ts';
import { isoTime } from './lib/clock.ts';
import type { ObservedEventBus } from './lib/events.ts';
import { limits } from './lib/limits.ts';
import type { Log } from './lib/log.ts';
import type { Host } from './lib/ports.ts';
import { messageOf } from './lib/result.ts';
import { storageCodeOf } from './lib/storage-failure.ts';
import type { Journal } from './services/activity/journal.ts';
import { createJournal } from './services/activity/journal.ts';
import type { Notices } from './services/activity/notices.ts';
import { createNotices } from './services/activity/notices.ts';
import type { SettingsService } from './services/settings/settings-service.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import type { DataFolder } from './storage/data-folder.ts';
import type { Bounds } from './storage/paged-table.ts';
import type { Stores } from './storage/stores.ts';
import { createStores } from './storage/stores.ts';

/** Entries are small beside the bytes of exchanges, so they get the smaller part of what both may take. */
const ENTRIES_SHARE = 0.2;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

export interface ApplicationOptions {
  readonly dataFolder: string;
  readonly assetsFolder: string;
  readonly host: Host;
  readonly version: string;
  readonly log: Log;
  readonly clock: Clock;
}

/** What everything else stands on. */
export interface Base {
  readonly stores: Stores;
  readonly events: ObservedEventBus;
  readonly journal: Journal;
  readonly notices: Notices;
  readonly settings: SettingsService;
  readonly uploadsFolder: string;
  /** Told of everything that could not be written down: people hear of it, and the application goes on. */
  readonly notKept: (error: unknown) => void;
}

/** Stores, journal, notices and settings over an open data folder. */
export function buildBase(
  { clock, log, host, version }: ApplicationOptions,
  folder: DataFolder,
  events: ObservedEventBus,
): Base {
  const { emit } = events;
  let toldAt = Number.NEGATIVE_INFINITY;
  const notKept = (error: unknown): void => {
    log.warn('something could not be kept', { error: messageOf(error) });
    if (folder.volatile !== null || clock.elapsed() - toldAt < TELL_AGAIN_MS) return;
    toldAt = clock.elapsed();
    notices.post(noticeOf(storageCodeOf(error)), { dataFolder: folder.path, detail: messageOf(error) });
  };
  const stores = createStores(folder.db, notKept);
  const notices = createNotices({ store: stores.notices, clock, emit });
  const settings = createSettingsService({
    file: folder.settingsFile,
    secrets: stores.secrets,
    vault: host.vault,
    clock,
    version,
    emit,
    onSealed: () => warnOfPlainKey(notices, host, folder),
  });
  const bounds = (): Bounds => journalBounds(settings, clock, 'exchanges');
  return {
    stores,
    events,
    journal: createJournal({ store: stores.journal, emit, bounds, onFailure: notKept }),
    notices,
    settings,
    uploadsFolder: folder.uploadsFolder,
    notKept,
  };
}

/** A notice that was dismissed comes back while it still holds, but not at every write. */
const TELL_AGAIN_MS = 600_000;

function noticeOf(code: string | null): 'storageFull' | 'storageReadOnly' {
  return code === 'storage.full' ? 'storageFull' : 'storageReadOnly';
}

/** Says once what everybody should know about how this run keeps its data. */
export function postNotices({ notices, settings }: Base, folder: DataFolder): void {
  if (folder.setAsideAs !== null) notices.post('storageSetAside', { setAsideAs: folder.setAsideAs });
  if (settings.setAsideAs !== null) notices.post('settingsSetAside', { setAsideAs: settings.setAsideAs });
  if (folder.volatile !== null)
    notices.post(noticeOf(folder.volatile.code), {
      dataFolder: folder.path,
      detail: folder.volatile.message,
    });
}

/** Nobody needs to hear of a plain key before there is something that it opens. */
function warnOfPlainKey(notices: Notices, host: Host, folder: DataFolder): void {
  if (host.vault.isKeyFile) notices.post('vaultKeyFile', { vault: host.vault.name, dataFolder: folder.path });
}

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
