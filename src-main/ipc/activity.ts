import { ok } from '../lib/result.ts';
import type { ActivityLog } from '../services/activity/activity-log.ts';
import type { Exports } from '../services/activity/export-lines.ts';
import type { Journal } from '../services/activity/journal.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `activity:…`. */
export function registerActivity(
  activity: ActivityLog,
  journal: Journal,
  exports: Exports,
): DomainHandlers<'activity'> {
  return {
    'activity:entries': ({ before, offset, limit, ...filter }) =>
      ok(activity.list(filter, { before, offset, limit })),
    'activity:operators': () => ok({ operators: [...activity.operators()] }),
    'activity:entry': ({ id }) => ok(activity.find(id)),
    'activity:list': ({ before, offset, limit, ...filter }) =>
      ok(journal.list(filter, { before, offset, limit })),
    'activity:exchange': ({ id }) => ok(journal.find(id)),
    'activity:export': (input, { signal }) => exports.write(input, signal),
  };
}
