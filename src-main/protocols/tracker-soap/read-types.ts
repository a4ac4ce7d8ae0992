import type {
  CustomFieldDefinition,
  CustomFieldMoments,
  HistoryEntry,
  IssueHeader,
  TrackerAttachment,
  TrackerIssue,
  TrackerLogin,
  TrackerNote,
  TrackerProject,
  TrackerVersion,
} from './operations-types.ts';
import { CUSTOM_FIELD_TYPES } from './operations-types.ts';
import {
  asAccount,
  asId,
  asInteger,
  asList,
  asObjectRef,
  asStruct,
  asText,
  flag,
  integer,
  text,
} from './read-values.ts';
import type { Read } from './read-values.ts';
import type { SoapStruct } from './soap-value.ts';

export const asLogin: Read<TrackerLogin> = (value) => {
  const struct = asStruct(value);
  const account = asAccount(struct?.['account_data']);
  const accessLevel = asInteger(struct?.['access_level']);
  if (struct === undefined || account === undefined || accessLevel === undefined) return undefined;
  return { account, accessLevel, timezone: text(struct, 'timezone') };
};

export const asProject: Read<TrackerProject> = (value) => {
  const struct = asStruct(value);
  const id = asId(struct?.['id']);
  const subprojects = asList(asProject)(struct?.['subprojects']);
  if (struct === undefined || id === undefined || subprojects === undefined) return undefined;
  return {
    id,
    name: text(struct, 'name'),
    enabled: flag(struct, 'enabled'),
    description: text(struct, 'description'),
    subprojects,
  };
};

export const asVersion: Read<TrackerVersion> = (value) => {
  const struct = asStruct(value);
  const id = asId(struct?.['id']);
  if (struct === undefined || id === undefined) return undefined;
  return {
    id,
    name: text(struct, 'name'),
    released: flag(struct, 'released'),
    obsolete: flag(struct, 'obsolete'),
    description: text(struct, 'description'),
  };
};

export const asCustomField: Read<CustomFieldDefinition> = (value) => {
  const raw = asStruct(value);
  const field = asObjectRef(raw?.['field']);
  if (raw === undefined || field === undefined) return undefined;
  const typeId = asInteger(raw['type']) ?? -1;
  return {
    field,
    type: CUSTOM_FIELD_TYPES[typeId] ?? null,
    typeId,
    possibleValues: text(raw, 'possible_values'),
    defaultValue: text(raw, 'default_value'),
    validRegexp: text(raw, 'valid_regexp'),
    accessLevelRead: integer(raw, 'access_level_r'),
    accessLevelWrite: integer(raw, 'access_level_rw'),
    lengthMin: integer(raw, 'length_min'),
    lengthMax: integer(raw, 'length_max'),
    display: moments(raw, 'display'),
    require: moments(raw, 'require'),
    raw,
  };
};

function moments(raw: SoapStruct, what: string): CustomFieldMoments {
  return {
    report: flag(raw, `${what}_report`),
    update: flag(raw, `${what}_update`),
    resolved: flag(raw, `${what}_resolved`),
    closed: flag(raw, `${what}_closed`),
  };
}

const asAttachment: Read<TrackerAttachment> = (value) => {
  const struct = asStruct(value);
  const id = asId(struct?.['id']);
  if (struct === undefined || id === undefined) return undefined;
  return {
    id,
    filename: text(struct, 'filename'),
    size: integer(struct, 'size'),
    contentType: text(struct, 'content_type'),
    submittedAt: text(struct, 'date_submitted'),
  };
};

const asNote: Read<TrackerNote> = (value) => {
  const struct = asStruct(value);
  const id = asId(struct?.['id']);
  if (struct === undefined || id === undefined) return undefined;
  return {
    id,
    reporter: asAccount(struct['reporter']) ?? null,
    text: text(struct, 'text'),
    submittedAt: text(struct, 'date_submitted'),
  };
};

