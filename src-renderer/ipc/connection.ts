/** Whether the desk (the main side) can be reached, and since when (ms since the epoch). */
export interface ConnectionState {
  readonly isUp: boolean;
  readonly since: number;
}

/** Tells whether requests can reach the desk now. */
export interface ConnectionWatch {
  readonly current: () => ConnectionState;
  /** Calls back at every change; answers how to stop. */
  readonly subscribe: (listener: (state: ConnectionState) => void) => () => void;
}

/** A connection that can be told to be up or down. */
export interface Connection extends ConnectionWatch {
  readonly set: (isUp: boolean) => void;
}

/** A connection that begins as `isUp`. */
export function createConnection(isUp: boolean, now: () => number): Connection {
  let state: ConnectionState = { isUp, since: now() };
  const listeners = new Set<(state: ConnectionState) => void>();
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (isNowUp) => {
      if (isNowUp === state.isUp) return;
      state = { isUp: isNowUp, since: now() };
      for (const listener of listeners) listener(state);
    },
  };
}
