import { ok } from '../lib/result.ts';
import type { Journal } from '../services/activity/journal.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `activity:…`. */
export function registerActivity(journal: Journal): DomainHandlers<'activity'> {
  return {
    'activity:list': (query) => ok({ exchanges: [...journal.list(query)] }),
    'activity:exchange': ({ id }) => ok(journal.find(id)),
  };
}
