import type { Result } from '../../lib/result.ts';
import type { TrackerCall } from './client-types.ts';
import type { SoapStruct } from './soap-value.ts';

/** Something that the tracker names by id: a project, a priority, a user of a list. */
export interface ObjectRef {
  readonly id: number;
  readonly name: string;
}

/** `realName` and `email` are empty where the account may not read them. */
export interface TrackerAccount extends ObjectRef {
  readonly realName: string;
  readonly email: string;
}

/** Who the account is on the tracker, by mc_login. */
export interface TrackerLogin {
  readonly account: TrackerAccount;
  /** Its global level; projects may give another one. */
  readonly accessLevel: number;
  readonly timezone: string;
}

export interface TrackerProject extends ObjectRef {
  readonly enabled: boolean;
  readonly description: string;
  readonly subprojects: readonly TrackerProject[];
}

/** The eleven types of custom fields, by their numbers 0 to 10. */
export const CUSTOM_FIELD_TYPES = [
  'string',
  'numeric',
  'float',
  'enum',
  'email',
  'checkbox',
  'list',
  'multilist',
  'date',
  'radio',
  'textarea',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** When a field is shown, or must be filled. */
export interface CustomFieldMoments {
  readonly report: boolean;
  readonly update: boolean;
  readonly resolved: boolean;
  readonly closed: boolean;
}

export interface CustomFieldDefinition {
  readonly field: ObjectRef;
  /** `null` for a number that is none of the eleven. */
  readonly type: CustomFieldType | null;
  readonly typeId: number;
  /** As the server writes it: members joined by `|`, or a function of the server (`=versions`). */
  readonly possibleValues: string;
  readonly defaultValue: string;
  readonly validRegexp: string;
  readonly accessLevelRead: number;
  readonly accessLevelWrite: number;
  /** Characters; 0 is no limit. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly display: CustomFieldMoments;
  readonly require: CustomFieldMoments;
  /** The definition exactly as it was listed; its `field` is what a filing copies. */
  readonly raw: SoapStruct;
}

/** A custom field's value for a filing: the listed definition's `field` object, unchanged, and the value. */
export interface CustomFieldValue {
  readonly field: SoapStruct;
  readonly value: string;
}

/** A new issue, or new data of one. What is `null` is not sent; an empty array is sent as an empty array. */
export interface IssueDraft {
  readonly projectId: number | null;
  readonly category: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly stepsToReproduce: string | null;
  readonly additionalInformation: string | null;
  readonly viewStateId: number | null;
  readonly priorityId: number | null;
  readonly severityId: number | null;
  readonly statusId: number | null;
  readonly resolutionId: number | null;
  readonly reproducibilityId: number | null;
  readonly handlerId: number | null;
  readonly version: string | null;
  readonly fixedInVersion: string | null;
  readonly targetVersion: string | null;
  readonly build: string | null;
  readonly platform: string | null;
  readonly os: string | null;
  readonly osBuild: string | null;
  readonly customFields: readonly CustomFieldValue[] | null;
  /** Ids only: a monitor without an id makes the server fail after it has created the issue. */
  readonly monitorIds: readonly number[] | null;
  readonly tagIds: readonly number[] | null;
}

/** Nothing of an issue; spread it and set what is known. */
export const EMPTY_ISSUE: IssueDraft = {
  projectId: null,
  category: null,
  summary: null,
  description: null,
  stepsToReproduce: null,
  additionalInformation: null,
  viewStateId: null,
  priorityId: null,
  severityId: null,
  statusId: null,
  resolutionId: null,
  reproducibilityId: null,
  handlerId: null,
  version: null,
  fixedInVersion: null,
  targetVersion: null,
  build: null,
  platform: null,
  os: null,
  osBuild: null,
  customFields: null,
  monitorIds: null,
  tagIds: null,
};

export interface TrackerAttachment {
  readonly id: number;
  readonly filename: string;
  readonly size: number;
  readonly contentType: string;
  readonly submittedAt: string;
}

export interface TrackerNote {
  readonly id: number;
  readonly reporter: TrackerAccount | null;
  readonly text: string;
  readonly submittedAt: string;
}

/** An issue as the account may read it; absent texts are empty, absent references `null`. */
export interface TrackerIssue {
  readonly id: number;
  readonly project: ObjectRef | null;
  readonly category: string;
  readonly summary: string;
  readonly description: string;
  readonly stepsToReproduce: string;
  readonly additionalInformation: string;
  readonly viewState: ObjectRef | null;
  readonly priority: ObjectRef | null;
  readonly severity: ObjectRef | null;
  readonly status: ObjectRef | null;
  readonly resolution: ObjectRef | null;
  readonly reproducibility: ObjectRef | null;
  readonly reporter: TrackerAccount | null;
  readonly handler: TrackerAccount | null;
  readonly version: string;
  readonly fixedInVersion: string;
  readonly targetVersion: string;
  readonly build: string;
  readonly platform: string;
  readonly os: string;
  readonly osBuild: string;
  readonly submittedAt: string;
  readonly updatedAt: string;
  readonly attachments: readonly TrackerAttachment[];
  readonly notes: readonly TrackerNote[];
  readonly customFields: readonly { readonly field: ObjectRef; readonly value: string }[];
  /** Empty also where the account may not see them. */
  readonly monitors: readonly TrackerAccount[];
  readonly raw: SoapStruct;
}

/** A row of the list; references are ids only, `handler` is 0 when there is none. */
export interface IssueHeader {
  readonly id: number;
  readonly project: number;
  readonly category: string;
  readonly summary: string;
  readonly viewState: number;
  readonly priority: number;
  readonly severity: number;
  readonly status: number;
  readonly resolution: number;
  readonly reporter: number;
  readonly handler: number;
  readonly attachments: number;
  readonly notes: number;
  readonly updatedAt: string;
}

export interface TrackerVersion extends ObjectRef {
  readonly released: boolean;
  readonly obsolete: boolean;
  readonly description: string;
}

export interface HistoryEntry {
  /** Unix seconds. */
  readonly date: number;
  readonly userId: number;
  readonly username: string;
  readonly field: string;
  readonly type: number;
  readonly oldValue: string;
  readonly newValue: string;
}

/** The enumerations of ids and localised names, each an operation `mc_enum_<name>`. */
export type EnumerationName =
  | 'access_levels'
  | 'status'
  | 'priorities'
  | 'severities'
  | 'reproducibilities'
  | 'projections'
  | 'etas'
  | 'resolutions'
  | 'project_status'
  | 'view_states'
  | 'project_view_states'
  | 'custom_field_types';

/** A page of a list: numbered from 1; `perPage` -1 is everything. */
export interface Page {
  readonly number: number;
  readonly perPage: number;
}

/**
 * The operations by what they mean. Errors as `TrackerClient.call`; an operation that the WSDL does not list is
 * tracker.missingOperation and nothing is sent. An answer of another shape is no answer: tracker.unavailable or tracker.uncertain.
 */
export interface TrackerOperations {
  /** Whether the WSDL lists it. */
  has(operation: string): boolean;
  version(call: TrackerCall): Promise<Result<string>>;
  login(call: TrackerCall): Promise<Result<TrackerLogin>>;
  /** `null` where the server answers 0. */
  projectIdFromName(name: string, call: TrackerCall): Promise<Result<number | null>>;
  projectsUserAccessible(call: TrackerCall): Promise<Result<readonly TrackerProject[]>>;
  categories(projectId: number, call: TrackerCall): Promise<Result<readonly string[]>>;
  customFields(projectId: number, call: TrackerCall): Promise<Result<readonly CustomFieldDefinition[]>>;
  /** Users of a project with at least this access level. */
  projectUsers(
    projectId: number,
    lowestLevel: number,
    call: TrackerCall,
  ): Promise<Result<readonly TrackerAccount[]>>;
  projectVersions(projectId: number, call: TrackerCall): Promise<Result<readonly TrackerVersion[]>>;
  accessLevels(call: TrackerCall): Promise<Result<readonly ObjectRef[]>>;
  /** mc_enum_group, which a site can add: the users that a form offers. */
  enumGroup(call: TrackerCall): Promise<Result<readonly ObjectRef[]>>;
  enumeration(name: EnumerationName, call: TrackerCall): Promise<Result<readonly ObjectRef[]>>;
  /** The new issue's id. */
  issueAdd(issue: IssueDraft, call: TrackerCall): Promise<Result<number>>;
  /** Needs at least category and summary; versions that are left out are cleared by the server. */
  issueUpdate(issueId: number, issue: IssueDraft, call: TrackerCall): Promise<Result<boolean>>;
  issueGet(issueId: number, call: TrackerCall): Promise<Result<TrackerIssue>>;
  issueExists(issueId: number, call: TrackerCall): Promise<Result<boolean>>;
  /** The oldest visible issue with this summary; `null` is no proof that there is none. */
  issueIdFromSummary(summary: string, call: TrackerCall): Promise<Result<number | null>>;
  issueHistory(issueId: number, call: TrackerCall): Promise<Result<readonly HistoryEntry[]>>;
  /** The new note's id. */
  noteAdd(issueId: number, text: string, call: TrackerCall): Promise<Result<number>>;
  /** The new attachment's id. */
  attachmentAdd(
    issueId: number,
    file: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array },
    call: TrackerCall,
  ): Promise<Result<number>>;
  attachmentGet(attachmentId: number, call: TrackerCall): Promise<Result<Uint8Array>>;
  /** The project's issues, newest change first. */
  issueHeaders(projectId: number, page: Page, call: TrackerCall): Promise<Result<readonly IssueHeader[]>>;
  /** Issues of the project whose texts hold `search`. */
  searchHeaders(
    projectId: number,
    search: string,
    page: Page,
    call: TrackerCall,
  ): Promise<Result<readonly IssueHeader[]>>;
  configString(name: string, call: TrackerCall): Promise<Result<string>>;
}
