import { ok } from '../lib/result.ts';
import type { AnalyticsService } from '../services/analytics/analytics-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `analytics:…`. A sending goes on when the asker leaves. */
export function registerAnalytics(analytics: AnalyticsService): DomainHandlers<'analytics'> {
  return {
    'analytics:screen': ({ name }) => ok({ queued: analytics.screen(name) }),
    'analytics:exception': ({ name, stack }) =>
      ok({ queued: analytics.recordException(Object.assign(new Error(), { name, stack }), 'page') }),
    'analytics:status': () => ok(analytics.status()),
    'analytics:dispatch': async () => ok(await analytics.dispatch()),
    'analytics:hits': (query) => ok({ hits: [...analytics.hits(query)] }),
    'analytics:forget': () => ok(analytics.forget()),
  };
}
