export type { TrackerCall, TrackerClient, TrackerEndpoint } from './client-types.ts';
export { createTrackerClient } from './client.ts';
export type { TrackerWsdl, WsdlOperation, WsdlPart } from './wsdl.ts';
export { parseWsdl } from './wsdl.ts';
export type { SoapAnswer, SoapStruct, SoapValue } from './soap-value.ts';
export {
  soapArray,
  soapBase64,
  soapBoolean,
  soapDateTime,
  soapInteger,
  soapString,
  soapStruct,
} from './soap-value.ts';
export type {
  CustomFieldDefinition,
  CustomFieldMoments,
  CustomFieldType,
  CustomFieldValue,
  EnumerationName,
  HistoryEntry,
  IssueDraft,
  IssueHeader,
  ObjectRef,
  Page,
  TrackerAccount,
  TrackerAttachment,
  TrackerIssue,
  TrackerLogin,
  TrackerNote,
  TrackerOperations,
  TrackerProject,
  TrackerVersion,
} from './operations-types.ts';
export { CUSTOM_FIELD_TYPES, EMPTY_ISSUE } from './operations-types.ts';
export type { TrackerOperationsDependencies } from './operations.ts';
export { createTrackerOperations, customFieldValue } from './operations.ts';
export type { WsdlSnapshot } from './wsdl-snapshot.ts';
export { restoreWsdl, snapshotWsdl } from './wsdl-snapshot.ts';
export { changesSomething } from './stock-operations.ts';
export { withoutForbidden } from './encode-request.ts';
export type { FaultClass } from './fault-class.ts';
export type { ExtendedWsdl } from './extend-wsdl.ts';
export { extendWsdl } from './extend-wsdl.ts';
