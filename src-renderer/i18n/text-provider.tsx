import { useMemo } from 'react';
import type { PropsWithChildren } from 'react';
import { IntlProvider } from 'react-intl';
import { localePack } from './locale.ts';
import type { Locale } from './locale.ts';

/** Gives the texts of one locale to everything within. */
export function TextProvider({ locale, children }: PropsWithChildren<{ readonly locale: Locale }>) {
  const pack = useMemo(() => localePack(locale), [locale]);
  return (
    <IntlProvider locale={pack.formatLocale} messages={{ ...pack.messages }}>
      {children}
    </IntlProvider>
  );
}
