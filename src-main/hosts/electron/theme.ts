import type { NativeTheme } from 'electron';
import type { Settings } from '../../../src-preload/contract/index.ts';
import type { Dispatcher } from '../../ipc/dispatcher.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';

export interface ThemeDeps {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
}

/** Lets menus, dialogs and the first paint follow the theme that was chosen in the settings. */
export async function followTheme({ nativeTheme, dispatcher, events }: ThemeDeps): Promise<Disposable> {
  const apply = (settings: Settings): void => {
    nativeTheme.themeSource = themeSource(settings.appearance.theme);
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
