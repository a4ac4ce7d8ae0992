import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
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
