import * as z from 'zod/mini';
import { appErrorSchema } from './errors.ts';
import { bytesSchema, idSchema, lineSchema, orNull, timeSchema } from './primitives.ts';

/** A number that the tracker gave. */
export const trackerIdSchema = z.int().check(z.gte(1));
/** A long text. */
export const textSchema = z.string().check(z.maxLength(1_000_000));

/** Something that the tracker knows by a number and a name. */
export const trackerRefSchema = z.object({ id: z.int(), name: z.string() });
export type TrackerRef = Readonly<z.infer<typeof trackerRefSchema>>;

/** The account that files, with its access level on the project (or in general). */
const accountSchema = z.object({
  /** `null` where the tracker does not tell. */
  id: z.nullable(z.int()),
  name: z.string(),
  /** 10 viewer, 25 reporter, 40 updater, 55 developer, 70 manager, 90 administrator; `null` while unknown. */
  accessLevel: z.nullable(z.int()),
});

export const trackerCapabilitiesSchema = z.object({
  /** The practice tracker answers, because no tracker is configured. */
  practice: z.boolean(),
  baseUrl: z.string(),
  username: z.string(),
  /** The operations that the WSDL lists, in its order. */
  operations: z.array(z.string()),
  hasGroupEnumeration: z.boolean(),
  /** `null` where the tracker does not tell. */
  version: z.nullable(z.string()),
  wsdlFetchedAt: timeSchema,
  /** The largest file the tracker takes. */
  maxFileBytes: bytesSchema,
});
export type TrackerCapabilities = Readonly<z.infer<typeof trackerCapabilitiesSchema>>;

/** One custom field with the tracker's own rules. */
export const customFieldSchema = z.object({
  /** The tracker's own reference, copied unchanged into what is filed. */
  field: trackerRefSchema,
  name: z.string(),
  type: z.enum([
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
    'unknown',
  ]),
  /** The members of a list; `null` where there is none or only the tracker knows it. */
  options: z.nullable(z.array(z.string())),
  /** The tracker's default; for dates `YYYY-MM-DD` or empty. */
  defaultValue: z.string(),
  /** A regular expression that the value must match, `null` for none. */
  pattern: z.nullable(z.string()),
  /** In characters, `null` for no limit. */
  lengthMin: z.nullable(z.int()),
  lengthMax: z.nullable(z.int()),
  required: z.boolean(),
  /** Whether the account may write it: one it may not would be dropped without a word. `null` while unknown. */
  writable: z.nullable(z.boolean()),
  /** The access level that writing needs. */
  writeLevel: z.int(),
  /** Whether it belongs on a form for new issues. */
  shown: z.boolean(),
});
export type CustomField = Readonly<z.infer<typeof customFieldSchema>>;

/** Why a value is not taken: by a field that every issue has, or by a custom field's own rules. */
export type FieldProblem =
  | 'required'
  | 'notAWholeNumber'
  | 'notANumber'
  | 'notAMember'
  | 'notAnEmail'
  | 'notADate'
  | 'tooShort'
  | 'tooLong'
  | 'pattern';

/** How a value of these types is written, and what is wrong where it is not. */
export const CUSTOM_FIELD_FORMS = {
  numeric: { form: /^-?\d+$/, problem: 'notAWholeNumber' },
  float: { form: /^-?\d+(?:\.\d+)?$/, problem: 'notANumber' },
  email: { form: /^[^\s@]+@[^\s@]+$/, problem: 'notAnEmail' },
} as const satisfies Readonly<
  Partial<Record<CustomField['type'], { readonly form: RegExp; readonly problem: FieldProblem }>>
>;

export const issueFormSchema = z.object({
  projectId: z.int(),
  categories: z.array(z.string()),
  customFields: z.array(customFieldSchema),
  priorities: z.array(trackerRefSchema),
  severities: z.array(trackerRefSchema),
  reproducibilities: z.array(trackerRefSchema),
  /** What an issue can be set to by a change; empty where the tracker does not list them. */
  statuses: z.array(trackerRefSchema),
  /** Whom an issue can be given to; empty where the tracker does not list them. */
  handlers: z.array(trackerRefSchema),
  account: accountSchema,
  /** Whether the handler goes with the new issue, or in a separate change after it that may be refused. */
  handlerWith: z.enum(['creation', 'change']),
  /** The same for monitors other than oneself. */
  monitorsWith: z.enum(['creation', 'change']),
  limits: z.object({ summary: z.int(), text: z.int(), fileBytes: bytesSchema }),
  readAt: timeSchema,
  /** True when the tracker could not be reached and this is what was read before. */
  stale: z.boolean(),
});
export type IssueForm = Readonly<z.infer<typeof issueFormSchema>>;

/** A file to attach: one of this machine, or its content (a pasted picture, a screenshot). */
export const attachmentInputSchema = z.union([
  z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(250)),
    contentType: z._default(z.string().check(z.maxLength(100)), 'application/octet-stream'),
    base64: z.string().check(z.regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/)),
  }),
]);

