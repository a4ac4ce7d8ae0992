import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { DEFAULT_SETTINGS, mergeSettings } from '../../src-preload/contract/index.ts';
import type {
  AppError,
  ControlRoomBridge,
  Result,
  Settings,
  SettingsChange,
  SettingsSection,
} from '../../src-preload/contract/index.ts';
import type { MessageId } from '../i18n/en.ts';
import type { Toasts } from './toasts.ts';

export interface SettingsState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly settings: Settings;
  readonly error: AppError | null;
}

export interface SettingsStore {
  readonly state: StoreApi<SettingsState>;
  readonly resync: () => Promise<void>;
  /** Shows a change at once and keeps it; takes it back where it could not be kept. */
  readonly update: (change: SettingsChange) => Promise<boolean>;
  /** Puts a section, or one of its fields, back to the default; `name` is what it is called. */
  readonly reset: (section: SettingsSection, field: string | null, name: string) => Promise<void>;
  readonly dispose: () => void;
}

/** A replica of the settings, beginning with what the window knew the last time (`appearance` only, to avoid a flash). */
export function createSettingsStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
  readonly appearance: Settings['appearance'] | null;
}): SettingsStore {
  const { bridge, toasts } = deps;
  const appearance = deps.appearance ?? DEFAULT_SETTINGS.appearance;
  const state = createStore<SettingsState>(() => ({
    phase: 'loading',
    settings: { ...DEFAULT_SETTINGS, appearance },
    error: null,
  }));

  function take(answer: Result<Settings>): boolean {
    if (answer.ok) state.setState({ phase: 'ready', settings: answer.value, error: null });
    else
      state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'failed', error: answer.error }));
    return answer.ok;
  }

  async function update(change: SettingsChange): Promise<boolean> {
    const before = state.getState().settings;
    state.setState({ settings: mergeSettings(before, change) });
    const answer = await bridge.requests.settings.update(change);
    if (take(answer) || answer.ok) return true;
    state.setState({ settings: before });
    failed('setup.saveFailed', answer.error, () => void update(change));
    return false;
  }

  function failed(id: MessageId, error: AppError, retry: () => void): void {
    toasts.failed(id, {}, error, retry);
  }

  async function reset(section: SettingsSection, field: string | null, name: string): Promise<void> {
    const answer = await bridge.requests.settings.reset({ section, field });
    if (take(answer)) toasts.succeeded('setup.resetDone', { section: name });
    else if (!answer.ok) failed('setup.saveFailed', answer.error, () => void reset(section, field, name));
  }

  const stop = bridge.on.settings.changed((settings) =>
    state.setState({ phase: 'ready', settings, error: null }),
  );
  return {
    state,
    resync: async () => {
      take(await bridge.requests.settings.get({}));
    },
    update,
    reset,
    dispose: stop,
  };
}
