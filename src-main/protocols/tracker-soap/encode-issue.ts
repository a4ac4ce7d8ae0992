import type { CustomFieldValue, IssueDraft } from './operations-types.ts';
import type { SoapStruct, SoapValue } from './soap-value.ts';
import { soapArray, soapInteger, soapString, soapStruct } from './soap-value.ts';

/** An issue as IssueData, its members in the WSDL's order; what is `null` is left out. */
export function encodeIssue(issue: IssueDraft): SoapValue {
  const members: Readonly<Record<string, SoapValue | null>> = {
    view_state: reference(issue.viewStateId),
    project: reference(issue.projectId),
    category: textual(issue.category),
    priority: reference(issue.priorityId),
    severity: reference(issue.severityId),
    status: reference(issue.statusId),
    summary: textual(issue.summary),
    version: textual(issue.version),
    build: textual(issue.build),
    platform: textual(issue.platform),
    os: textual(issue.os),
    os_build: textual(issue.osBuild),
    reproducibility: reference(issue.reproducibilityId),
    handler: issue.handlerId === null ? null : account(issue.handlerId),
    resolution: reference(issue.resolutionId),
    fixed_in_version: textual(issue.fixedInVersion),
    target_version: textual(issue.targetVersion),
    description: textual(issue.description),
    steps_to_reproduce: textual(issue.stepsToReproduce),
    additional_information: textual(issue.additionalInformation),
    custom_fields: list('CustomFieldValueForIssueData', issue.customFields, customField),
    monitors: list('AccountData', issue.monitorIds, account),
    tags: list('ObjectRef', issue.tagIds, objectRef),
  };
  return soapStruct('IssueData', present(members));
}

function present(members: Readonly<Record<string, SoapValue | null>>): Record<string, SoapValue> {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, SoapValue] => entry[1] !== null),
  );
}

function textual(value: string | null): SoapValue | null {
  return value === null ? null : soapString(value);
}

function reference(id: number | null): SoapValue | null {
  return id === null ? null : objectRef(id);
}

function objectRef(id: number): SoapValue {
  return soapStruct('ObjectRef', { id: soapInteger(id) });
}

function account(id: number): SoapValue {
  return soapStruct('AccountData', { id: soapInteger(id) });
}

function list<T>(
  itemType: string,
  items: readonly T[] | null,
  encode: (item: T) => SoapValue,
): SoapValue | null {
  return items === null ? null : soapArray(itemType, items.map(encode));
}

function customField({ field, value }: CustomFieldValue): SoapValue {
  return soapStruct('CustomFieldValueForIssueData', {
    field: soapStruct('ObjectRef', copied(field)),
    value: soapString(value),
  });
}

/** The members as they were listed, each by the type it had. */
function copied(struct: SoapStruct): Record<string, SoapValue> {
  const members: [string, SoapValue][] = [];
  for (const [name, value] of Object.entries(struct)) {
    if (typeof value === 'number') members.push([name, soapInteger(value)]);
    if (typeof value === 'string') members.push([name, soapString(value)]);
  }
  return Object.fromEntries(members);
}
