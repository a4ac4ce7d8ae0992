import type { WsdlOperation, WsdlPart } from './wsdl.ts';

const ID = (name: string): WsdlPart => ({ name, type: 'xsd:integer' });
const TEXT = (name: string): WsdlPart => ({ name, type: 'xsd:string' });
const PAGE = [ID('page_number'), ID('per_page')];

/** What follows username and password in the stock server. Source: docs/protocols/tracker-soap.md, "Operations". */
const PARTS: Readonly<Record<string, readonly WsdlPart[]>> = {
  mc_login: [],
  mc_project_get_id_from_name: [TEXT('project_name')],
  mc_project_get_categories: [ID('project_id')],
  mc_project_get_custom_fields: [ID('project_id')],
  mc_project_get_users: [ID('project_id'), ID('access')],
  mc_project_get_versions: [ID('project_id')],
  mc_project_get_issue_headers: [ID('project_id'), ...PAGE],
  mc_projects_get_user_accessible: [],
  mc_issue_add: [{ name: 'issue', type: 'IssueData' }],
  mc_issue_update: [ID('issueId'), { name: 'issue', type: 'IssueData' }],
  mc_issue_get: [ID('issue_id')],
  mc_issue_exists: [ID('issue_id')],
  mc_issue_get_id_from_summary: [TEXT('summary')],
  mc_issue_get_history: [ID('issue_id')],
  mc_issue_note_add: [ID('issue_id'), { name: 'note', type: 'IssueNoteData' }],
  mc_issue_attachment_add: [
    ID('issue_id'),
    TEXT('name'),
    TEXT('file_type'),
    { name: 'content', type: 'xsd:base64Binary' },
  ],
  mc_issue_attachment_get: [ID('issue_attachment_id')],
  mc_filter_search_issue_headers: [{ name: 'filter', type: 'FilterSearchData' }, ...PAGE],
  mc_config_get_string: [TEXT('config_var')],
  mc_enum_get: [TEXT('enumeration')],
};

/** An operation as the stock server lists it, for when its WSDL cannot be had; `null` for one that it does not have. */
export function stockOperation(name: string): WsdlOperation | null {
  if (name === 'mc_version') return { name, soapAction: '', parts: [] };
  const parts = Object.hasOwn(PARTS, name) ? PARTS[name] : name.startsWith('mc_enum_') ? [] : undefined;
  if (parts === undefined) return null;
  return { name, soapAction: '', parts: [TEXT('username'), TEXT('password'), ...parts] };
}

const READS = /^mc_(?:version|login|enum_.+|issue_exists|filter_search_.+|(?:.+_)?get(?:_.+)?)$/;

/** Whether calling it twice could do something twice. Whatever is not known to read is taken to change something. */
export function changesSomething(operation: string): boolean {
  return !READS.test(operation);
}
