import * as z from 'zod/mini';
import { FINDING_REASONS, PLATFORMS } from './diagnostic-words.ts';
import { emptySchema, idSchema, orNull, timeSchema } from './primitives.ts';
import { factSchema } from './sentences.ts';

/** Every check, in the order in which they are tried. */
export const CHECK_IDS = [
  'interfaces',
  'ssdp',
  'mdns',
  'mediaPort',
  'eventPort',
  'firewall',
  'dns',
  'tls',
  'clock',
  'tracker',
  'signin',
  'cloud',
] as const;
export const checkIdSchema = z.enum(CHECK_IDS);
export type CheckId = z.infer<typeof checkIdSchema>;

export const CHECK_OUTCOMES = ['pass', 'warn', 'fail', 'skipped'] as const;
export const checkOutcomeSchema = z.enum(CHECK_OUTCOMES);
export type CheckOutcome = z.infer<typeof checkOutcomeSchema>;

/** One thing that a check found, about one interface or one host; its sentence is `finding.<reason>` with `context`. */
export const findingSchema = z.object({
  outcome: checkOutcomeSchema,
  reason: z.enum(FINDING_REASONS),
  context: z.record(z.string(), factSchema),
});
export type Finding = Readonly<z.infer<typeof findingSchema>>;

/**
 * How one check ended. `outcome` is that of its worst finding; `detail` and `fix` are the sentences in English, for the
 * terminal; `commands` belong to the fix and can be pasted into a shell of this machine. `ms` is how long it took.
 */
export const checkSchema = z.object({
  id: checkIdSchema,
  outcome: checkOutcomeSchema,
  ms: z.number(),
  detail: z.string(),
  fix: z.nullable(z.string()),
  findings: z.array(findingSchema),
  commands: z.array(z.string()),
});
export type Check = Readonly<z.infer<typeof checkSchema>>;

/** One run: what is tried (`plan`, in order) and what ended so far (`checks`, the same order). */
export const diagnosticRunSchema = z.object({
  runId: idSchema,
  state: z.enum(['running', 'done', 'cancelled']),
  platform: z.enum(PLATFORMS),
  startedAt: timeSchema,
  endedAt: z.nullable(timeSchema),
  plan: z.array(checkIdSchema),
  checks: z.array(checkSchema),
});
export type DiagnosticRun = Readonly<z.infer<typeof diagnosticRunSchema>>;

export const diagnosticsRequests = {
  /**
   * Tries everything, or only `checks` and what they build on, and answers when it has ended. Nothing is contacted that is
   * not configured. It goes on when the asker leaves; one run at a time, a second one waits. A check that fails is no
   * error of the request.
   */
  'diagnostics:run': {
    input: z.object({ checks: orNull(z.array(checkIdSchema).check(z.minLength(1), z.maxLength(40))) }),
    output: diagnosticRunSchema,
  },
  /** Ends the run under way at once; what was not tried is `skipped`. */
  'diagnostics:cancel': { input: emptySchema, output: z.object({ cancelled: z.boolean() }) },
  /** The run under way, else the last one; `null` when there was none since the application started. */
  'diagnostics:last': { input: emptySchema, output: z.nullable(diagnosticRunSchema) },
  /** The last run with the settings, as text to hand on: no secret, no user name, no account is in it. */
  'diagnostics:report': {
    input: z.object({ format: z._default(z.enum(['text', 'json']), 'text') }),
    output: z.object({ report: z.string(), fileName: z.string() }),
  },
} as const;

export const diagnosticsEvents = {
  /** As each check begins and ends. */
  'diagnostics:progressed': diagnosticRunSchema,
} as const;
