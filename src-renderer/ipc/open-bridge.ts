import { buildBridge } from '../../src-preload/contract/index.ts';
import type { ControlRoomBridge } from '../../src-preload/contract/index.ts';
import { createConnection } from './connection.ts';
import type { ConnectionWatch } from './connection.ts';
import { createWebSocketTransport } from './web-socket-transport.ts';

declare global {
  interface Window {
    readonly controlRoom?: ControlRoomBridge;
  }
}

/** The bridge of this face, and whether the desk behind it can be reached. */
export interface OpenedBridge {
  readonly bridge: ControlRoomBridge;
  readonly connection: ConnectionWatch;
}

/** Takes the bridge that the desktop window was given, else opens one over a WebSocket to where the page came from. */
export function openBridge(): OpenedBridge {
  if (window.controlRoom !== undefined)
    return { bridge: window.controlRoom, connection: createConnection(true, Date.now) };
  const { protocol, host } = window.location;
  const transport = createWebSocketTransport({
    open: () => new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/bridge`),
    now: Date.now,
    later: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  return { bridge: buildBridge(transport), connection: transport.connection };
}
