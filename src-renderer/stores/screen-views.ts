import type { ControlRoomBridge } from '../../src-preload/contract/index.ts';
import type { ScreenViews } from '../components/screen-view/use-screen-view.ts';
import type { ViewName } from '../components/screen-view/view-names.ts';
import type { SettingsStore } from './settings-store.ts';

export interface ScreenViewsStore extends ScreenViews {
  /** The window goes: another name closes its last view, before anything else can end the page. */
  readonly leave: () => void;
  /** The window is there again, as it was. */
  readonly comeBack: () => void;
  readonly dispose: () => void;
}

/**
 * Reports the name of whatever is on top, while a person agrees to it: a dialog when it opens, and the screen beneath when
 * it closes, which ends the dialog's view. What opens and closes within one drawing of the page is one change.
 */
export function createScreenViews(deps: {
  readonly bridge: ControlRoomBridge;
  readonly settings: SettingsStore;
}): ScreenViewsStore {
  const { bridge, settings } = deps;
  let open: readonly { readonly name: ViewName }[] = [];
  let reported: ViewName | null = null;
  let isPlanned = false;
  let isGone = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      report();
    });
  }

  function report(): void {
    const { phase, settings: current } = settings.state.getState();
    const isAgreed = phase === 'ready' && current.analytics.enabled;
    const onTop = isGone && reported !== null ? '/closed' : (open.at(-1)?.name ?? null);
    const name = isAgreed ? onTop : null;
    if (name === reported) return;
    reported = name;
    if (name !== null) void bridge.requests.analytics.screen({ name });
  }

  return {
    open(name) {
      const view = { name };
      open = [...open, view];
      plan();
      return () => {
        open = open.filter((one) => one !== view);
        plan();
      };
    },
    leave() {
      isGone = true;
      report();
    },
    comeBack() {
      isGone = false;
      plan();
    },
    dispose: settings.state.subscribe(plan),
  };
}
