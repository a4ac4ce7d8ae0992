import { createContext, useContext, useEffect } from 'react';
import type { ViewName } from './view-names.ts';

/** Hears which screens and dialogs are open, in the order in which they were opened. */
export interface ScreenViews {
  /** Something was opened; call what it answers when that is closed. */
  readonly open: (name: ViewName) => () => void;
}

/** Whoever counts the views of this window; nobody where there is none. */
export const ScreenViewContext = createContext<ScreenViews>({ open: () => () => undefined });

/** Says that a screen or a dialog of this name is open, for as long as the component is there. */
export function useScreenView(name: ViewName): void {
  const views = useContext(ScreenViewContext);
  useEffect(() => views.open(name), [views, name]);
}
