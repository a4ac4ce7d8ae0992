import * as z from 'zod/mini';
import { appErrorSchema } from './errors.ts';
import {
  contentFields,
  customValuesSchema,
  draftContentSchema,
  issueFormSchema,
  issueInputSchema,
  issueStepSchema,
  issueWarningSchema,
  outboxStateSchema,
  personSchema,
  textSchema,
  trackerCapabilitiesSchema,
  trackerIdSchema,
  trackerRefSchema,
} from './issue-shapes.ts';
import { bytesSchema, emptySchema, idSchema, lineSchema, orNull, timeSchema } from './primitives.ts';
import { connectionSchema } from './status.ts';

export const outboxFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  contentType: z.string(),
  bytes: bytesSchema,
  state: z.enum(['waiting', 'sending', 'sent', 'refused']),
  /** While `sending`: how much is on its way. */
  sentBytes: bytesSchema,
});

/** One issue on its way to the tracker. */
export const outboxItemSchema = z.object({
  outboxId: idSchema,
  state: outboxStateSchema,
  /** The issue's number on the tracker, `null` until it exists. */
  issueId: z.nullable(z.int()),
  /** Filed, but files or people are still to be added. */
  unfinished: z.boolean(),
  practice: z.boolean(),
  /** The tracker it is for. */
  tracker: z.string(),
  content: draftContentSchema,
  files: z.array(outboxFileSchema),
  steps: z.array(issueStepSchema),
  warnings: z.array(issueWarningSchema),
  /** Why it is refused, uncertain or still queued. */
  error: z.nullable(appErrorSchema),
  attempts: z.int(),
  /** When it is tried again by itself, `null` when it waits for somebody or for those before it. */
  nextAttemptAt: z.nullable(timeSchema),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type OutboxItem = Readonly<z.infer<typeof outboxItemSchema>>;

/** What became of a filing. */
const filingSchema = z.object({
  outboxId: idSchema,
  state: outboxStateSchema,
  issueId: z.nullable(z.int()),
  steps: z.array(issueStepSchema),
  warnings: z.array(issueWarningSchema),
  error: z.nullable(appErrorSchema),
});
export type Filing = Readonly<z.infer<typeof filingSchema>>;

/** A row of the list of issues. Names of ids where the tracker lists them, else empty. */
export const issueHeaderSchema = z.object({
  /** `null` for one from this desk that is not filed yet. */
  issueId: z.nullable(z.int()),
  /** The outbox item, `null` for one that was not filed from this desk. */
  outboxId: z.nullable(idSchema),
  state: z.nullable(outboxStateSchema),
  summary: z.string(),
  category: z.string(),
  priority: trackerRefSchema,
  severity: trackerRefSchema,
  status: trackerRefSchema,
  handler: z.nullable(trackerRefSchema),
  attachments: z.int(),
  notes: z.int(),
  updatedAt: z.string(),
});
export type IssueRow = Readonly<z.infer<typeof issueHeaderSchema>>;

/** An issue as the account may read it. */
export const issueSchema = z.object({
  issueId: z.int(),
  project: trackerRefSchema,
  category: z.string(),
  summary: z.string(),
  description: z.string(),
  stepsToReproduce: z.string(),
  additionalInformation: z.string(),
  status: trackerRefSchema,
  priority: trackerRefSchema,
  severity: trackerRefSchema,
  reporter: trackerRefSchema,
  handler: z.nullable(trackerRefSchema),
  submittedAt: z.string(),
  updatedAt: z.string(),
  customFields: z.array(z.object({ name: z.string(), value: z.string() })),
  monitors: z.array(trackerRefSchema),
  notes: z.array(z.object({ id: z.int(), author: z.string(), text: z.string(), at: z.string() })),
  attachments: z.array(
    z.object({ id: z.int(), name: z.string(), contentType: z.string(), bytes: bytesSchema, at: z.string() }),
  ),
});
export type Issue = Readonly<z.infer<typeof issueSchema>>;

export const issueTemplateSchema = z.object({
  templateId: idSchema,
  name: z.string(),
  content: draftContentSchema,
  updatedAt: timeSchema,
});
export type IssueTemplate = Readonly<z.infer<typeof issueTemplateSchema>>;

const outboxSchema = z.object({ items: z.array(outboxItemSchema) });
const templatesSchema = z.object({ templates: z.array(issueTemplateSchema) });
const projectIdInput = z.object({ projectId: trackerIdSchema });
const outboxIdInput = z.object({ outboxId: idSchema });

/**
 * Errors of every request that asks the tracker: tracker.notConfigured, tracker.loginFailed, tracker.permission,
 * tracker.notFound, tracker.validation, tracker.missingOperation, tracker.unavailable, vault.locked.
 */
export const issuesRequests = {
  'issues:capabilities': { input: emptySchema, output: trackerCapabilitiesSchema },
  /** Forgets the cached WSDL and reads it again. */
  'issues:refresh-wsdl': { input: emptySchema, output: trackerCapabilitiesSchema },
  'issues:connection': { input: emptySchema, output: connectionSchema },
  'issues:project': {
    input: z.object({ name: z.string().check(z.minLength(1), z.maxLength(500)) }),
    output: z.object({ id: z.nullable(z.int()) }),
  },
  /** The projects that the account may see, subprojects after their parent. */
  'issues:projects': {
    input: emptySchema,
    output: z.object({
      projects: z.array(z.object({ id: z.int(), name: z.string(), depth: z.int(), description: z.string() })),
      stale: z.boolean(),
    }),
  },
  'issues:form': { input: projectIdInput, output: issueFormSchema },
  /**
   * Files an issue: it is in the outbox before anything is sent. A refusal by the tracker is `state: refused` with
   * `error`, never lost; unreachable is `queued`. Errors: input.invalid, media.notAFile, media.tooLarge, storage.full.
   */
  'issues:file': { input: issueInputSchema, output: filingSchema },
  /** Changes an existing issue; what is left out stays. */
  'issues:update': {
    input: z.strictObject({
      issueId: trackerIdSchema,
      category: orNull(contentFields.category),
      summary: orNull(contentFields.summary),
      description: orNull(textSchema),
      stepsToReproduce: orNull(textSchema),
      additionalInformation: orNull(textSchema),
      customFields: z._default(customValuesSchema, {}),
      priority: contentFields.priority,
      severity: contentFields.severity,
      status: orNull(z.union([z.int(), lineSchema])),
      monitors: orNull(z.array(personSchema).check(z.maxLength(200))),
      handler: orNull(personSchema),
      note: orNull(textSchema),
      attachments: contentFields.attachments,
    }),
    output: z.object({
      ok: z.boolean(),
      steps: z.array(issueStepSchema),
      warnings: z.array(issueWarningSchema),
      error: z.nullable(appErrorSchema),
    }),
  },
  /** The newest 1,000 on their way or kept, newest first; drafts included. */
  'issues:outbox': { input: emptySchema, output: outboxSchema },
  /**
   * Tries an item again now. `anyway` sends an uncertain one without having found out whether it is there already.
   * Errors: tracker.notFound.
   */
  'issues:outbox-retry': {
    input: z.object({ outboxId: idSchema, anyway: z._default(z.boolean(), false) }),
    output: filingSchema,
  },
  /** Takes a queued, refused or uncertain item back to the drafts. Errors: tracker.notFound, input.invalid (being sent or filed). */
  'issues:outbox-cancel': { input: outboxIdInput, output: outboxItemSchema },
  /** Forgets an item that is not being sent. Can be undone by `issues:outbox-restore`. */
  'issues:outbox-discard': { input: outboxIdInput, output: emptySchema },
  'issues:outbox-restore': { input: outboxIdInput, output: outboxItemSchema },
  'issues:drafts': { input: emptySchema, output: outboxSchema },
  /** Keeps a form as it is; `draftId` null makes a new draft. `attachments` are added to the files it has. */
  'issues:save-draft': {
    input: z.strictObject({
      draftId: orNull(idSchema),
      content: draftContentSchema,
      attachments: contentFields.attachments,
    }),
    output: outboxItemSchema,
  },
  'issues:remove-file': {
    input: z.object({ draftId: idSchema, fileId: idSchema }),
    output: outboxItemSchema,
  },
  'issues:templates': { input: emptySchema, output: templatesSchema },
  'issues:save-template': {
    input: z.strictObject({
      templateId: orNull(idSchema),
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      content: draftContentSchema,
    }),
    output: issueTemplateSchema,
  },
  'issues:delete-template': { input: z.object({ templateId: idSchema }), output: emptySchema },
  /**
   * A page of issues. With a project and a tracker that lists headers `source` is `project`, else `desk`: what was filed
   * from here. `text` searches; `page` counts from 1.
   */
  'issues:list': {
    input: z.object({
      projectId: orNull(trackerIdSchema),
      text: orNull(lineSchema),
      page: z._default(z.int().check(z.gte(1)), 1),
      perPage: z._default(z.int().check(z.gte(1), z.lte(1000)), 100),
    }),
    output: z.object({
      source: z.enum(['project', 'desk']),
      issues: z.array(issueHeaderSchema),
      page: z.int(),
      more: z.boolean(),
    }),
  },
  'issues:issue': { input: z.object({ issueId: trackerIdSchema }), output: issueSchema },
  'issues:add-note': {
    input: z.object({ issueId: trackerIdSchema, text: textSchema.check(z.minLength(1)) }),
    output: z.object({ noteId: z.int() }),
  },
  'issues:attachment': {
    input: z.object({ attachmentId: trackerIdSchema }),
    output: z.object({ bytes: bytesSchema, base64: z.string() }),
  },
  /** Issues with a summary like this one, best first, at most ten. */
  'issues:duplicates': {
    input: z.object({ projectId: orNull(trackerIdSchema), summary: contentFields.summary }),
    output: z.object({ issues: z.array(issueHeaderSchema) }),
  },
  /**
   * The people of the tracker: mc_enum_group, or the users of a project where that is absent. `text` keeps those whose
   * name holds it; `limit` null is all of them. `total` counts before the limit.
   */
  'issues:users': {
    input: z.object({
      projectId: orNull(trackerIdSchema),
      text: orNull(lineSchema),
      limit: orNull(z.int().check(z.gte(1))),
    }),
    output: z.object({
      users: z.array(trackerRefSchema),
      total: z.int(),
      source: z.enum(['group', 'project']),
    }),
  },
  'issues:access-levels': { input: emptySchema, output: z.object({ levels: z.array(trackerRefSchema) }) },
} as const;

export const issuesEvents = {
  /** One item changed, or `item` is null and it is gone. */
  'issues:outbox-changed': z.object({ outboxId: idSchema, item: z.nullable(outboxItemSchema) }),
  'issues:drafts-changed': outboxSchema,
  'issues:templates-changed': templatesSchema,
  'issues:connection-changed': connectionSchema,
} as const;
