import type { RegistrationReason, Sentence, SigninCheck } from '../../../src-preload/contract/index.ts';
import { sentenceInEnglish } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/result.ts';

/** What one check found. */
export type Finding = Pick<SigninCheck, 'outcome' | 'found' | 'todo'>;

/** One thing that has to be registered, and how to find out whether it is. */
export interface Check {
  readonly id: string;
  readonly look: (signal: AbortSignal) => Finding | Promise<Finding>;
}

/** A sentence with its facts, for the screens to translate. */
export function say(reason: RegistrationReason, context: Sentence['context'] = {}): Sentence {
  return { reason, context };
}

/** All is well; `found` says what was looked at. */
export function pass(found: Sentence): Finding {
  return { outcome: 'pass', found, todo: null };
}

/** It may work as it is; `todo` says what to change. */
export function warn(found: Sentence, todo: Sentence): Finding {
  return { outcome: 'warn', found, todo };
}

/** It will not work; `todo` says what to change. */
export function failed(found: Sentence, todo: Sentence): Finding {
  return { outcome: 'fail', found, todo };
}

/** It was not looked at; `found` says why. */
export function skipped(found: Sentence): Finding {
  return { outcome: 'skipped', found, todo: null };
}

/**
 * Looks at everything at once and answers in the order of the list; what was cancelled is skipped. `progressed` hears
 * after each check what has been found so far.
 */
export function lookAtAll(
  checks: readonly Check[],
  clock: Clock,
  progressed: (checks: SigninCheck[]) => void,
  signal: AbortSignal,
): Promise<SigninCheck[]> {
  const done: (SigninCheck | undefined)[] = checks.map(() => undefined);
  return Promise.all(
    checks.map(async ({ id, look }, index) => {
      const begun = clock.elapsed();
      const finding = await lookOnce(look, signal);
      const check = { id, ms: Math.round(clock.elapsed() - begun), ...finding, ...inWords(finding) };
      done[index] = check;
      progressed(done.filter((one) => one !== undefined));
      return check;
    }),
  );
}

async function lookOnce(look: Check['look'], signal: AbortSignal): Promise<Finding> {
  if (signal.aborted) return skipped(say('cancelled'));
  try {
    const finding = await look(signal);
    return signal.aborted ? skipped(say('cancelled')) : finding;
  } catch (error) {
    return warn(say('unseen', { why: messageOf(error) }), say('tryAgain'));
  }
}

function inWords({ found, todo }: Finding): Pick<SigninCheck, 'detail' | 'fix'> {
  return { detail: sentenceInEnglish(found), fix: todo === null ? null : sentenceInEnglish(todo) };
}
