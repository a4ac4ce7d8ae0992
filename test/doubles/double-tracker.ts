import type {
  EventName,
  Filing,
  Issue,
  OutboxItem,
  RequestName,
  RequestParsed,
} from '../../src-preload/contract/index.ts';
import {
  NO_CONTENT,
  sampleForm,
  sampleIssue,
  sampleItem,
  samplePeople,
  SAMPLE_PROJECTS,
  sampleRows,
} from './sample-issues.ts';
import type { Scenario } from './scenarios.ts';

type IssueRequest = Extract<RequestName, `issues:${string}`>;
export type IssueAnswers = { readonly [N in IssueRequest]: (input: RequestParsed<N>) => unknown };

/** The tracker's part of the double: an outbox, drafts, lists, all in memory. Drafts outlive a reload of the page. */
export function createDoubleTracker(
  scenario: Scenario,
  emit: (name: EventName, payload: unknown) => void,
): IssueAnswers {
  const now = Date.now();
  const { issues: wanted } = scenario;
  const rows = [...sampleRows(wanted.rows, now)];
  const people = samplePeople(wanted.people);
  let items: readonly OutboxItem[] = wanted.outbox;
  let templates = wanted.templates;
  const removed = new Map<string, OutboxItem>();
  const notes: Issue['notes'] = [];
  let lastId = 0;
  const stamp = () => new Date().toISOString();
  const drafts = () => items.filter(({ state }) => state === 'draft');
  const find = (outboxId: string) => items.find((one) => one.outboxId === outboxId) ?? null;
  const connection = () => ({
    status: wanted.isOffline ? ('offline' as const) : ('ok' as const),
    reason: wanted.isOffline ? 'unreachable' : null,
    since: new Date(now - 600_000).toISOString(),
    target: 'tracker.example.org',
  });

  function put(item: OutboxItem): OutboxItem {
    items = [item, ...items.filter(({ outboxId }) => outboxId !== item.outboxId)];
    emit('issues:outbox-changed', { outboxId: item.outboxId, item });
    return item;
  }
  function drop(outboxId: string): void {
    items = items.filter((one) => one.outboxId !== outboxId);
    emit('issues:outbox-changed', { outboxId, item: null });
  }
  const filing = ({ outboxId, state, issueId, steps, warnings, error }: OutboxItem): Filing => ({
    outboxId,
    state,
    issueId,
    steps,
    warnings,
    error,
  });
  function settle(item: OutboxItem): Filing {
    if (wanted.isOffline) return filing(put({ ...item, state: 'queued', steps: [], updatedAt: stamp() }));
    lastId += 1;
    return filing(put({ ...item, state: 'filed', error: null, issueId: 6000 + lastId, updatedAt: stamp() }));
  }
  const fresh = (content: OutboxItem['content']): OutboxItem =>
    sampleItem(`item-${(lastId += 1)}`, Date.now(), 0, { content, state: 'draft', steps: [] });
  const capabilities = () => ({
    practice: true,
    baseUrl: 'https://tracker.example.org',
    username: 'reporter',
    operations: ['mc_issue_add'],
    hasGroupEnumeration: true,
    version: '2.28.0',
    wsdlFetchedAt: stamp(),
    maxFileBytes: 5_242_880,
  });

  return {
    'issues:capabilities': capabilities,
    'issues:refresh-wsdl': capabilities,
    'issues:connection': connection,
    'issues:project': ({ name }) => ({ id: SAMPLE_PROJECTS.find((one) => one.name === name)?.id ?? null }),
    'issues:projects': () => ({ projects: SAMPLE_PROJECTS, stale: wanted.isOffline }),
    'issues:form': ({ projectId }) => sampleForm(projectId, now, wanted.isOffline),
    'issues:file': ({ draftId, attachments: _files, ...content }) => {
      const draft = draftId === null ? null : find(draftId);
      return settle({ ...(draft ?? fresh(content)), content, createdAt: stamp() });
    },
    'issues:update': () => ({ ok: true, steps: [], warnings: [], error: null }),
    'issues:outbox': () => ({ items }),
    'issues:outbox-retry': ({ outboxId }) => settle(find(outboxId) ?? fresh(NO_CONTENT)),
    'issues:outbox-cancel': ({ outboxId }) =>
      put({ ...(find(outboxId) ?? fresh(NO_CONTENT)), state: 'draft', error: null }),
    'issues:outbox-discard': ({ outboxId }) => {
      const gone = find(outboxId);
      if (gone !== null) removed.set(outboxId, gone);
      drop(outboxId);
      return {};
    },
    'issues:outbox-restore': ({ outboxId }) => put(removed.get(outboxId) ?? fresh(NO_CONTENT)),
    'issues:drafts': () => ({ items: drafts() }),
    'issues:save-draft': ({ draftId, content, attachments }) => {
      const draft = (draftId === null ? null : find(draftId)) ?? fresh(content);
      const files = (attachments ?? []).map((file, index) => ({
        id: `f-${draft.files.length + index}`,
        name: 'path' in file ? (file.path.split('/').at(-1) ?? '') : file.name,
        contentType: 'path' in file ? 'text/plain' : file.contentType,
        bytes: 2048,
        state: 'waiting' as const,
        sentBytes: 0,
      }));
      const kept = put({ ...draft, content, files: [...draft.files, ...files], updatedAt: stamp() });
      emit('issues:drafts-changed', { items: drafts() });
      return kept;
    },
    'issues:remove-file': ({ draftId, fileId }) => {
      const draft = find(draftId) ?? fresh(NO_CONTENT);
      return put({ ...draft, files: draft.files.filter(({ id }) => id !== fileId) });
    },
    'issues:templates': () => ({ templates }),
    'issues:save-template': ({ name, content }) => {
      const template = { templateId: `t-${name}`, name, content, updatedAt: stamp() };
      templates = [...templates, template];
      emit('issues:templates-changed', { templates });
      return template;
    },
    'issues:delete-template': ({ templateId }) => {
      templates = templates.filter((one) => one.templateId !== templateId);
      emit('issues:templates-changed', { templates });
      return {};
    },
    'issues:list': ({ page, perPage }) => {
      const [at, size] = [page ?? 1, perPage ?? 100];
      return {
        source: 'project',
        issues: rows.slice((at - 1) * size, at * size),
        page: at,
        more: at * size < rows.length,
      };
    },
    'issues:issue': ({ issueId }) => {
      const row = rows.find((one) => one.issueId === issueId) ?? sampleRows(1, now)[0];
      return row === undefined ? null : sampleIssue({ ...row, issueId }, notes);
    },
    'issues:add-note': ({ text }) => {
      notes.push({ id: notes.length + 2, author: 'reporter', text, at: stamp() });
      return { noteId: notes.length + 1 };
    },
    'issues:attachment': () => ({ bytes: 2, base64: 'e30=' }),
    'issues:duplicates': ({ summary }) => ({
      issues: /projector/i.test(summary)
        ? rows.filter(({ summary }) => summary.startsWith('Projector')).slice(0, 2)
        : [],
    }),
    'issues:users': ({ text, limit }) => {
      const found = people.filter(({ name }) => name.includes(text ?? ''));
      return { users: found.slice(0, limit ?? found.length), total: found.length, source: 'group' };
    },
    'issues:access-levels': () => ({ levels: [{ id: 25, name: 'reporter' }] }),
  };
}
