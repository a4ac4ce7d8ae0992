import type { ActivityEntry, ActivityKind, AppError, Face } from '../../../src-preload/contract/index.ts';
import { activityEntrySchema, errorCodeSchema } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Operator } from '../../lib/ports.ts';
import { redactText, redactValue } from '../../lib/redact.ts';
import type { KeptEntry, StoredEntry } from '../../storage/activity-store.ts';
import type { About } from './activity-rules.ts';

/** Something that was done or that happened, as it is handed to the log. */
export interface Happening {
  /** Epoch milliseconds at which it began. */
  readonly startedAt: number;
  readonly by: ActivityEntry['who']['by'];
  /** `null` for what nobody did at a face. */
  readonly face: Face | null;
  readonly kind: ActivityKind;
  readonly action: string;
  readonly detail: string;
  readonly about: About | null;
  readonly outcome: ActivityEntry['outcome'];
  readonly error: AppError | null;
  readonly ms: number | null;
  /** Which exchanges may belong to it: those with a higher id, since then (epoch milliseconds). */
  readonly evidence: { readonly after: number; readonly since: number };
}

/** What happened without anybody asking for it now. */
export type OwnHappening = Omit<Happening, 'startedAt' | 'face' | 'ms' | 'evidence'>;

const DETAIL_LENGTH = 300;
const ERROR_LENGTH = 4_000;

/** A happening as it is kept: without secrets, and not too long. */
export function toRow(
  happening: Happening,
  known: {
    readonly operator: Operator | null;
    readonly subjectName: string | null;
    readonly exchanges: readonly number[];
  },
): StoredEntry {
  const { about, error, ms } = happening;
  return {
    at: isoTime(happening.startedAt),
    kind: happening.kind,
    action: happening.action,
    detail: redactText(happening.detail).slice(0, DETAIL_LENGTH),
    actor: happening.by,
    operator: known.operator?.name ?? null,
    provider: known.operator?.provider ?? null,
    face: happening.face,
    subjectKind: about?.kind ?? null,
    subject: about === null ? null : redactText(about.id),
    subjectName: known.subjectName,
    outcome: happening.outcome,
    error: error === null ? null : keptError(error),
    ms: ms === null ? null : Math.round(ms),
    exchanges: JSON.stringify(known.exchanges),
  };
}

/** Without its facts where they are too long. */
function keptError(error: AppError): string {
  const context = redactValue(error.context) as AppError['context'];
  const safe = { ...error, message: redactText(error.message), context };
  const whole = JSON.stringify(safe);
  return whole.length <= ERROR_LENGTH
    ? whole
    : JSON.stringify({ ...safe, message: safe.message.slice(0, 1_000), context: {} });
}

/** An entry as everybody reads it. */
export function fromRow(row: KeptEntry): ActivityEntry {
  const { actor, operator, provider, face, subjectKind, subject, subjectName, error, exchanges, ...rest } =
    row;
  return activityEntrySchema.parse({
    ...rest,
    who: {
      by: actor,
      operator: operator === null ? null : { name: operator, provider: provider ?? '' },
      face,
    },
    subject: subject === null ? null : { kind: subjectKind, id: subject, name: subjectName },
    error: error === null ? null : readable(JSON.parse(error) as AppError),
    exchanges: JSON.parse(exchanges),
  });
}

/** An error of a version that had other codes. */
function readable(error: AppError): AppError {
  return errorCodeSchema.safeParse(error.code).success ? error : { ...error, code: 'internal.unexpected' };
}
