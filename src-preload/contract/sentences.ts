import * as z from 'zod/mini';
import type { AppError } from './errors.ts';
import { appErrorSchema } from './errors.ts';
import type { RegistrationReason } from './registration-words.ts';
import { REGISTRATION_REASONS, REGISTRATION_WORDS } from './registration-words.ts';

/** What a sentence fills in: a name or number as it is, an error by its own sentence, or a sentence within it. */
export type Fact = string | number | AppError | Sentence;

/** A sentence that the screens translate; it reads `registration.<reason>` with `context`. */
export interface Sentence {
  readonly reason: RegistrationReason;
  readonly context: Readonly<Record<string, Fact>>;
}

export const factSchema: z.ZodMiniType<Fact> = z.lazy(() =>
  z.union([z.string(), z.number(), appErrorSchema, sentenceSchema]),
);
export const sentenceSchema: z.ZodMiniType<Sentence> = z.object({
  reason: z.enum(REGISTRATION_REASONS),
  context: z.record(z.string(), factSchema),
});

/** English words with the facts in place of their `{name}`s; a fact that is missing reads `?`. */
export function inEnglish(words: string, context: Sentence['context']): string {
  return words.replace(/\{(\w+)\}/g, (_slot, name: string) => factInEnglish(context[name] ?? '?'));
}

/** A sentence as the terminal prints it. */
export function sentenceInEnglish({ reason, context }: Sentence): string {
  return inEnglish(REGISTRATION_WORDS[`registration.${reason}`], context);
}

/** A fact as the terminal prints it. */
export function factInEnglish(fact: Fact): string {
  if (typeof fact !== 'object') return String(fact);
  return 'code' in fact ? fact.message : sentenceInEnglish(fact);
}
