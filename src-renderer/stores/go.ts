import type { Desk } from './desk.ts';
import type { ScreenId } from './ui-store.ts';

/** Opens a screen. */
export function go(desk: Pick<Desk, 'ui'>, screen: ScreenId): void {
  desk.ui.setState({ screen });
}
