import type {
  Issue,
  IssueForm,
  IssueRow,
  RequestParsed,
  RequestValue,
  TrackerCapabilities,
} from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { IssueHeader, Page, TrackerProject } from '../../protocols/tracker-soap/index.ts';
import type { OutboxStore } from '../../storage/outbox-store.ts';
import type { NameLists } from './issue-views.ts';
import { rowOfHeader, rowOfItem, viewIssue } from './issue-views.ts';
import { trackerLimits } from './limits.ts';
import { readForm } from './read-form.ts';
import { similarity, wordsOf } from './similar.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker, TrackerSession } from './tracker-session.ts';
import { updateIssue } from './update-issue.ts';

export interface TrackerDeskDeps {
  readonly session: TrackerSession;
  readonly facts: TrackerFacts;
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly record: RecordExchange;
}

/** What people ask of the tracker. */
export interface TrackerDesk {
  capabilities(signal: AbortSignal): Promise<Result<TrackerCapabilities>>;
  refreshWsdl(signal: AbortSignal): Promise<Result<TrackerCapabilities>>;
  project(name: string, signal: AbortSignal): Promise<Result<RequestValue<'issues:project'>>>;
  projects(signal: AbortSignal): Promise<Result<RequestValue<'issues:projects'>>>;
  form(projectId: number, signal: AbortSignal): Promise<Result<IssueForm>>;
  list(
    query: RequestParsed<'issues:list'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'issues:list'>>>;
  issue(issueId: number, signal: AbortSignal): Promise<Result<Issue>>;
  update(
    input: RequestParsed<'issues:update'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'issues:update'>>>;
  addNote(issueId: number, text: string, signal: AbortSignal): Promise<Result<{ noteId: number }>>;
  attachment(id: number, signal: AbortSignal): Promise<Result<RequestValue<'issues:attachment'>>>;
  duplicates(
    query: RequestParsed<'issues:duplicates'>,
    signal: AbortSignal,
  ): Promise<Result<{ issues: IssueRow[] }>>;
  users(
    query: RequestParsed<'issues:users'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'issues:users'>>>;
  accessLevels(signal: AbortSignal): Promise<Result<RequestValue<'issues:access-levels'>>>;
  /** What the tracker takes; a generous figure while it cannot be asked. */
  maxFileBytes(): Promise<number>;
}

const DESK_ITEMS = 5_000;
const MIN_LIKENESS = 0.4;
const MAX_DUPLICATES = 10;
const SEARCHED_WORDS = 3;

/** Asks the tracker of `session`; what rarely changes is taken from `facts`. */
export function createTrackerDesk(deps: TrackerDeskDeps): TrackerDesk {
  return new Desk(deps);
}

class Desk implements TrackerDesk {
  readonly #deps: TrackerDeskDeps;

  constructor(deps: TrackerDeskDeps) {
    this.#deps = deps;
  }

  async capabilities(signal: AbortSignal): Promise<Result<TrackerCapabilities>> {
    return this.#with(signal, async (tracker) => {
      const { endpoint, practice } = tracker.target;
      const { operations, fetchedAt } = tracker.wsdl();
      return ok({
        practice,
        baseUrl: endpoint.baseUrl,
        username: endpoint.username,
        operations: [...operations.keys()],
        hasGroupEnumeration: operations.has('mc_enum_group'),
        version: await this.#deps.facts.version(tracker),
        wsdlFetchedAt: isoTime(fetchedAt),
        maxFileBytes: await this.#deps.facts.maxFileBytes(tracker),
      });
    });
  }

  refreshWsdl(signal: AbortSignal): Promise<Result<TrackerCapabilities>> {
    this.#deps.session.forgetWsdl();
    this.#deps.facts.forget();
    return this.capabilities(signal);
  }

  project(name: string, signal: AbortSignal): Promise<Result<RequestValue<'issues:project'>>> {
    return this.#with(signal, async (tracker) => {
      const id = await tracker.ask('read', (operations, call) => operations.projectIdFromName(name, call));
      return id.ok ? ok({ id: id.value }) : id;
    });
  }

  projects(signal: AbortSignal): Promise<Result<RequestValue<'issues:projects'>>> {
    return this.#orKept('projects', async () =>
      this.#with(signal, async (tracker) => {
        const projects = await tracker.ask('read', (operations, call) =>
          operations.projectsUserAccessible(call),
        );
        return projects.ok ? ok({ projects: flat(projects.value, 0), stale: false }) : projects;
      }),
    );
  }

  form(projectId: number, signal: AbortSignal): Promise<Result<IssueForm>> {
    const { facts, clock } = this.#deps;
    return this.#orKept(`form ${projectId}`, async () =>
      this.#with(signal, (tracker) => readForm(facts, clock, tracker, projectId)),
    );
  }

  async list(
    query: RequestParsed<'issues:list'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'issues:list'>>> {
    const { projectId } = query;
    if (projectId === null) return ok(this.#deskPage(query));
    return this.#with(signal, async (tracker) => {
      if (!tracker.has('mc_project_get_issue_headers')) return ok(this.#deskPage(query));
      const page = { number: query.page, perPage: query.perPage };
      const headers = await this.#headers(tracker, projectId, query.text, page);
      if (!headers.ok) return headers;
      const names = await this.#names(tracker, projectId);
      const issues = headers.value.map((header) => rowOfHeader(header, names, this.#own(tracker, header.id)));
      return ok({
        source: 'project',
        issues,
        page: query.page,
        more: headers.value.length === query.perPage,
      });
    });
  }

  issue(issueId: number, signal: AbortSignal): Promise<Result<Issue>> {
    return this.#with(signal, async (tracker) => {
      const issue = await tracker.ask('read', (operations, call) => operations.issueGet(issueId, call));
      return issue.ok ? ok(viewIssue(issue.value)) : issue;
    });
  }

  update(
    input: RequestParsed<'issues:update'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'issues:update'>>> {
    return this.#with(signal, async (tracker) => ok(await updateIssue(this.#deps, tracker, input)));
  }

  addNote(issueId: number, text: string, signal: AbortSignal): Promise<Result<{ noteId: number }>> {
    return this.#with(signal, async (tracker) => {
      const note = await tracker.ask('write', (operations, call) => operations.noteAdd(issueId, text, call));
      return note.ok ? ok({ noteId: note.value }) : note;
    });
  }

  attachment(id: number, signal: AbortSignal): Promise<Result<RequestValue<'issues:attachment'>>> {
    return this.#with(signal, async (tracker) => {
      const content = await tracker.ask('file', (operations, call) => operations.attachmentGet(id, call));
      if (!content.ok) return content;
      return ok({ bytes: content.value.length, base64: Buffer.from(content.value).toString('base64') });
    });
  }

  duplicates(
    { projectId, summary }: RequestParsed<'issues:duplicates'>,
    signal: AbortSignal,
  ): Promise<Result<{ issues: IssueRow[] }>> {
    return this.#with(signal, async (tracker) => {
      const found = new Map<number, IssueHeader>();
      const words = wordsOf(summary).toSorted((a, b) => b.length - a.length);
      if (projectId !== null && tracker.has('mc_filter_search_issue_headers')) {
        for (const word of words.slice(0, SEARCHED_WORDS)) {
          const headers = await this.#headers(tracker, projectId, word, { number: 1, perPage: 50 });
          if (!headers.ok) return headers;
          for (const header of headers.value) found.set(header.id, header);
        }
      }
      const names = { priorities: [], severities: [], status: [], handlers: [] };
      const rows = [...found.values()].map((header) =>
        rowOfHeader(header, names, this.#own(tracker, header.id)),
      );
      return ok({ issues: mostAlike(summary, [...rows, ...this.#unlisted(found)]) });
    });
  }

  users(
    { projectId, text, limit }: RequestParsed<'issues:users'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'issues:users'>>> {
    return this.#with(signal, async (tracker) => {
      const all = await this.#deps.facts.users(tracker, projectId);
      if (!all.ok) return all;
      const wanted = text?.toLowerCase() ?? '';
      const users = all.value.users.filter(({ name }) => name.toLowerCase().includes(wanted));
      return ok({
        users: users.slice(0, limit ?? users.length).map(({ id, name }) => ({ id, name })),
        total: users.length,
        source: all.value.source,
      });
    });
  }

  accessLevels(signal: AbortSignal): Promise<Result<RequestValue<'issues:access-levels'>>> {
    return this.#with(signal, async (tracker) => {
      const levels = await tracker.ask('read', (operations, call) => operations.accessLevels(call));
      return levels.ok ? ok({ levels: [...levels.value] }) : levels;
    });
  }

  async maxFileBytes(): Promise<number> {
    const limit = await this.#with(AbortSignal.timeout(LIMIT_MS), async (tracker) =>
      ok(await this.#deps.facts.maxFileBytes(tracker)),
    );
    return limit.ok ? limit.value : trackerLimits.keptFileBytes;
  }

  async #with<T>(
    signal: AbortSignal,
    work: (tracker: OpenTracker) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const tracker = await this.#deps.session.open({ signal, record: this.#deps.record });
    return tracker.ok ? work(tracker.value) : tracker;
  }

  /** While the tracker cannot be reached, what it said last, marked as stale. */
  async #orKept<T extends { readonly stale: boolean }>(
    name: string,
    read: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const key = this.#deps.session.current()?.key ?? '';
    const answer = await read();
    if (answer.ok) this.#deps.facts.keep(key, name, answer.value);
    if (answer.ok || answer.error.code !== 'tracker.unavailable') return answer;
    const kept = this.#deps.facts.kept(key, name) as T | null;
    return kept === null ? answer : ok({ ...kept, stale: true });
  }

  #headers(
    tracker: OpenTracker,
    projectId: number,
    text: string | null,
    page: Page,
  ): Promise<Result<readonly IssueHeader[]>> {
    const search = text?.trim() ?? '';
    if (search === '')
      return tracker.ask('read', (operations, call) => operations.issueHeaders(projectId, page, call));
    return tracker.ask('read', (operations, call) => operations.searchHeaders(projectId, search, page, call));
  }

  async #names(tracker: OpenTracker, projectId: number): Promise<NameLists> {
    const { facts } = this.#deps;
    const [priorities, severities, status, handlers] = [
      await facts.enumeration(tracker, 'priorities'),
      await facts.enumeration(tracker, 'severities'),
      await facts.enumeration(tracker, 'status'),
      await facts.handlers(tracker, projectId),
    ];
    return {
      priorities: priorities.ok ? priorities.value : [],
      severities: severities.ok ? severities.value : [],
      status: status.ok ? status.value : [],
      handlers: handlers.ok ? handlers.value : [],
    };
  }

  #own(tracker: OpenTracker, issueId: number): ReturnType<OutboxStore['find']> {
    return this.#deps.store.findByIssue(tracker.target.key, issueId);
  }

  #deskRows(): IssueRow[] {
    const { store, session } = this.#deps;
    const key = session.current()?.key;
    return store
      .all(DESK_ITEMS)
      .filter((row) => row.state !== 'draft' && row.tracker === key)
      .map((row) => rowOfItem(row, store.files(row.id).length));
  }

  #deskPage({ text, page, perPage }: RequestParsed<'issues:list'>): RequestValue<'issues:list'> {
    const wanted = text?.toLowerCase() ?? '';
    const rows = this.#deskRows().filter(({ summary }) => summary.toLowerCase().includes(wanted));
    const issues = rows.slice((page - 1) * perPage, page * perPage);
    return { source: 'desk', issues, page, more: rows.length > page * perPage };
  }

  /** What was filed or is on its way from this desk and is not among those found. */
  #unlisted(found: ReadonlyMap<number, IssueHeader>): IssueRow[] {
    return this.#deskRows().filter(({ issueId }) => issueId === null || !found.has(issueId));
  }
}

const LIMIT_MS = 10_000;

function flat(
  projects: readonly TrackerProject[],
  depth: number,
): RequestValue<'issues:projects'>['projects'] {
  return projects.flatMap(({ id, name, description, subprojects }) => [
    { id, name, depth, description },
    ...flat(subprojects, depth + 1),
  ]);
}

function mostAlike(summary: string, rows: readonly IssueRow[]): IssueRow[] {
  return rows
    .map((row) => ({ row, likeness: similarity(summary, row.summary) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_DUPLICATES)
    .map(({ row }) => row);
}
