/** A type of the description: an XML Schema type, a structure below, or `XArray` of either. */
export type TypeName = string;

type Members = readonly (readonly [name: string, type: TypeName])[];

/** Writes `a,b:boolean` as members; no type is a string. */
function members(text: string): Members {
  return text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', type = 'string'] = part.split(':');
      return [name, type] as const;
    });
}

const DISPLAY = ['display', 'require'].flatMap((what) =>
  ['report', 'update', 'resolved', 'closed'].map((when) => `${what}_${when}:boolean`),
);

/** Every structure with its members in the order of the description. */
export const STRUCTURES: Readonly<Record<string, Members>> = {
  ObjectRef: members('id:integer name'),
  AccountData: members('id:integer name real_name email'),
  UserData: members('account_data:AccountData access_level:integer timezone'),
  AttachmentData: members(
    'id:integer filename size:integer content_type date_submitted:dateTime download_url:anyURI user_id:integer',
  ),
  RelationshipData: members('id:integer type:ObjectRef target_id:integer'),
  IssueNoteData: members(
    `id:integer reporter:AccountData text view_state:ObjectRef date_submitted:dateTime last_modified:dateTime
     time_tracking:integer note_type:integer note_attr`,
  ),
  CustomFieldValueForIssueData: members('field:ObjectRef value'),
  CustomFieldDefinitionData: members(
    `field:ObjectRef type:integer possible_values default_value valid_regexp access_level_r:integer
     access_level_rw:integer length_min:integer length_max:integer advanced:boolean ${DISPLAY.join(' ')}`,
  ),
  IssueData: members(
    `id:integer view_state:ObjectRef last_updated:dateTime project:ObjectRef category priority:ObjectRef
     severity:ObjectRef status:ObjectRef reporter:AccountData summary version build platform os os_build
     reproducibility:ObjectRef date_submitted:dateTime sponsorship_total:integer handler:AccountData
     projection:ObjectRef eta:ObjectRef resolution:ObjectRef fixed_in_version target_version description
     steps_to_reproduce additional_information attachments:AttachmentDataArray
     relationships:RelationshipDataArray notes:IssueNoteDataArray
     custom_fields:CustomFieldValueForIssueDataArray due_date:dateTime monitors:AccountDataArray sticky:boolean
     tags:ObjectRefArray`,
  ),
  IssueHeaderData: members(
    `id:integer view_state:integer last_updated:dateTime project:integer category priority:integer severity:integer
     status:integer reporter:integer summary handler:integer resolution:integer attachments_count:integer
     notes_count:integer`,
  ),
  ProjectData: members(
    `id:integer name status:ObjectRef enabled:boolean view_state:ObjectRef access_min:ObjectRef file_path description
     subprojects:ProjectDataArray inherit_global:boolean`,
  ),
  ProjectVersionData: members(
    'id:integer name project_id:integer date_order:dateTime description released:boolean obsolete:boolean',
  ),
  FilterSearchData: members('project_id:IntegerArray search category:StringArray status_id:IntegerArray'),
};

/** What an `XArray` holds; `null` for anything that is no array. */
export function itemTypeOf(type: TypeName): TypeName | null {
  if (!type.endsWith('Array')) return null;
  const item = type.slice(0, -'Array'.length);
  return item === 'String' || item === 'Integer' ? item.toLowerCase() : item;
}

/** Every array type that the operations and structures use. */
export const ARRAYS: readonly TypeName[] = [
  ...new Set([
    'StringArray',
    'IssueDataArray',
    'IssueHeaderDataArray',
    'ProjectVersionDataArray',
    'CustomFieldDefinitionDataArray',
    ...Object.values(STRUCTURES).flatMap((list) =>
      list.map(([, type]) => type).filter((type) => itemTypeOf(type) !== null),
    ),
  ]),
].toSorted();

/** Writes a type with its prefix: `xsd:` for simple types, `own:` for ours. */
export function qualified(type: TypeName, own: string): string {
  return /^[A-Z]/.test(type) ? `${own}:${type}` : `xsd:${type}`;
}
