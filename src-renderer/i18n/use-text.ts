import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { errorMessage } from './error-text.ts';
import type { Text } from './text.ts';
import { clockTime, exactDate } from './times.ts';
import type { AppError } from '../../src-preload/contract/index.ts';

/** The texts of the current locale. */
export function useText(): Text {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id }, { ...values }), [formatMessage]);
}

/** The sentence for an error, by its code and context. */
export function useErrorText(): (error: AppError) => string {
  const text = useText();
  return useCallback((error) => errorMessage(text, error), [text]);
}

/** Times and sizes as a person reads them in the current locale. */
export function useFormats(): {
  /** `14:02`, with the date when it is not today. */
  readonly time: (iso: string) => string;
  /** Date and time down to the millisecond. */
  readonly exact: (iso: string) => string;
  readonly number: (value: number, digits: number) => string;
  /** `12.4 MB`. */
  readonly bytes: (value: number) => string;
} {
  const intl = useIntl();
  const text = useText();
  return useMemo(() => {
    const number = (value: number, digits: number) =>
      intl.formatNumber(value, { maximumFractionDigits: digits, minimumFractionDigits: 0 });
    return {
      time: (iso) => clockTime(iso, Date.now(), intl.locale),
      exact: (iso) => exactDate(iso, intl.locale),
      number,
      bytes: (value) => bytesText(text, number, value),
    };
  }, [intl, text]);
}

function bytesText(text: Text, number: (value: number, digits: number) => string, value: number): string {
  if (value < 1000) return text('bytes.b', { value: number(value, 0) });
  if (value < 1e6) return text('bytes.kb', { value: number(value / 1e3, 0) });
  if (value < 1e9) return text('bytes.mb', { value: number(value / 1e6, 1) });
  return text('bytes.gb', { value: number(value / 1e9, 2) });
}
