import type { Settings } from '../../src-preload/contract/index.ts';
import { en } from './en.ts';
import { pseudoMessages } from './pseudo.ts';

export type Locale = Settings['appearance']['locale'];
export type Messages = Readonly<Record<string, string>>;

/** What a locale means for the page: its texts, its direction, and the locale that formats numbers and times. */
export interface LocalePack {
  readonly locale: Locale;
  readonly formatLocale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Messages;
}

/** The texts of a language that is not in the bundle, `null` for one that is. They come as a file of their own. */
export async function loadMessages(locale: Locale): Promise<Messages | null> {
  return locale === 'de' ? (await import('./de.ts')).de : null;
}

/**
 * The texts of one locale; `loaded` are those of a language that is not in the bundle, `null` until they are here: then
 * English stands in. The pseudo-locales are made from the English texts.
 */
export function localePack(locale: Locale, loaded: Messages | null): LocalePack {
  if (locale === 'en') return { locale, formatLocale: 'en', direction: 'ltr', messages: en };
  if (locale === 'de') {
    const messages = loaded === null ? en : { ...en, ...loaded };
    return { locale, formatLocale: loaded === null ? 'en' : 'de', direction: 'ltr', messages };
  }
  return { locale, formatLocale: 'en', direction: directionOf(locale), messages: pseudoMessages(en) };
}

/** Which way a locale is written. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar-XB' ? 'rtl' : 'ltr';
}
