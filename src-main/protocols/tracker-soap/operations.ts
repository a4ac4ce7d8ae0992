import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { TrackerCall, TrackerClient, TrackerEndpoint } from './client-types.ts';
import { encodeIssue } from './encode-issue.ts';
import { unusableAnswer } from './failures.ts';
import type { CustomFieldDefinition, CustomFieldValue, Page, TrackerOperations } from './operations-types.ts';
import {
  asBytes,
  asCustomField,
  asHeader,
  asHistory,
  asIssue,
  asLogin,
  asProject,
  asVersion,
} from './read-types.ts';
import type { Read } from './read-values.ts';
import {
  asAccount,
  asBoolean,
  asId,
  asIdOrNone,
  asInteger,
  asList,
  asObjectRef,
  asStruct,
  asText,
} from './read-values.ts';
import type { SoapValue } from './soap-value.ts';
import { soapArray, soapBase64, soapInteger, soapString, soapStruct } from './soap-value.ts';
import { changesSomething, stockOperation } from './stock-operations.ts';
import type { TrackerWsdl } from './wsdl.ts';

export interface TrackerOperationsDependencies {
  readonly client: TrackerClient;
  readonly endpoint: TrackerEndpoint;
  /** `null` takes the stock server's operations. */
  readonly wsdl: TrackerWsdl | null;
}

type Ask = <T>(
  operation: string,
  args: readonly SoapValue[],
  read: Read<T>,
  call: TrackerCall,
) => Promise<Result<T>>;

/** The typed operations of one tracker. Source: docs/protocols/tracker-soap.md, "Operations". */
export function createTrackerOperations(deps: TrackerOperationsDependencies): TrackerOperations {
  const { client, endpoint, wsdl } = deps;
  const ask: Ask = async (operation, args, read, call) => {
    const answer = await client.call(endpoint, wsdl, operation, args, call);
    if (!answer.ok) return answer;
    const value = read(answer.value);
    return value === undefined ? otherShape(endpoint, operation) : ok(value);
  };
  return {
    has: (operation) => (wsdl === null ? stockOperation(operation) !== null : wsdl.operations.has(operation)),
    version: (call) => ask('mc_version', [], asText, call),
    login: (call) => ask('mc_login', [], asLogin, call),
    accessLevels: (call) => ask('mc_enum_access_levels', [], asList(asObjectRef), call),
    enumGroup: (call) => ask('mc_enum_group', [], asList(asObjectRef), call),
    enumeration: (name, call) => ask(`mc_enum_${name}`, [], asList(asObjectRef), call),
    configString: (name, call) => ask('mc_config_get_string', [soapString(name)], asText, call),
    ...projectOperations(ask),
    ...issueOperations(ask),
    ...listOperations(ask),
  };
}

/** The value of a custom field for a filing: the definition's own `field`, unchanged, and the value. */
export function customFieldValue(definition: CustomFieldDefinition, value: string): CustomFieldValue {
  return { field: asStruct(definition.raw['field']) ?? { ...definition.field }, value };
}

function projectOperations(ask: Ask) {
  return {
    projectIdFromName: (name, call) =>
      ask('mc_project_get_id_from_name', [soapString(name)], asIdOrNone, call),
    projectsUserAccessible: (call) => ask('mc_projects_get_user_accessible', [], asList(asProject), call),
    categories: (projectId, call) =>
      ask('mc_project_get_categories', [soapInteger(projectId)], asList(asText), call),
    customFields: (projectId, call) =>
      ask('mc_project_get_custom_fields', [soapInteger(projectId)], asList(asCustomField), call),
    projectUsers: (projectId, lowestLevel, call) =>
      ask('mc_project_get_users', [projectId, lowestLevel].map(soapInteger), asList(asAccount), call),
    projectVersions: (projectId, call) =>
      ask('mc_project_get_versions', [soapInteger(projectId)], asList(asVersion), call),
  } satisfies Partial<TrackerOperations>;
}

function issueOperations(ask: Ask) {
  return {
    issueAdd: (issue, call) => ask('mc_issue_add', [encodeIssue(issue)], asId, call),
    issueUpdate: (issueId, issue, call) =>
      ask('mc_issue_update', [soapInteger(issueId), encodeIssue(issue)], asBoolean, call),
    issueGet: (issueId, call) => ask('mc_issue_get', [soapInteger(issueId)], asIssue, call),
    issueExists: (issueId, call) => ask('mc_issue_exists', [soapInteger(issueId)], asBoolean, call),
    issueIdFromSummary: (summary, call) =>
      ask('mc_issue_get_id_from_summary', [soapString(summary)], asIdOrNone, call),
    issueHistory: (issueId, call) =>
      ask('mc_issue_get_history', [soapInteger(issueId)], asList(asHistory), call),
    noteAdd: (issueId, text, call) =>
      ask(
        'mc_issue_note_add',
        [soapInteger(issueId), soapStruct('IssueNoteData', { text: soapString(text) })],
        asId,
        call,
      ),
    attachmentAdd: (issueId, file, call) =>
      ask(
        'mc_issue_attachment_add',
        [soapInteger(issueId), soapString(file.name), soapString(file.contentType), soapBase64(file.bytes)],
        asInteger,
        call,
      ),
    attachmentGet: (attachmentId, call) =>
      ask('mc_issue_attachment_get', [soapInteger(attachmentId)], asBytes, call),
  } satisfies Partial<TrackerOperations>;
}

function listOperations(ask: Ask) {
  return {
    issueHeaders: (projectId, page, call) =>
      ask('mc_project_get_issue_headers', [soapInteger(projectId), ...pageOf(page)], asList(asHeader), call),
    searchHeaders: (projectId, search, page, call) => {
      const filter = soapStruct('FilterSearchData', {
        project_id: soapArray('xsd:integer', [soapInteger(projectId)]),
        search: soapString(search),
      });
      return ask('mc_filter_search_issue_headers', [filter, ...pageOf(page)], asList(asHeader), call);
    },
  } satisfies Partial<TrackerOperations>;
}

function pageOf({ number, perPage }: Page): readonly SoapValue[] {
  return [soapInteger(number), soapInteger(perPage)];
}

function otherShape(endpoint: TrackerEndpoint, operation: string): Result<never> {
  const facts = {
    operation,
    target: `${endpoint.baseUrl}${endpoint.path}`,
    ms: 0,
    httpStatus: 200,
    isChange: changesSomething(operation),
  };
  return unusableAnswer(facts, 'otherShape', 'its value is not of the promised shape', '');
}
