import type { IssueWarning } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker } from './tracker-session.ts';

export type GivenPerson = number | string;

export interface FoundPeople {
  readonly handlerId: number | null;
  readonly monitorIds: readonly number[];
  /** Names that nobody has: a monitor without an id would make the tracker fail after it stored the issue. */
  readonly warnings: readonly IssueWarning[];
}

/** Finds the ids of people who were given by name; the tracker's list is read only when there is a name. */
export async function findPeople(
  facts: TrackerFacts,
  tracker: OpenTracker,
  projectId: number,
  given: { readonly handler: GivenPerson | null; readonly monitors: readonly GivenPerson[] },
): Promise<Result<FoundPeople>> {
  const all = given.handler === null ? given.monitors : [given.handler, ...given.monitors];
  if (all.every((person) => typeof person === 'number')) {
    const handlerId = typeof given.handler === 'number' ? given.handler : null;
    return ok({ handlerId, monitorIds: unique(given.monitors.filter(isId)), warnings: [] });
  }
  const users = await facts.users(tracker, projectId);
  if (!users.ok) return users;
  const byName = new Map(users.value.users.map(({ id, name }) => [name.toLowerCase(), id]));
  const find = (person: GivenPerson): number | null =>
    isId(person) ? person : (byName.get(person.toLowerCase()) ?? null);
  const unknown = given.monitors.filter((monitor) => find(monitor) === null);
  const handlerId = given.handler === null ? null : find(given.handler);
  const isHandlerLost = given.handler !== null && handlerId === null;
  return ok({
    handlerId,
    monitorIds: unique(given.monitors.map(find).filter((id) => id !== null)),
    warnings: [
      ...unknown.map((name) => nobody('monitorUnknown', String(name))),
      ...(isHandlerLost ? [nobody('handlerDropped', String(given.handler))] : []),
    ],
  });
}

function isId(person: GivenPerson): person is number {
  return typeof person === 'number';
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

function nobody(code: 'monitorUnknown' | 'handlerDropped', name: string): IssueWarning {
  return {
    code,
    subject: name,
    message: `The tracker knows nobody called "${name}".`,
    sent: name,
    stored: null,
  };
}
