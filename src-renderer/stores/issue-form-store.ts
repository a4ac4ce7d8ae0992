import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { completed, formProblems } from '../components/issue-form/field-rules.ts';
import type {
  AppError,
  ControlRoomBridge,
  DraftContent,
  OutboxItem,
} from '../../src-preload/contract/index.ts';
import { asAttachments } from './attachments.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { IssueFormState } from './issue-form-state.ts';
import { EMPTY_CONTENT, FRESH } from './issue-form-state.ts';
import type { IssuesStore } from './issues-store.ts';
import type { Toasts } from './toasts.ts';

export interface IssueFormStore {
  readonly state: StoreApi<IssueFormState>;
  readonly resync: () => Promise<void>;
  readonly readProjects: () => Promise<void>;
  readonly readForm: () => Promise<void>;
  readonly edit: (change: Partial<DraftContent>) => void;
  readonly editField: (name: string, value: DraftContent['customFields'][string]) => void;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  readonly removeFile: (fileId: string) => Promise<void>;
  /** Begins a new draft, with these contents where some are known; what was there stays a draft. */
  readonly begin: (content: Partial<DraftContent>) => Promise<void>;
  /** Goes on with a draft. */
  readonly open: (draft: OutboxItem) => Promise<void>;
  /** Files what was entered. False when something is missing, which is marked from then on. */
  readonly file: () => Promise<boolean>;
  /** Keeps what was typed now instead of in a moment. */
  readonly flush: () => Promise<void>;
  readonly dispose: () => void;
}

export interface IssueFormDeps {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
  readonly issues: IssuesStore;
}

/** The form: what a person is entering, kept as a draft while they type. */
export function createIssueFormStore(deps: IssueFormDeps): IssueFormStore {
  const state = createStore<IssueFormState>(() => ({
    ...FRESH,
    content: EMPTY_CONTENT,
    projects: [],
    projectsPhase: 'loading',
    projectsError: null,
    form: null,
    formPhase: 'none',
    formError: null,
  }));
  const parts: FormParts = {
    keeper: createDraftKeeper(deps.bridge, state),
    reader: createFormReader(deps, state),
    similar: createDuplicateSearch(deps.bridge, state),
  };
  const { keeper, reader, similar } = parts;
  const drafts = createDraftSwitch(deps, state, parts);

  function edit(change: Partial<DraftContent>): void {
    state.setState(({ content }) => ({ content: { ...content, ...change } }));
    keeper.touch();
    if (change.summary !== undefined) similar.look();
  }

  async function resync(): Promise<void> {
    await Promise.all([reader.readProjects(), drafts.restore()]);
    if (state.getState().content.project === null) reader.chooseProject();
    await reader.readForm();
  }

  let lastTarget: string | null = null;
  const stop = deps.bridge.on.issues.connectionChanged(({ status, target }) => {
    const isOther = lastTarget !== null && lastTarget !== target;
    lastTarget = target;
    const { projectsPhase, form, formPhase } = state.getState();
    const isMissing = projectsPhase === 'failed' || formPhase === 'failed' || form?.stale === true;
    if (isOther || (status === 'ok' && isMissing)) void resync();
  });
  return {
    state,
    edit,
    resync,
    editField: (name, value) =>
      edit({ customFields: { ...state.getState().content.customFields, [name]: value } }),
    open: drafts.open,
    begin: drafts.begin,
    readProjects: reader.readProjects,
    readForm: reader.readForm,
    addFiles: (files) => addFiles(deps, state, keeper.add, files),
    removeFile: (fileId) => removeFile(deps, state, fileId),
    file: () => fileDraft(deps, state, { flush: keeper.flush, begin: drafts.begin, open: drafts.open }),
    flush: keeper.flush,
    dispose: () => {
      stop();
      keeper.dispose();
      similar.dispose();
    },
  };
}

interface FormParts {
  readonly keeper: ReturnType<typeof createDraftKeeper>;
  readonly reader: ReturnType<typeof createFormReader>;
  readonly similar: ReturnType<typeof createDuplicateSearch>;
}

/** Puts one draft or another into the form. What was in it stays a draft. */
function createDraftSwitch(deps: IssueFormDeps, state: StoreApi<IssueFormState>, parts: FormParts) {
  const { keeper, reader, similar } = parts;
  let hasRestored = false;

  async function open(draft: OutboxItem): Promise<void> {
    await keeper.flush();
    const { outboxId: draftId, content, files, updatedAt: keptAt } = draft;
    state.setState({ ...FRESH, draftId, content, files, kept: 'kept', keptAt });
    await reader.readForm();
    similar.look();
  }

  /** The draft that somebody was in the middle of, once after a start. */
  async function restore(): Promise<void> {
    const isTouched = () => state.getState().kept !== 'empty';
    if (hasRestored || isTouched()) return;
    const answer = await deps.bridge.requests.issues.drafts({});
    if (!answer.ok) return;
    hasRestored = true;
    const [newest] = answer.value.items.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    if (newest === undefined || isTouched()) return;
    await open(newest);
    state.setState({ restoredFrom: newest.updatedAt });
  }

  async function begin(content: Partial<DraftContent>): Promise<void> {
    await keeper.flush();
    const { project, category } = state.getState().content;
    const isFilled = Object.keys(content).length > 0;
    state.setState({ ...FRESH, content: { ...EMPTY_CONTENT, project, category, ...content } });
    hasRestored = true;
    if (isFilled) keeper.touch();
    await reader.readForm();
    similar.look();
  }
  return { open, restore, begin };
}

