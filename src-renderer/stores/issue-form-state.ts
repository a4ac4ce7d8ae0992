import type {
  AppError,
  DraftContent,
  IssueForm,
  IssueRow,
  OutboxItem,
} from '../../src-preload/contract/index.ts';

export interface ProjectChoice {
  readonly id: number;
  readonly name: string;
  readonly depth: number;
}

export interface IssueFormState {
  readonly draftId: string | null;
  readonly content: DraftContent;
  readonly files: OutboxItem['files'];
  readonly kept: 'empty' | 'dirty' | 'kept' | 'failed';
  readonly keptAt: string | null;
  /** When the draft that was brought back after a start had been kept, else `null`. */
  readonly restoredFrom: string | null;
  readonly projects: readonly ProjectChoice[];
  readonly projectsPhase: 'loading' | 'ready' | 'failed';
  readonly projectsError: AppError | null;
  readonly form: IssueForm | null;
  readonly formPhase: 'none' | 'loading' | 'ready' | 'failed';
  readonly formError: AppError | null;
  readonly duplicates: readonly IssueRow[];
  /** Set when filing was tried with something missing: from then on it is marked. */
  readonly areProblemsShown: boolean;
}

/** An issue of which nothing is known yet. */
export const EMPTY_CONTENT: DraftContent = {
  project: null,
  category: '',
  summary: '',
  description: '',
  stepsToReproduce: null,
  additionalInformation: null,
  customFields: {},
  priority: null,
  severity: null,
  reproducibility: null,
  monitors: [],
  handler: null,
  evidence: [],
};

type Fresh = Pick<
  IssueFormState,
  'draftId' | 'files' | 'kept' | 'keptAt' | 'restoredFrom' | 'duplicates' | 'areProblemsShown'
>;

/** A form in which nothing was entered. */
export const FRESH: Fresh = {
  draftId: null,
  files: [],
  kept: 'empty',
  keptAt: null,
  restoredFrom: null,
  duplicates: [],
  areProblemsShown: false,
};
