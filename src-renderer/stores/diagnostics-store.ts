import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CheckId, ControlRoomBridge, DiagnosticRun } from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';

export interface DiagnosticsState {
  /** The run under way, else the last one; `null` before there was one. */
  readonly run: DiagnosticRun | null;
  /** Whether one was asked for here and has not begun yet. */
  readonly isAsked: boolean;
}

export interface DiagnosticsStore {
  readonly state: StoreApi<DiagnosticsState>;
  readonly resync: () => Promise<void>;
  /** Tries everything, or only these; answers the run, `null` where there was none. */
  readonly run: (checks: readonly CheckId[] | null) => Promise<DiagnosticRun | null>;
  readonly cancel: () => Promise<void>;
  /** The last run as text, redacted; `null` where there is none. */
  readonly report: () => Promise<{ readonly report: string; readonly fileName: string } | null>;
  readonly dispose: () => void;
}

/** A replica of the network check: it goes on when the screen is left. */
export function createDiagnosticsStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): DiagnosticsStore {
  const { requests, on } = deps.bridge;
  const state = createStore<DiagnosticsState>(() => ({ run: null, isAsked: false }));
  const stop = on.diagnostics.progressed((run) => state.setState({ run, isAsked: false }));

  async function run(checks: readonly CheckId[] | null): Promise<DiagnosticRun | null> {
    state.setState({ isAsked: true });
    const answer = await requests.diagnostics.run({ checks: checks === null ? null : [...checks] });
    state.setState({ isAsked: false });
    if (answer.ok) return answer.value;
    deps.toasts.failed('checks.failed', {}, answer.error, () => void run(checks));
    return null;
  }

  return {
    state,
    run,
    resync: async () => {
      const answer = await requests.diagnostics.last({});
      if (answer.ok && answer.value !== null) state.setState({ run: answer.value });
    },
    cancel: async () => {
      await requests.diagnostics.cancel({});
    },
    report: async () => {
      const answer = await requests.diagnostics.report({});
      if (answer.ok) return answer.value;
      deps.toasts.failed('checks.reportFailed', {}, answer.error, null);
      return null;
    },
    dispose: stop,
  };
}
