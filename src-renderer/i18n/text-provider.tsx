import { useEffect, useMemo, useState } from 'react';
import type { PropsWithChildren } from 'react';
import { IntlProvider } from 'react-intl';
import { loadMessages, localePack } from './locale.ts';
import type { Locale, Messages } from './locale.ts';

interface Loaded {
  readonly locale: Locale;
  readonly messages: Messages | null;
}

/**
 * Gives the texts of one locale to everything within. A language that has to be loaded takes the place of the one before
 * as soon as it is here, so that nothing on the screen is lost meanwhile. `first` are the texts of the locale to begin with.
 */
export function TextProvider({
  locale,
  first,
  children,
}: PropsWithChildren<{ readonly locale: Locale; readonly first: Messages | null }>) {
  const [shown, setShown] = useState<Loaded>({ locale, messages: first });
  useEffect(() => {
    let isWanted = true;
    void loadMessages(locale).then((messages) => {
      if (isWanted)
        setShown((now) => (now.locale === locale && now.messages === messages ? now : { locale, messages }));
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  const pack = useMemo(() => localePack(shown.locale, shown.messages), [shown]);
  return (
    <IntlProvider locale={pack.formatLocale} messages={{ ...pack.messages }}>
      {children}
    </IntlProvider>
  );
}
