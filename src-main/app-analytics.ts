import type { ApplicationOptions, Base } from './app-base.ts';
import type { Disposer } from './lib/disposal.ts';
import { PRACTICE_COLLECTOR_PEER } from './lib/ports.ts';
import type { PracticeCollector } from './practice/collector/collector.ts';
import { createPracticeCollector } from './practice/collector/collector.ts';
import type { CollectorFault } from './practice/collector/faults.ts';
import { collectorFaults } from './practice/collector/faults.ts';
import { createMeasurementTransport } from './protocols/measurement/index.ts';
import type { AnalyticsService } from './services/analytics/analytics-service.ts';
import { createAnalyticsService } from './services/analytics/analytics-service.ts';
import type { PracticePart } from './services/practice/practice-service.ts';

/** Hits go to the practice collector until a real one is configured. */
export function buildAnalytics(
  { clock, log, version, host }: ApplicationOptions,
  { settings, journal, stores, events }: Base,
  practiceCollector: CollectorPart,
  disposer: Disposer,
): AnalyticsService {
  const record = journal.recorder('analytics', null);
  const userAgent = `ControlRoom/${version}`;
  return createAnalyticsService({
    store: stores.hits,
    transport: disposer.add(createMeasurementTransport({ clock, userAgent, record })),
    clock,
    log,
    emit: events.emit,
    random: Math.random,
    application: { name: 'Control Room', version, id: 'org.controlroom.desktop', installer: host.face },
    settings: () => settings.get().analytics,
    collector() {
      const { collectUrl } = settings.get().analytics;
      if (collectUrl !== null) return { url: collectUrl, practice: false };
      const practice = practiceCollector.open();
      return practice === null ? null : { url: practice.collectUrl, practice: true };
    },
  });
}

/**
 * Starts the tracker and lets it hear of what ends the process, before anybody else does: the monitor runs first and
 * changes nothing of what happens then. Released before what it sends to.
 */
export function startAnalytics(analytics: AnalyticsService, { settings }: Base, disposer: Disposer): void {
  const onUncaught = (error: unknown): void => void analytics.recordException(error, 'process');
  process.on('uncaughtExceptionMonitor', onUncaught);
  disposer.defer(() => void process.off('uncaughtExceptionMonitor', onUncaught));
  disposer.add(analytics);
  disposer.defer(settings.onChanged(() => analytics.configurationChanged()));
  analytics.start();
}

/** The practice collector, and how the service reaches it while it is open. */
export interface CollectorPart {
  readonly part: PracticePart;
  readonly open: () => PracticeCollector | null;
}

/** Takes hits for as long as people agreed and no collector is configured. */
export function createCollectorPart({
  clock,
  log,
}: Pick<ApplicationOptions, 'clock' | 'log'>): CollectorPart {
  let collector: PracticeCollector | null = null;
  const part: PracticePart = {
    isDecidedOnce: false,
    isWanted: ({ analytics }) => analytics.enabled && analytics.collectUrl === null,
    async open(onChanged) {
      const opened = await createPracticeCollector({ clock, log: log.scope('practice') });
      collector = opened;
      const peer = () => ({
        peer: PRACTICE_COLLECTOR_PEER,
        name: 'Practice collector',
        kind: 'collector' as const,
        address: opened.collectUrl,
        fault: opened.fault(),
        faults: [...collectorFaults],
      });
      return {
        peers: () => [peer()],
        setFault(_peer, fault) {
          const known = collectorFaults.find((one): one is CollectorFault => one === fault);
          if (known === undefined) return Promise.resolve(null);
          opened.setFault(known);
          onChanged();
          return Promise.resolve(peer());
        },
        dispose: () => opened.dispose(),
      };
    },
    onSwitched(isOn) {
      if (!isOn) collector = null;
      return Promise.resolve();
    },
  };
  return { part, open: () => collector };
}
