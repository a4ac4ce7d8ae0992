import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { ConsentAnswer } from './consent.ts';
import { readConsent } from './consent.ts';
import type { FaultSwitch } from './faults.ts';
import type { OnceStore } from './once-store.ts';
import { createOnceStore } from './once-store.ts';
import { messagePage } from './page.ts';
import type { Route, SiteReply } from './site.ts';

const QUESTION_MS = 10 * 60_000;

/** How a provider asks and answers, the same for all four. */
export interface Questions<T> {
  /** Puts the question that a request asks: shows `show`'s page, or under the fault `deny` refuses at once. */
  ask(asked: T): SiteReply;
  /** The route that takes the person's answer. */
  readonly answer: Route;
}

export interface QuestionsDeps<T> {
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly site: string;
  readonly show: (question: string, asked: T) => SiteReply;
  readonly allow: (asked: T, answer: ConsentAnswer, form: URLSearchParams) => SiteReply | Promise<SiteReply>;
  readonly deny: (asked: T) => SiteReply;
}

export function createQuestions<T>(deps: QuestionsDeps<T>): Questions<T> {
  const open: OnceStore<T> = createOnceStore(deps.clock, QUESTION_MS);
  return {
    ask(asked) {
      if (deps.faults.has('deny')) return deps.deny(asked);
      const question = randomBytes(16).toString('hex');
      open.put(question, asked);
      return deps.show(question, asked);
    },
    answer({ form }) {
      const answer = readConsent(form);
      const taken = open.take(answer?.question ?? '');
      if (answer === null || taken.is !== 'good')
        return messagePage(400, deps.site, 'This page is out of date', 'Start signing in again.');
      return answer.isAllowed ? deps.allow(taken.value, answer, form) : deps.deny(taken.value);
    },
  };
}

/** The state to return: under the fault `wrongState` another one. */
export function returnedState(state: string | null, faults: FaultSwitch): Readonly<Record<string, string>> {
  if (state === null) return {};
  return { state: faults.has('wrongState') ? randomBytes(24).toString('base64url') : state };
}

/** Scopes as they were asked for, without the empty ones. */
export function scopesOf(text: string | null, separator: RegExp): readonly string[] {
  return (text ?? '').split(separator).filter((scope) => scope !== '');
}
