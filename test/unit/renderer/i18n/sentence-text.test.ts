import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { DIAGNOSTIC_WORDS, REGISTRATION_WORDS } from '../../../../src-preload/contract/index.ts';
import type { Sentence } from '../../../../src-preload/contract/index.ts';
import { de } from '../../../../src-renderer/i18n/de.ts';
import { en } from '../../../../src-renderer/i18n/en.ts';
import { factTexts, sentenceText } from '../../../../src-renderer/i18n/sentence-text.ts';
import type { Text } from '../../../../src-renderer/i18n/text.ts';

function textIn(locale: string, messages: Readonly<Record<string, string>>): Text {
  const { formatMessage } = createIntl({ locale, messages: { ...messages } });
  return (id, values) => formatMessage({ id }, { ...values });
}

const german = textIn('de', de);
const slots = (words: string | undefined) => [...new Set(words?.match(/\{\w+\}/g))].toSorted();

describe('what main says in sentences', () => {
  it.each([
    ['findings and fixes of the network check', DIAGNOSTIC_WORDS],
    ['findings and to-dos of a registration', REGISTRATION_WORDS],
  ])('has German words with the same facts: %s', (_what, words) => {
    const isOther = (id: string) => slots(en[id as keyof typeof en]).join(' ') !== slots(de[id]).join(' ');
    expect(Object.keys(words).filter((id) => !Object.hasOwn(de, id) || isOther(id))).toEqual([]);
  });

  it('is told in German, with the sentences and errors within it', () => {
    const page: Sentence = { reason: 'privacyPolicy', context: {} };
    const found: Sentence = {
      reason: 'pageAnswers',
      context: { page, address: 'https://op.example/p', status: 404 },
    };
    expect(sentenceText(german, found)).toBe(
      'Die Datenschutzerklärung unter https://op.example/p antwortet mit 404.',
    );
    const todo: Sentence = { reason: 'publishForAll', context: {} };
    expect(german('finding.signinWrong', factTexts(german, { provider: 'A', why: found, todo }))).toBe(
      'A: Die Datenschutzerklärung unter https://op.example/p antwortet mit 404. Veröffentlichen Sie die Seite so, dass alle 200 bekommen.',
    );
    const locked = { code: 'vault.locked', message: 'Locked.', context: {}, retryable: false } as const;
    expect(sentenceText(german, { reason: 'keyUnread', context: { why: locked } })).toBe(
      `Der Schlüssel lässt sich nicht lesen: ${german('error.vault.locked')}`,
    );
  });
});
