import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../../src-preload/contract/index.ts';
import type { AppError } from '../../../../src-preload/contract/index.ts';
import { de } from '../../../../src-renderer/i18n/de.ts';
import { en } from '../../../../src-renderer/i18n/en.ts';
import { errorMessage } from '../../../../src-renderer/i18n/error-text.ts';
import { directionOf, loadMessages, localePack } from '../../../../src-renderer/i18n/locale.ts';
import { pseudoMessage } from '../../../../src-renderer/i18n/pseudo.ts';
import { clockTime, playerTime } from '../../../../src-renderer/i18n/times.ts';
import type { Text } from '../../../../src-renderer/i18n/text.ts';

function textIn(messages: Readonly<Record<string, string>>): Text {
  const failures: unknown[] = [];
  const intl = createIntl({
    locale: 'en',
    messages: { ...messages },
    onError: (error) => failures.push(error),
  });
  return (id, values) => {
    const words = intl.formatMessage({ id }, { ...values });
    if (failures.length > 0) throw new Error(`${id} cannot be written: ${String(failures[0])}`);
    return words;
  };
}

function error(code: AppError['code'], context: AppError['context']): AppError {
  return { code, message: 'For the log.', context, retryable: false };
}

describe('the sentence of an error', () => {
  const text = textIn(en);

  it.each(ERROR_CODES)('is there for %s, whatever the context', (code) => {
    const plain = errorMessage(text, error(code, {}));
    const full = errorMessage(
      text,
      error(code, { errorCode: 716, errorDescription: 'Gone', status: 404, incident: 'x1' }),
    );
    expect([plain, full].every((words) => words.length > 10 && !/[{}]|\bnone\b|undefined/.test(words))).toBe(
      true,
    );
  });

  it('quotes the room’s own words', () => {
    const words = errorMessage(
      text,
      error('device.refused', { errorCode: 716, errorDescription: 'Resource not found' }),
    );
    expect(words).toBe('The room refused (code 716): “Resource not found”.');
  });
});

const SAMPLE = { count: 3, done: 1, total: 3, ms: 12, seconds: 5, percent: 40, id: 7 };
const names = [
  ...Object.values(en)
    .join(' ')
    .matchAll(/\{(\w+)/g),
].map(([, name]) => name ?? '');
const values = { ...Object.fromEntries(names.map((name) => [name, name])), ...SAMPLE };

describe('the texts', () => {
  it.each(['en', 'en-XA', 'ar-XB'] as const)('can all be written in %s', (locale) => {
    const text = textIn(localePack(locale, null).messages);
    const empty = Object.keys(en).filter((id) => text(id as keyof typeof en, values) === '');
    expect(empty).toEqual([]);
  });

  it('never blame and never begin with an error', () => {
    const wrong = Object.entries(en).filter(([, words]) =>
      /^error\b|\byou (must|failed)|invalid/i.test(words),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the German texts', () => {
  it('are all there', () => {
    expect(Object.keys(en).filter((id) => !Object.hasOwn(de, id))).toEqual([]);
  });

  it('can all be written, with the facts of the English ones', async () => {
    const pack = localePack('de', await loadMessages('de'));
    const text = textIn(pack.messages);
    const empty = Object.keys(en).filter((id) => text(id as keyof typeof en, values) === '');
    expect(empty).toEqual([]);
    expect(pack.formatLocale).toBe('de');
  });
});

describe('the pseudo-locale', () => {
  it('accents, brackets and lengthens by a third, and leaves arguments alone', () => {
    const words = pseudoMessage('{count, plural, one {# room} other {# rooms}} in {place}');
    expect(words).toContain('{count, plural, one {# ŕóóɱ} other {# ŕóóɱš}} íñ {place}');
    expect(words.startsWith('⟦') && words.endsWith('⟧')).toBe(true);
    expect(pseudoMessage('0123456789').length).toBe(15);
  });

  it('mirrors only where it says so', () => {
    expect((['en', 'en-XA', 'ar-XB'] as const).map(directionOf)).toEqual(['ltr', 'ltr', 'rtl']);
  });
});

describe('times', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [724, '12:04'],
    [3725, '1:02:05'],
    [-3, '0:00'],
  ])('shows %s seconds as %s', (seconds, expected) => {
    expect(playerTime(seconds)).toBe(expected);
  });

  it('names the day only where it is not today', () => {
    const now = new Date(2026, 0, 31, 18, 0).getTime();
    const today = new Date(2026, 0, 31, 14, 2).toISOString();
    const before = new Date(2026, 0, 30, 14, 2).toISOString();
    expect([clockTime(today, now, 'en'), clockTime(before, now, 'en')]).toEqual(['14:02', 'Jan 30, 14:02']);
  });
});
