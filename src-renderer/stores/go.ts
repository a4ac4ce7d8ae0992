import type { ScreenId, UiStore } from './ui-store.ts';

/** Opens a screen. */
export function go(desk: { readonly ui: UiStore }, screen: ScreenId): void {
  desk.ui.setState({ screen });
}
