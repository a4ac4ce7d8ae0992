import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { EnumerationName, ObjectRef } from '../../protocols/tracker-soap/index.ts';
import type { TrackerCacheStore } from '../../storage/tracker-cache-store.ts';
import type { FilingAccount } from './build-issue.ts';
import type { IssueTimes } from './limits.ts';
import { trackerLimits } from './limits.ts';
import type { OpenTracker } from './tracker-session.ts';

/** What a tracker tells about itself and rarely changes. */
export interface TrackerFacts {
  /** Who the account is and what level it has on a project; unknown where the tracker does not tell. */
  account(tracker: OpenTracker, projectId: number): Promise<Result<FilingAccount>>;
  /** Ids and names; empty where the WSDL does not list the enumeration. */
  enumeration(tracker: OpenTracker, name: EnumerationName): Promise<Result<readonly ObjectRef[]>>;
  /** mc_enum_group, or the users of the project where that is absent. Errors: tracker.missingOperation. */
  users(
    tracker: OpenTracker,
    projectId: number | null,
  ): Promise<Result<{ readonly users: readonly ObjectRef[]; readonly source: 'group' | 'project' }>>;
  /** Users that an issue can be given to; empty where the tracker does not list them. */
  handlers(tracker: OpenTracker, projectId: number): Promise<Result<readonly ObjectRef[]>>;
  maxFileBytes(tracker: OpenTracker): Promise<number>;
  version(tracker: OpenTracker): Promise<string | null>;
  /** Keeps an answer for a time when the tracker cannot be reached. */
  keep(tracker: string, name: string, value: unknown): void;
  /** `null` for nothing. */
  kept(tracker: string, name: string): unknown;
  forget(): void;
}

/** Levels that are tried from the top where the tracker has no mc_login. */
const LEVELS = [90, 70, 55, 40, 25] as const;
const HANDLE_LEVEL = 55;

/** Remembers answers for `times.cacheMs`; what `keep` is given is on disk. */
export function createTrackerFacts(deps: {
  readonly cache: TrackerCacheStore;
  readonly clock: Clock;
  readonly times: IssueTimes;
}): TrackerFacts {
  return new Facts(deps);
}

class Facts implements TrackerFacts {
  readonly #deps: { readonly cache: TrackerCacheStore; readonly clock: Clock; readonly times: IssueTimes };
  readonly #remembered = new Map<string, { readonly until: number; readonly value: unknown }>();

  constructor(deps: {
    readonly cache: TrackerCacheStore;
    readonly clock: Clock;
    readonly times: IssueTimes;
  }) {
    this.#deps = deps;
  }

  async account(tracker: OpenTracker, projectId: number): Promise<Result<FilingAccount>> {
    const { username } = tracker.target.endpoint;
    if (tracker.has('mc_login')) {
      const account = await this.#remember(tracker, `login ${username}`, () => logIn(tracker));
      if (account.ok || account.error.code !== 'tracker.missingOperation') return account;
    }
    return this.#remember(tracker, `level ${username} ${projectId}`, () => findLevel(tracker, projectId));
  }

  async enumeration(tracker: OpenTracker, name: EnumerationName): Promise<Result<readonly ObjectRef[]>> {
    if (!tracker.has(`mc_enum_${name}`)) return ok([]);
    return this.#remember(tracker, `enum ${name}`, () =>
      tracker.ask('read', (operations, call) => operations.enumeration(name, call)),
    );
  }

  async users(
    tracker: OpenTracker,
    projectId: number | null,
  ): Promise<Result<{ readonly users: readonly ObjectRef[]; readonly source: 'group' | 'project' }>> {
    const group = await this.#remember(tracker, 'group', () =>
      tracker.ask('users', (operations, call) => operations.enumGroup(call)),
    );
    if (group.ok) return ok({ users: group.value, source: 'group' });
    const isAbsent = group.error.code === 'tracker.missingOperation';
    if (!isAbsent || projectId === null || !tracker.has('mc_project_get_users')) return group;
    const users = await this.#remember(tracker, `users ${projectId}`, () =>
      tracker.ask('users', (operations, call) => operations.projectUsers(projectId, 10, call)),
    );
    return users.ok ? ok({ users: users.value.map(reference), source: 'project' }) : users;
  }

  async handlers(tracker: OpenTracker, projectId: number): Promise<Result<readonly ObjectRef[]>> {
    if (!tracker.has('mc_project_get_users')) return ok([]);
    const users = await this.#remember(tracker, `handlers ${projectId}`, () =>
      tracker.ask('users', (operations, call) => operations.projectUsers(projectId, HANDLE_LEVEL, call)),
    );
    return users.ok ? ok(users.value.map(reference)) : users;
  }

  async maxFileBytes(tracker: OpenTracker): Promise<number> {
    if (!tracker.has('mc_config_get_string')) return trackerLimits.fileBytes;
    const size = await this.#remember(tracker, 'max_file_size', () =>
      tracker.ask('read', (operations, call) => operations.configString('max_file_size', call)),
    );
    const bytes = size.ok ? Number(size.value) : Number.NaN;
    return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : trackerLimits.fileBytes;
  }

  async version(tracker: OpenTracker): Promise<string | null> {
    if (!tracker.has('mc_version')) return null;
    const version = await this.#remember(tracker, 'version', () =>
      tracker.ask('read', (operations, call) => operations.version(call)),
    );
    return version.ok ? version.value : null;
  }

  keep(tracker: string, name: string, value: unknown): void {
    const at = isoTime(this.#deps.clock.now());
    this.#deps.cache.put(`fact ${tracker} ${name}`, { at, value: JSON.stringify(value) });
  }

  kept(tracker: string, name: string): unknown {
    const found = this.#deps.cache.get(`fact ${tracker} ${name}`);
    return found === null ? null : JSON.parse(found.value);
  }

  forget(): void {
    this.#remembered.clear();
  }

  /** Asks once in a while; a failure is not remembered. */
  async #remember<T>(
    { target }: OpenTracker,
    name: string,
    ask: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const key = `${target.key} ${name}`;
    const known = this.#remembered.get(key);
    const now = this.#deps.clock.elapsed();
    if (known !== undefined && known.until > now) return ok(known.value as T);
    const answer = await ask();
    if (answer.ok) this.#remembered.set(key, { until: now + this.#deps.times.cacheMs, value: answer.value });
    return answer;
  }
}

function reference({ id, name }: ObjectRef): ObjectRef {
  return { id, name };
}

async function logIn(tracker: OpenTracker): Promise<Result<FilingAccount>> {
  const login = await tracker.ask('read', (operations, call) => operations.login(call));
  if (!login.ok) return login;
  const { account, accessLevel } = login.value;
  return ok({ id: account.id, name: account.name, level: accessLevel });
}

/** The highest level at which the project's users include the account. */
async function findLevel(tracker: OpenTracker, projectId: number): Promise<Result<FilingAccount>> {
  const { username } = tracker.target.endpoint;
  if (!tracker.has('mc_project_get_users')) return ok({ id: null, name: username, level: null });
  for (const level of LEVELS) {
    const users = await tracker.ask('users', (operations, call) =>
      operations.projectUsers(projectId, level, call),
    );
    if (!users.ok) return users.error.code === 'tracker.permission' ? unknown(username) : users;
    const own = users.value.find(({ name }) => name.toLowerCase() === username.toLowerCase());
    if (own !== undefined) return ok({ id: own.id, name: own.name, level });
  }
  return unknown(username);
}

function unknown(name: string): Result<FilingAccount> {
  return ok({ id: null, name, level: null });
}
