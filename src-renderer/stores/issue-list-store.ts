import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  AppError,
  ControlRoomBridge,
  Issue,
  IssueRow,
  RequestInput,
} from '../../src-preload/contract/index.ts';
import { asAttachments } from './attachments.ts';
import type { Toasts } from './toasts.ts';

export interface IssueListState {
  readonly phase: 'none' | 'loading' | 'ready' | 'failed';
  readonly isReadingMore: boolean;
  readonly error: AppError | null;
  readonly projectId: number | null;
  readonly source: 'project' | 'desk';
  readonly rows: readonly IssueRow[];
  readonly filter: string;
  readonly openId: number | null;
  /** `null` while it is read. */
  readonly issue: Issue | null;
  readonly issueError: AppError | null;
}

export type IssueChange = Omit<RequestInput<'issues:update'>, 'issueId' | 'attachments'>;

export interface IssueListStore {
  readonly state: StoreApi<IssueListState>;
  readonly read: (projectId: number | null) => Promise<void>;
  readonly setFilter: (filter: string) => void;
  readonly open: (issueId: number | null) => Promise<void>;
  readonly addNote: (issueId: number, words: string) => Promise<boolean>;
  /** Changes an issue and adds files to it. False when it was refused, which is told. */
  readonly change: (issueId: number, change: IssueChange, files: readonly File[]) => Promise<boolean>;
  /** Saves a file of an issue with the browser. */
  readonly download: (file: Issue['attachments'][number]) => Promise<void>;
}

const PER_PAGE = 1000;
const MOST_PAGES = 20;

const NOTHING_READ: IssueListState = {
  phase: 'none',
  isReadingMore: false,
  error: null,
  projectId: null,
  source: 'desk',
  rows: [],
  filter: '',
  openId: null,
  issue: null,
  issueError: null,
};

/** The issues of a project or of this desk, read page by page, and the one that is open. */
export function createIssueListStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): IssueListStore {
  const { bridge } = deps;
  const state = createStore<IssueListState>(() => NOTHING_READ);
  let reading = 0;

  async function read(projectId: number | null): Promise<void> {
    reading += 1;
    const mine = reading;
    const isOther = projectId !== state.getState().projectId;
    state.setState(({ rows, phase }) => ({
      projectId,
      rows: isOther ? [] : rows,
      phase: isOther || phase === 'none' || phase === 'failed' ? 'loading' : phase,
    }));
    let read: readonly IssueRow[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await bridge.requests.issues.list({ projectId, page, perPage: PER_PAGE });
      if (mine !== reading) return;
      if (!answer.ok) {
        state.setState({
          phase: read.length > 0 ? 'ready' : 'failed',
          error: answer.error,
          isReadingMore: false,
        });
        return;
      }
      const { issues, more, source } = answer.value;
      read = [...read, ...issues];
      state.setState({ phase: 'ready', error: null, source, rows: read, isReadingMore: more });
      if (!more) return;
    }
    state.setState({ isReadingMore: false });
  }

  async function open(issueId: number | null): Promise<void> {
    const isOther = issueId !== state.getState().openId;
    state.setState(({ issue }) => ({ openId: issueId, issue: isOther ? null : issue, issueError: null }));
    if (issueId === null) return;
    const answer = await bridge.requests.issues.issue({ issueId });
    if (state.getState().openId !== issueId) return;
    state.setState(answer.ok ? { issue: answer.value } : { issueError: answer.error });
  }

  return {
    state,
    read,
    open,
    setFilter: (filter) => state.setState({ filter }),
    ...createIssueEdits(deps, state, { read, open }),
  };
}

/** What can be done with an issue; every failure is told. */
function createIssueEdits(
  { bridge, toasts }: { readonly bridge: ControlRoomBridge; readonly toasts: Toasts },
  state: StoreApi<IssueListState>,
  { read, open }: Pick<IssueListStore, 'read' | 'open'>,
): Pick<IssueListStore, 'addNote' | 'change' | 'download'> {
  async function download(file: Issue['attachments'][number]): Promise<void> {
    const answer = await bridge.requests.issues.attachment({ attachmentId: file.id });
    if (answer.ok) saveAs(file.name, file.contentType, answer.value.base64);
    else toasts.failed('issue.downloadFailed', { name: file.name }, answer.error, () => void download(file));
  }
  return {
    download,
    async addNote(issueId, words) {
      const answer = await bridge.requests.issues.addNote({ issueId, text: words });
      if (!answer.ok) {
        toasts.failed('issue.noteFailed', {}, answer.error, null);
        return false;
      }
      toasts.succeeded('issue.noteAdded', { id: String(issueId) });
      await open(issueId);
      return true;
    },
    async change(issueId, change, files) {
      const attachments = await asAttachments(bridge, files);
      const answer = await bridge.requests.issues.update({ issueId, ...change, attachments });
      const error = answer.ok ? answer.value.error : answer.error;
      if (error !== null) {
        toasts.failed('issue.changeFailed', { id: String(issueId) }, error, null);
        return false;
      }
      toasts.succeeded('issue.changed', { id: String(issueId) });
      await Promise.all([open(issueId), read(state.getState().projectId)]);
      return true;
    },
  };
}

function saveAs(name: string, type: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The rows whose summary, number, category or person holds every word. */
export function matchingRows(rows: readonly IssueRow[], filter: string): readonly IssueRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const all = `#${row.issueId ?? ''} ${row.summary} ${row.category} ${row.status.name} ${row.handler?.name ?? ''}`;
    const text = all.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
