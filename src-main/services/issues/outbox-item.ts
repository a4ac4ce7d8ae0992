import type {
  AppError,
  DraftContent,
  IssueStep,
  IssueWarning,
  OutboxItem,
} from '../../../src-preload/contract/index.ts';
import { draftContentSchema } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { OutboxFileRow, OutboxRow, OutboxStore } from '../../storage/outbox-store.ts';
import type { BuiltIssue, ExpectedIssue } from './build-issue.ts';

/** What a filing has found out and done, kept so that it can go on after a kill. */
export interface Progress {
  readonly projectId: number | null;
  readonly expected: ExpectedIssue | null;
  readonly later: BuiltIssue['later'];
  readonly level: number | null;
  readonly peopleDone: boolean;
  readonly handlerRefused: boolean;
  readonly monitorsRefused: boolean;
  /** Who filed it, as name and provider; `null` where nobody was signed in. */
  readonly filedBy: string | null;
}

export const NO_PROGRESS: Progress = {
  projectId: null,
  expected: null,
  later: { handlerId: null, monitorIds: [] },
  level: null,
  peopleDone: false,
  handlerRefused: false,
  monitorsRefused: false,
  filedBy: null,
};

/** What can change of an item while it is on its way. */
export interface ItemChange {
  readonly state?: OutboxRow['state'];
  readonly stage?: OutboxRow['stage'];
  readonly progress?: Progress;
  readonly steps?: readonly IssueStep[];
  readonly warnings?: readonly IssueWarning[];
  readonly error?: AppError | null;
  readonly issueId?: number;
  readonly attempts?: number;
  readonly nextAt?: number | null;
}

/** One item as it is worked on: every change is on disk before it counts. */
export interface WorkItem {
  readonly id: string;
  row(): OutboxRow;
  content(): DraftContent;
  progress(): Progress;
  warnings(): readonly IssueWarning[];
  files(): readonly OutboxFileRow[];
  save(change: ItemChange): void;
  warn(warnings: readonly IssueWarning[]): void;
}

/** Opens an item of the outbox for work. */
export function openItem(
  store: OutboxStore,
  clock: Clock,
  begin: OutboxRow,
  onSaved: (id: string) => void,
): WorkItem {
  let row = begin;
  const warnings = (): readonly IssueWarning[] => JSON.parse(row.warnings) as IssueWarning[];
  const save = (change: ItemChange): void => {
    const { progress, steps, warnings: warned, error, ...plain } = change;
    row = {
      ...row,
      ...plain,
      ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }),
      ...(steps === undefined ? {} : { steps: JSON.stringify(steps) }),
      ...(warned === undefined ? {} : { warnings: JSON.stringify(warned) }),
      ...(error === undefined ? {} : { error: error === null ? null : JSON.stringify(error) }),
      updatedAt: isoTime(clock.now()),
    };
    store.put(row);
    onSaved(row.id);
  };
  return {
    id: begin.id,
    row: () => row,
    content: () => contentOf(row),
    progress: () => progressOf(row),
    warnings,
    files: () => store.files(row.id),
    save,
    warn(added) {
      if (added.length > 0) save({ warnings: [...warnings(), ...added] });
    },
  };
}

/** What a person filled in. */
export function contentOf(row: OutboxRow): DraftContent {
  return draftContentSchema.parse(JSON.parse(row.content));
}

/** What has been done of the item so far; fields that an older version did not know are filled in. */
export function progressOf(row: OutboxRow): Progress {
  return { ...NO_PROGRESS, ...(JSON.parse(row.progress) as Partial<Progress>) };
}

/** The steps of its filing. */
export function stepsOf(row: OutboxRow): IssueStep[] {
  return JSON.parse(row.steps) as IssueStep[];
}

/** A file on its way, with how much of it has been sent. */
export interface Upload {
  readonly fileId: string;
  readonly sentBytes: number;
}

/** An item as everybody may see it. */
export function viewItem(row: OutboxRow, files: readonly OutboxFileRow[], upload: Upload | null): OutboxItem {
  return {
    outboxId: row.id,
    state: row.state,
    issueId: row.issueId,
    unfinished: row.state === 'filed' && row.stage !== 'done',
    practice: row.practice,
    tracker: row.tracker,
    content: contentOf(row),
    files: files.map(({ id, name, contentType, bytes, state }) => ({
      id,
      name,
      contentType,
      bytes,
      state: upload?.fileId === id && state === 'waiting' ? 'sending' : state,
      sentBytes: upload?.fileId === id ? Math.min(bytes, upload.sentBytes) : state === 'sent' ? bytes : 0,
    })),
    steps: stepsOf(row),
    warnings: JSON.parse(row.warnings) as IssueWarning[],
    error: errorOf(row),
    attempts: row.attempts,
    nextAttemptAt: row.nextAt === null ? null : isoTime(row.nextAt),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Why the item was refused or waits; `null` where nothing went wrong. */
export function errorOf(row: OutboxRow): AppError | null {
  return row.error === null ? null : (JSON.parse(row.error) as AppError);
}
