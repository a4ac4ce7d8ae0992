import type { Clock } from '../../lib/clock.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly realName: string;
  readonly password: string;
  readonly level: number;
}

export interface Project {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly categories: readonly string[];
  readonly fields: readonly number[];
  readonly versions: readonly string[];
}

/** A custom field; `type` is 0 to 10 as the service numbers them. */
export interface Field {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly possibleValues: string;
  readonly defaultValue: string;
  readonly validRegexp: string;
  readonly readLevel: number;
  readonly writeLevel: number;
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly isRequired: boolean;
}

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly userId: number;
  readonly at: number;
}

export interface Note {
  readonly id: number;
  readonly userId: number;
  readonly text: string;
  readonly isPrivate: boolean;
  readonly at: number;
}

export interface Issue {
  readonly id: number;
  readonly projectId: number;
  readonly reporterId: number;
  readonly submittedAt: number;
  updatedAt: number;
  category: string;
  summary: string;
  description: string;
  stepsToReproduce: string;
  additionalInformation: string;
  priority: number;
  severity: number;
  status: number;
  reproducibility: number;
  resolution: number;
  viewState: number;
  handlerId: number | null;
  version: string;
  fixedInVersion: string;
  targetVersion: string;
  readonly monitors: Set<number>;
  readonly fields: Map<number, string>;
  readonly files: StoredFile[];
  readonly notes: Note[];
}

/** Everything the tracker has. */
export interface Site {
  readonly clock: Clock;
  readonly accounts: readonly Account[];
  readonly projects: readonly Project[];
  readonly fields: readonly Field[];
  readonly issues: Map<number, Issue>;
  /** How many users there are beside the accounts; they cannot log in. */
  crowd: number;
  nextId(): number;
  lastId(): number;
  /** No number up to this one is given again. */
  continueAfter(id: number): void;
}

/** What a new issue has when nothing is said. */
export function blankIssue(
  facts: Pick<
    Issue,
    'id' | 'projectId' | 'reporterId' | 'submittedAt' | 'category' | 'summary' | 'description'
  >,
): Issue {
  return {
    ...facts,
    updatedAt: facts.submittedAt,
    stepsToReproduce: '',
    additionalInformation: '',
    priority: 30,
    severity: 50,
    status: 10,
    reproducibility: 70,
    resolution: 10,
    viewState: 10,
    handlerId: null,
    version: '',
    fixedInVersion: '',
    targetVersion: '',
    monitors: new Set(),
    fields: new Map(),
    files: [],
    notes: [],
  };
}

/** As a database with three-byte characters keeps text: everything above U+FFFF becomes U+FFFD. */
export function asStored(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}

/** Seconds precision with an offset, as the service writes times. */
export function trackerTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;
}

/** The users that a listing shows: the accounts and the crowd, by name. */
export function everybody(site: Site): readonly { readonly id: number; readonly name: string }[] {
  const crowd = Array.from({ length: site.crowd }, (_, index) => ({
    id: 1000 + index,
    name: `staff${String(index + 1).padStart(5, '0')}`,
  }));
  return [...site.accounts.map(({ id, name }) => ({ id, name })), ...crowd];
}

/** Whether there is a user of that id. */
export function isUser(site: Site, id: number): boolean {
  return site.accounts.some((account) => account.id === id) || (id >= 1000 && id < 1000 + site.crowd);
}