/** Reads what can be chosen: the projects, and the form of the one that is. */
function createFormReader({ bridge, issues }: IssueFormDeps, state: StoreApi<IssueFormState>) {
  async function readForm(): Promise<void> {
    const { content, form, projects } = state.getState();
    const projectId =
      typeof content.project === 'number'
        ? content.project
        : (projects.find(({ name }) => name === content.project)?.id ?? null);
    if (projectId === null) {
      state.setState({ form: null, formPhase: 'none', formError: null });
      return;
    }
    if (form?.projectId !== projectId) state.setState({ form: null, formPhase: 'loading' });
    const answer = await bridge.requests.issues.form({ projectId });
    const now = state.getState().content.project;
    if (now !== content.project) return;
    if (answer.ok) state.setState({ form: answer.value, formPhase: 'ready', formError: null });
    else
      state.setState(({ form }) => ({
        formPhase: form === null ? 'failed' : 'ready',
        formError: answer.error,
      }));
  }

  async function readProjects(): Promise<void> {
    const answer = await bridge.requests.issues.projects({});
    if (answer.ok)
      state.setState({ projects: answer.value.projects, projectsPhase: 'ready', projectsError: null });
    else state.setState({ projectsPhase: 'failed', projectsError: answer.error });
  }

  /** Where nothing was chosen, it is the project of what was filed last, else the first. */
  function chooseProject(): void {
    const { projects } = state.getState();
    const last = issues.state.getState().items[0]?.content.project ?? null;
    const first = projects.find(({ id, name }) => id === last || name === last) ?? projects[0];
    if (first === undefined) return;
    // A choice that nobody made is no draft.
    const isUntouched = state.getState().kept === 'empty';
    const content = { ...state.getState().content, project: first.id };
    state.setState({ content, kept: isUntouched ? 'empty' : 'dirty' });
  }
  return { readForm, readProjects, chooseProject };
}

const LOOK_MS = 350;
const SHORTEST_LOOK = 6;

/** Looks for issues with such a summary once a person stops typing. */
function createDuplicateSearch(bridge: ControlRoomBridge, state: StoreApi<IssueFormState>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(): Promise<void> {
    const { summary, project } = state.getState().content;
    if (summary.trim().length < SHORTEST_LOOK) {
      state.setState({ duplicates: [] });
      return;
    }
    const projectId = typeof project === 'number' ? project : null;
    const answer = await bridge.requests.issues.duplicates({ projectId, summary });
    if (!answer.ok || state.getState().content.summary !== summary) return;
    state.setState({ duplicates: answer.value.issues.filter(({ issueId }) => issueId !== null).slice(0, 3) });
  }
  return {
    look: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), LOOK_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}

async function removeFile(
  { bridge, toasts }: IssueFormDeps,
  state: StoreApi<IssueFormState>,
  fileId: string,
): Promise<void> {
  const { draftId } = state.getState();
  if (draftId === null) return;
  const answer = await bridge.requests.issues.removeFile({ draftId, fileId });
  if (answer.ok) state.setState({ files: answer.value.files });
  else toasts.failed('outbox.actionFailed', {}, answer.error, null);
}

async function fileDraft(
  deps: IssueFormDeps,
  state: StoreApi<IssueFormState>,
  form: Pick<IssueFormStore, 'flush' | 'begin' | 'open'>,
): Promise<boolean> {
  const before = state.getState();
  if (formProblems(before.content, before.form).size > 0) {
    state.setState({ areProblemsShown: true });
    return false;
  }
  await form.flush();
  const { draftId, content, form: rules } = state.getState();
  const { project } = content;
  if (project === null) return false;
  await form.begin({});
  const answer = await deps.bridge.requests.issues.file({ ...completed(content, rules), project, draftId });
  if (answer.ok) {
    deps.issues.tellFiling(answer.value, content.summary);
    return true;
  }
  deps.toasts.failed('form.fileFailed', {}, answer.error, null);
  const draft = deps.issues.state.getState().items.find((item) => item.outboxId === draftId);
  if (draft !== undefined && state.getState().kept === 'empty') await form.open(draft);
  return true;
}

async function addFiles(
  deps: IssueFormDeps,
  state: StoreApi<IssueFormState>,
  add: ReturnType<typeof createDraftKeeper>['add'],
  files: readonly File[],
): Promise<void> {
  const limit = state.getState().form?.limits.fileBytes ?? Number.POSITIVE_INFINITY;
  const fitting = files.filter((file) => file.size <= limit);
  for (const file of files.filter((one) => one.size > limit)) {
    const context = { name: file.name, bytes: file.size, maxBytes: limit };
    const error: AppError = { code: 'media.tooLarge', message: '', context, retryable: false };
    deps.toasts.failed('form.addFailed', {}, error, null);
  }
  if (fitting.length === 0) return;
  const attachments = await asAttachments(deps.bridge, fitting);
  const error = await add(attachments);
  if (error !== null) deps.toasts.failed('form.addFailed', {}, error, null);
}
