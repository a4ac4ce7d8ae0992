import { useEffect } from 'react';
import type { Desk } from '../../stores/desk.ts';
import { SCREENS } from '../../stores/ui-store.ts';

/** Keeps the open screen in the address, so that reload and Back do what is expected. */
export function useScreenInAddress(desk: Desk): void {
  useEffect(() => {
    const read = () => {
      const screen = SCREENS.find((id) => `#${id}` === window.location.hash);
      if (screen !== undefined && screen !== desk.ui.getState().screen) desk.ui.setState({ screen });
    };
    read();
    window.addEventListener('hashchange', read);
    const stop = desk.ui.subscribe(({ screen }, before) => {
      if (screen !== before.screen && window.location.hash !== `#${screen}`)
        window.history.pushState(null, '', `#${screen}`);
    });
    return () => {
      window.removeEventListener('hashchange', read);
      stop();
    };
  }, [desk]);
}