const asFieldValue: Read<TrackerIssue['customFields'][number]> = (value) => {
  const struct = asStruct(value);
  const field = asObjectRef(struct?.['field']);
  return field === undefined || struct === undefined ? undefined : { field, value: text(struct, 'value') };
};

export const asIssue: Read<TrackerIssue> = (value) => {
  const raw = asStruct(value);
  const id = asId(raw?.['id']);
  const attachments = asList(asAttachment)(raw?.['attachments']);
  const notes = asList(asNote)(raw?.['notes']);
  const customFields = asList(asFieldValue)(raw?.['custom_fields']);
  const monitors = asList(asAccount)(raw?.['monitors']);
  if (raw === undefined || id === undefined || attachments === undefined || notes === undefined)
    return undefined;
  if (customFields === undefined || monitors === undefined) return undefined;
  return { id, ...textsOf(raw), ...referencesOf(raw), attachments, notes, customFields, monitors, raw };
};

function textsOf(raw: SoapStruct) {
  return {
    category: text(raw, 'category'),
    summary: text(raw, 'summary'),
    description: text(raw, 'description'),
    stepsToReproduce: text(raw, 'steps_to_reproduce'),
    additionalInformation: text(raw, 'additional_information'),
    version: text(raw, 'version'),
    fixedInVersion: text(raw, 'fixed_in_version'),
    targetVersion: text(raw, 'target_version'),
    build: text(raw, 'build'),
    platform: text(raw, 'platform'),
    os: text(raw, 'os'),
    osBuild: text(raw, 'os_build'),
    submittedAt: text(raw, 'date_submitted'),
    updatedAt: text(raw, 'last_updated'),
  };
}

function referencesOf(raw: SoapStruct) {
  return {
    project: asObjectRef(raw['project']) ?? null,
    viewState: asObjectRef(raw['view_state']) ?? null,
    priority: asObjectRef(raw['priority']) ?? null,
    severity: asObjectRef(raw['severity']) ?? null,
    status: asObjectRef(raw['status']) ?? null,
    resolution: asObjectRef(raw['resolution']) ?? null,
    reproducibility: asObjectRef(raw['reproducibility']) ?? null,
    reporter: asAccount(raw['reporter']) ?? null,
    handler: asAccount(raw['handler']) ?? null,
  };
}

export const asHeader: Read<IssueHeader> = (value) => {
  const struct = asStruct(value);
  const id = asId(struct?.['id']);
  if (struct === undefined || id === undefined) return undefined;
  return {
    id,
    project: integer(struct, 'project'),
    category: text(struct, 'category'),
    summary: text(struct, 'summary'),
    viewState: integer(struct, 'view_state'),
    priority: integer(struct, 'priority'),
    severity: integer(struct, 'severity'),
    status: integer(struct, 'status'),
    resolution: integer(struct, 'resolution'),
    reporter: integer(struct, 'reporter'),
    handler: integer(struct, 'handler'),
    attachments: integer(struct, 'attachments_count'),
    notes: integer(struct, 'notes_count'),
    updatedAt: text(struct, 'last_updated'),
  };
};

export const asHistory: Read<HistoryEntry> = (value) => {
  const struct = asStruct(value);
  const date = asInteger(struct?.['date']);
  if (struct === undefined || date === undefined) return undefined;
  return {
    date,
    userId: integer(struct, 'userid'),
    username: text(struct, 'username'),
    field: text(struct, 'field'),
    type: integer(struct, 'type'),
    oldValue: text(struct, 'old_value'),
    newValue: text(struct, 'new_value'),
  };
};

/** base64Binary; line breaks in it are skipped. */
export const asBytes: Read<Uint8Array> = (value) => {
  const base64 = (value === null ? '' : asText(value))?.replace(/\s+/g, '');
  if (base64 === undefined || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined;
  return Buffer.from(base64, 'base64');
};
