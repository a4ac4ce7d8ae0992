/** What is needed of a WebSocket. */
export interface Socket {
  send(words: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface ReconnectingSocketDeps {
  readonly open: () => Socket;
  /** Runs `work` after so many milliseconds; answers how to prevent it. */
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onOpen: (send: (words: string) => void) => void;
  readonly onMessage: (data: unknown) => void;
  readonly onLost: () => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

/** One WebSocket that comes back by itself, ever more patiently. */
export function openReconnectingSocket(deps: ReconnectingSocketDeps): {
  readonly send: (words: string) => void;
  readonly dispose: () => void;
} {
  let wait = FIRST_WAIT_MS;
  let isDisposed = false;
  let stopWaiting = () => {};
  let socket = connect();

  function connect(): Socket {
    const opened = deps.open();
    let isLost = false;
    const lose = () => {
      if (isLost || isDisposed) return;
      isLost = true;
      deps.onLost();
      stopWaiting = deps.later(wait, () => {
        socket = connect();
      });
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
    opened.addEventListener('open', () => {
      wait = FIRST_WAIT_MS;
      deps.onOpen((words) => opened.send(words));
    });
    opened.addEventListener('message', (event) => deps.onMessage(event.data));
    opened.addEventListener('close', lose);
    opened.addEventListener('error', lose);
    return opened;
  }

  return {
    send: (words) => socket.send(words),
    dispose() {
      isDisposed = true;
      stopWaiting();
      socket.close();
    },
  };
}
