import type { Settings } from '../../../src-preload/contract/index.ts';
import { directionOf } from '../../i18n/locale.ts';
import type { Desk } from '../../stores/desk.ts';

type Appearance = Settings['appearance'];
export type ShownTheme = 'dark' | 'light' | 'contrast';

const KEY = 'control-room.appearance';

/** What the system asks for. */
export interface SystemLook {
  readonly prefersLight: boolean;
  readonly prefersContrast: boolean;
}

/** The theme that is shown: the one that was forced, else the system's, else dark. */
export function shownTheme(theme: Appearance['theme'], system: SystemLook): ShownTheme {
  if (theme !== 'system') return theme;
  if (system.prefersContrast) return 'contrast';
  return system.prefersLight ? 'light' : 'dark';
}

/** Puts theme, density, language and direction on the page, now and at every change. Answers how to stop. */
export function followAppearance(desk: Desk, page: HTMLElement, storage: Storage | null): () => void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const contrast = window.matchMedia('(prefers-contrast: more)');
  const apply = () => {
    const { appearance } = desk.settings.state.getState().settings;
    page.dataset['theme'] = shownTheme(appearance.theme, {
      prefersLight: light.matches,
      prefersContrast: contrast.matches,
    });
    page.dataset['density'] = appearance.density;
    page.lang = appearance.locale;
    page.dir = directionOf(appearance.locale);
    storage?.setItem(KEY, JSON.stringify(appearance));
  };
  apply();
  light.addEventListener('change', apply);
  contrast.addEventListener('change', apply);
  const stop = desk.settings.state.subscribe((after, before) => {
    if (after.settings.appearance !== before.settings.appearance) apply();
  });
  return () => {
    stop();
    light.removeEventListener('change', apply);
    contrast.removeEventListener('change', apply);
  };
}

/** How this window looked the last time, so that it opens without a flash; `null` the first time. */
export function keptAppearance(storage: Storage | null): Appearance | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    return typeof kept === 'object' &&
      kept !== null &&
      'theme' in kept &&
      'density' in kept &&
      'locale' in kept
      ? (kept as Appearance)
      : null;
  } catch {
    return null;
  }
}
