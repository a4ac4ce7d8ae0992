import type { ApplicationOptions, Base } from './app-base.ts';
import type { Clock } from './lib/clock.ts';
import { isoTime } from './lib/clock.ts';
import type { Disposer } from './lib/disposal.ts';
import type { CurrentOperator, PracticeTrackerPort } from './lib/ports.ts';
import { ok } from './lib/result.ts';
import { openPracticeTracker } from './practice/practice-tracker.ts';
import { createTrackerClient } from './protocols/tracker-soap/index.ts';
import type { IssuesService } from './services/issues/issues-service.ts';
import { createIssuesService } from './services/issues/issues-service.ts';
import { issueTimes } from './services/issues/limits.ts';
import type { PracticePart } from './services/practice/practice-service.ts';
import type { TrackerCacheStore } from './storage/tracker-cache-store.ts';

/** Issues are filed in the practice tracker until a real one is configured. */
export function buildIssues(
  { clock, log }: ApplicationOptions,
  { settings, journal, stores, events }: Base,
  practiceTracker: TrackerPart,
  operator: CurrentOperator,
  disposer: Disposer,
): IssuesService {
  return disposer.add(
    createIssuesService({
      client: disposer.add(createTrackerClient({ clock, log })),
      outboxStore: stores.outbox,
      templatesStore: stores.templates,
      cache: stores.trackerCache,
      clock,
      log,
      emit: events.emit,
      times: issueTimes,
      random: Math.random,
      endpoint() {
        const { baseUrl, ...rest } = settings.get().tracker;
        if (baseUrl !== null) return { baseUrl, ...rest, practice: false };
        const tracker = practiceTracker.open();
        return tracker === null ? null : { ...tracker.endpoint, practice: true };
      },
      async password() {
        if (settings.get().tracker.baseUrl !== null) return settings.readSecret('tracker.password');
        return ok(practiceTracker.open()?.endpoint.password ?? null);
      },
      recordFor: (item) => journal.recorder('issues', item),
      findExchange: (id) => journal.find(id),
      operator,
    }),
  );
}

/** The practice tracker, and how the service reaches it while it is open. */
export interface TrackerPart {
  readonly part: PracticePart;
  readonly open: () => PracticeTrackerPort | null;
}

/** Serves the issues for as long as no tracker is configured. */
export function createTrackerPart(
  { clock, log }: Pick<ApplicationOptions, 'clock' | 'log'>,
  cache: TrackerCacheStore,
): TrackerPart {
  let tracker: PracticeTrackerPort | null = null;
  const part: PracticePart = {
    isDecidedOnce: false,
    isWanted: (settings) => settings.practice.enabled !== false && settings.tracker.baseUrl === null,
    async open(onChanged) {
      const opened = await openPracticeTracker({ clock, log, memory: practiceMemory(cache, clock) });
      tracker = opened;
      return {
        peers: () => [opened.peer()],
        setFault(_peer, fault) {
          const isKnown = opened.setFault(fault);
          if (isKnown) onChanged();
          return Promise.resolve(isKnown ? opened.peer() : null);
        },
        dispose: () => opened.dispose(),
      };
    },
    onSwitched(isOn) {
      if (!isOn) tracker = null;
      return Promise.resolve();
    },
  };
  return { part, open: () => tracker };
}

/** What is filed in the practice tracker is there at the next start. */
function practiceMemory(
  cache: TrackerCacheStore,
  clock: Clock,
): { load(): string | null; save(text: string): void } {
  return {
    load: () => cache.get(PRACTICE_SITE)?.value ?? null,
    save: (value) => cache.put(PRACTICE_SITE, { at: isoTime(clock.now()), value }),
  };
}

const PRACTICE_SITE = 'practice site';
