import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../src-preload/contract/index.ts';
import { de } from '../../../../src-renderer/i18n/de.ts';
import { en } from '../../../../src-renderer/i18n/en.ts';
import { errorMessage } from '../../../../src-renderer/i18n/error-text.ts';

const { formatMessage } = createIntl({ locale: 'en', messages: en });

describe('the sentence for a room that gave no proof', () => {
  it.each([
    ['says it plays', { transport: 'playing', hasError: false }, /says it is playing/],
    ['stopped', { transport: 'stopped', hasError: false }, /^The room stopped before/],
    ['has nothing loaded any more', { transport: 'no-media', hasError: false }, /^The room stopped before/],
    ['stopped with an error', { transport: 'stopped', hasError: true }, /with an error of its own/],
  ])('tells that it %s', (_, context, words) => {
    const error = { code: 'device.noProof', message: '', context, retryable: true } as const;
    const told = errorMessage((id, values) => formatMessage({ id }, { ...values }), error);
    expect(told).toMatch(words);
  });
});

describe('the sentence for a value that cannot be filed', () => {
  const german = createIntl({ locale: 'de', messages: { ...de } });
  const told = (intl: Pick<typeof german, 'formatMessage'>, context: AppError['context']): string =>
    errorMessage((id, values) => intl.formatMessage({ id }, { ...values }), {
      code: 'tracker.validation',
      message: '',
      context,
      retryable: false,
    });
  const problems = [{ field: 'summary', reason: 'required', detail: 'it must not be empty' }];

  it('says what is wrong, in German without the English words', () => {
    const context = { reason: 'beforeSending', problems };
    expect(told({ formatMessage }, context)).toBe(
      'A value does not fit (summary): it must not be empty. Edit it and file it again.',
    );
    expect(told(german, context)).toMatch(/^Ein Wert passt nicht \(summary\): er fehlt\./);
  });

  it('quotes the tracker where it refused', () => {
    expect(told(german, { reason: 'value', serverSaid: 'Nope' })).toMatch(/^Ein Wert passt nicht: „Nope“\./);
  });
});
