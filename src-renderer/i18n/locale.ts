import type { Settings } from '../../src-preload/contract/index.ts';
import { en } from './en.ts';
import { pseudoMessages } from './pseudo.ts';

export type Locale = Settings['appearance']['locale'];

/** What a locale means for the page: its texts, its direction, and the locale that formats numbers and times. */
export interface LocalePack {
  readonly locale: Locale;
  readonly formatLocale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Readonly<Record<string, string>>;
}

/** The texts of one locale. The pseudo-locales are made from the English ones. */
export function localePack(locale: Locale): LocalePack {
  if (locale === 'en') return { locale, formatLocale: 'en', direction: 'ltr', messages: en };
  const direction = locale === 'ar-XB' ? 'rtl' : 'ltr';
  return { locale, formatLocale: 'en', direction, messages: pseudoMessages(en) };
}
