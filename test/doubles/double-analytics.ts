import type {
  AnalyticsHit,
  AnalyticsStatus,
  EventName,
  RequestName,
  RequestParsed,
  Settings,
} from '../../src-preload/contract/index.ts';
import type { Scenario } from './scenarios.ts';

type AnalyticsRequest = Extract<RequestName, `analytics:${string}`>;
type AnalyticsAnswers = { readonly [N in AnalyticsRequest]: (input: RequestParsed<N>) => unknown };

const CLIENT_ID = '0f3c1a52-7c1e-4c35-9a44-2b8a3f5d9e10';
const TARGET = 'https://collect.example.org/batch';

/** The collector's part of the double: a queue that is sent when it is told to. */
export function createDoubleAnalytics(
  { analytics }: Pick<Scenario, 'analytics'>,
  settings: () => Settings,
  emit: (name: EventName, payload: unknown) => void,
): AnalyticsAnswers {
  let hits: readonly AnalyticsHit[] = analytics.hits;
  let dispatchedAt: string | null = hits.find(({ sentAt }) => sentAt !== null)?.sentAt ?? null;
  const inState = (wanted: AnalyticsHit['state']): number =>
    hits.filter(({ state }) => state === wanted).length;
  const status = (): AnalyticsStatus => ({
    enabled: settings().analytics.enabled,
    queued: inState('queued'),
    sent: inState('sent'),
    dropped: { tooOld: 0, queueFull: 0, refused: inState('refused'), tooLarge: 0 },
    lastDispatch: dispatchedAt,
    lastError: analytics.error,
    nextDispatch: inState('queued') === 0 ? null : new Date(Date.now() + 20_000).toISOString(),
    collector: settings().analytics.collectUrl ?? 'http://127.0.0.1:41231/collect',
    practice: settings().analytics.collectUrl === null,
    clientId: hits.length === 0 ? null : CLIENT_ID,
    advertisingId: { configured: settings().analytics.advertisingId, available: false },
  });
  function publish(): AnalyticsStatus {
    const now = status();
    emit('analytics:changed', now);
    return now;
  }
  return {
    'analytics:screen': ({ name }) => {
      if (!settings().analytics.enabled) return { queued: false };
      hits = [sampleHit(hits.length + 1, name, Date.now(), 'queued'), ...hits];
      publish();
      return { queued: true };
    },
    'analytics:exception': () => ({ queued: settings().analytics.enabled }),
    'analytics:status': status,
    'analytics:dispatch': () => {
      if (analytics.error === null) {
        dispatchedAt = new Date().toISOString();
        hits = hits.map((hit) =>
          hit.state === 'queued' ? { ...hit, state: 'sent', sentAt: dispatchedAt, target: TARGET } : hit,
        );
      }
      return publish();
    },
    'analytics:hits': ({ before, limit }) => ({
      hits: hits.filter(({ id }) => before === null || id < before).slice(0, limit ?? 100),
    }),
    'analytics:forget': () => {
      hits = [];
      dispatchedAt = null;
      return publish();
    },
  };
}

/** A screen view as it waits, or as it was sent twenty seconds later. */
export function sampleHit(
  id: number,
  screen: string,
  madeAt: number,
  state: AnalyticsHit['state'],
): AnalyticsHit {
  const line = `cd=${encodeURIComponent(screen)}&an=Control%20Room&av=0.1.0&aid=org.controlroom.desktop&aiid=desktop&ds=app&aip=1&v=1&tid=UA-12345-6&cid=${CLIENT_ID}&t=screenview`;
  const isSent = state !== 'queued';
  return {
    id,
    at: new Date(madeAt).toISOString(),
    state,
    payload: isSent ? `${line}&qt=20000` : line,
    sentAt: isSent ? new Date(madeAt + 20_000).toISOString() : null,
    target: isSent ? TARGET : null,
  };
}
