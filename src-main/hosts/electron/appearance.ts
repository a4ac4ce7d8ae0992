import type { NativeTheme } from 'electron';
import type { Settings } from '../../../src-preload/contract/index.ts';
import type { Dispatcher } from '../../ipc/dispatcher.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';

export interface AppearanceDeps {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  /** Told the language at once, and whenever another is chosen. */
  readonly speak: (locale: string) => void;
}

/** Lets menus, dialogs and the first paint follow the theme and the language that were chosen in the settings. */
export async function followAppearance({
  nativeTheme,
  dispatcher,
  events,
  speak,
}: AppearanceDeps): Promise<Disposable> {
  let spoken: string | null = null;
  const apply = ({ appearance }: Settings): void => {
    nativeTheme.themeSource = themeSource(appearance.theme);
    if (appearance.locale === spoken) return;
    spoken = appearance.locale;
    speak(spoken);
  };
  const sender = { face: 'desktop', trusted: true, id: 'desktop' } as const;
  const settings = await dispatcher.dispatch(sender, 'settings:get', {}, new AbortController().signal);
  if (settings.ok) apply(settings.value as Settings);
  const stopListening = events.listen((name, payload) => {
    if (name === 'settings:changed') apply(payload as Settings);
  });
  return { dispose: stopListening };
}

/** The high-contrast theme is a dark one. */
function themeSource(theme: Settings['appearance']['theme']): NativeTheme['themeSource'] {
  return theme === 'contrast' ? 'dark' : theme;
}
