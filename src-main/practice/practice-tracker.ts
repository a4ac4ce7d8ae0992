import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { PRACTICE_TRACKER_PEER, type PracticeTrackerPort } from '../lib/ports.ts';
import { type TrackerFault, trackerFaults } from './tracker/faults.ts';
import type { SiteMemory } from './tracker/keep-site.ts';
import { PRACTICE_ACCOUNT } from './tracker/seed.ts';
import { createPracticeTracker, TRACKER_NAMESPACE, TRACKER_PATH } from './tracker/tracker.ts';

/** Opens the practice tracker as a peer of the practice room. Rejects where loopback cannot be listened on. */
export async function openPracticeTracker(deps: {
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps what was filed over restarts. */
  readonly memory: SiteMemory | null;
}): Promise<PracticeTrackerPort> {
  const tracker = await createPracticeTracker({
    ...deps,
    log: deps.log.scope('practice'),
    without: [],
    onCall: null,
  });
  return {
    endpoint: {
      baseUrl: tracker.baseUrl,
      path: TRACKER_PATH,
      namespace: TRACKER_NAMESPACE,
      ...PRACTICE_ACCOUNT,
    },
    peer: () => ({
      peer: PRACTICE_TRACKER_PEER,
      name: 'Practice tracker',
      kind: 'tracker',
      address: tracker.baseUrl,
      fault: tracker.fault(),
      faults: [...trackerFaults],
    }),
    setFault(fault) {
      const known = (trackerFaults as readonly string[]).includes(fault);
      if (known) tracker.setFault(fault as TrackerFault);
      return known;
    },
    dispose: () => tracker.dispose(),
  };
}
