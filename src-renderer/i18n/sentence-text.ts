import type { Fact, Sentence } from '../../src-preload/contract/index.ts';
import { errorMessage } from './error-text.ts';
import type { Text, TextValues } from './text.ts';

/** The words of a sentence that main says by its reason. */
export function sentenceText(text: Text, { reason, context }: Sentence): string {
  return text(`registration.${reason}`, factTexts(text, context));
}

/** The facts of a sentence in words: an error by its own sentence, and so a sentence within it. */
export function factTexts(text: Text, context: Sentence['context']): TextValues {
  return Object.fromEntries(Object.entries(context).map(([name, fact]) => [name, factText(text, fact)]));
}

function factText(text: Text, fact: Fact): string | number {
  if (typeof fact !== 'object') return fact;
  return 'code' in fact ? errorMessage(text, fact) : sentenceText(text, fact);
}