/** A person: the tracker's id, or a name that is looked up. */
export const personSchema = z.union([trackerIdSchema, z.string().check(z.minLength(1), z.maxLength(200))]);

/** Values of custom fields by name. */
export const customValuesSchema = z.record(
  z.string().check(z.maxLength(200)),
  z.union([textSchema, z.number(), z.boolean(), z.array(z.string().check(z.maxLength(1000)))]),
);

/** The fields of an issue, as they are filled in. */
export const contentFields = {
  /** The project's name, or its id. */
  project: z.union([trackerIdSchema, z.string().check(z.maxLength(500))]),
  category: z.string().check(z.maxLength(500)),
  summary: z.string().check(z.maxLength(5000)),
  description: textSchema,
  stepsToReproduce: orNull(textSchema),
  additionalInformation: orNull(textSchema),
  /** By name of the field; several members as an array, dates as `YYYY-MM-DD` or ISO 8601. */
  customFields: z._default(customValuesSchema, {}),
  /** Ids or names of priority and severity; `null` leaves it to the tracker. */
  priority: orNull(z.union([z.int(), lineSchema])),
  severity: orNull(z.union([z.int(), lineSchema])),
  reproducibility: orNull(z.union([z.int(), lineSchema])),
  monitors: z._default(z.array(personSchema).check(z.maxLength(200)), []),
  handler: orNull(personSchema),
  attachments: z._default(z.array(attachmentInputSchema).check(z.maxLength(20)), []),
  /** Ids of exchanges of the journal, attached together as one file. */
  evidence: z._default(z.array(z.int()).check(z.maxLength(200)), []),
};

/** What is filed. */
export const issueInputSchema = z.strictObject({
  ...contentFields,
  /** The draft that this completes; it becomes the outbox item. */
  draftId: orNull(idSchema),
});
export type IssueInput = Readonly<z.output<typeof issueInputSchema>>;

/** What a half-filled form holds: anything may still be empty. Files are kept with it. */
export const draftContentSchema = z.strictObject({
  project: orNull(contentFields.project),
  category: z._default(contentFields.category, ''),
  summary: z._default(contentFields.summary, ''),
  description: z._default(contentFields.description, ''),
  stepsToReproduce: contentFields.stepsToReproduce,
  additionalInformation: contentFields.additionalInformation,
  customFields: contentFields.customFields,
  priority: contentFields.priority,
  severity: contentFields.severity,
  reproducibility: contentFields.reproducibility,
  monitors: contentFields.monitors,
  handler: contentFields.handler,
  evidence: contentFields.evidence,
});
export type DraftContent = Readonly<z.output<typeof draftContentSchema>>;

export const OUTBOX_STATES = ['draft', 'queued', 'sending', 'uncertain', 'filed', 'refused'] as const;
export const outboxStateSchema = z.enum(OUTBOX_STATES);
export type OutboxState = z.infer<typeof outboxStateSchema>;

/** The steps of a filing in their order (`lookup` only after a lost answer); `update` and `note` are those of a change. */
export const ISSUE_STEPS = [
  'wsdl',
  'lookup',
  'project',
  'categories',
  'customFields',
  'account',
  'build',
  'create',
  'people',
  'attachment',
  'readBack',
  'update',
  'note',
] as const;

/** One step with its time and outcome, in the order taken. */
export const issueStepSchema = z.object({
  name: z.enum(ISSUE_STEPS),
  /** The operation that was called, `null` for none. */
  operation: z.nullable(z.string()),
  /** What it was about: a file's name, `handler, monitors`; else empty. */
  detail: z.string(),
  at: timeSchema,
  ms: z.number(),
  ok: z.boolean(),
  error: z.nullable(appErrorSchema),
});
export type IssueStep = Readonly<z.infer<typeof issueStepSchema>>;

export const ISSUE_WARNINGS = [
  'fieldNotWritable',
  'fieldDropped',
  'fieldChanged',
  'monitorDropped',
  'monitorsUnseen',
  'monitorUnknown',
  'handlerDropped',
  'peopleRefused',
  'charactersReplaced',
  'charactersWillBeReplaced',
  'priorityChanged',
  'severityChanged',
  'attachmentRefused',
  'attachmentMissing',
  'evidenceMissing',
  'notReadBack',
  'summaryOnlyLookup',
] as const;

/** Something that was not done as asked although the issue is filed, or may not be. */
export const issueWarningSchema = z.object({
  code: z.enum(ISSUE_WARNINGS),
  /** The field, person or file; empty for the whole issue. */
  subject: z.string(),
  message: z.string(),
  sent: z.nullable(z.string()),
  stored: z.nullable(z.string()),
});
export type IssueWarning = Readonly<z.infer<typeof issueWarningSchema>>;
