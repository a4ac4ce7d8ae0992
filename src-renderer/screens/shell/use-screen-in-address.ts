import { useEffect } from 'react';
import type { Desk } from '../../stores/desk.ts';
import type { UiState } from '../../stores/ui-store.ts';
import { SCREENS, SETUP_VIEWS } from '../../stores/ui-store.ts';

type Place = Pick<UiState, 'screen' | 'setupView'>;

/** Keeps the open screen in the address (`#rooms`, `#setup/checks`), so that reload and Back do what is expected. */
export function useScreenInAddress(desk: Desk): void {
  useEffect(() => {
    const read = () => {
      const place = placeOf(window.location.hash);
      const now = desk.ui.getState();
      if (place !== null && addressOf({ ...now, ...place }) !== addressOf(now)) desk.ui.setState(place);
    };
    read();
    window.addEventListener('hashchange', read);
    const stop = desk.ui.subscribe((after, before) => {
      const address = addressOf(after);
      if (address !== addressOf(before) && window.location.hash !== address)
        window.history.pushState(null, '', address);
    });
    return () => {
      window.removeEventListener('hashchange', read);
      stop();
    };
  }, [desk]);
}

function addressOf({ screen, setupView }: Place): string {
  return screen === 'setup' && setupView !== 'settings' ? `#setup/${setupView}` : `#${screen}`;
}

function placeOf(hash: string): Partial<Place> | null {
  const [name, part] = hash.slice(1).split('/');
  const screen = SCREENS.find((id) => id === name);
  if (screen === undefined) return null;
  return screen === 'setup'
    ? { screen, setupView: SETUP_VIEWS.find((view) => view === part) ?? 'settings' }
    : { screen };
}
