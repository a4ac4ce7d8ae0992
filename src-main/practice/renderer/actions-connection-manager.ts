import type { Action } from './action.ts';

/** ConnectionManager:1. There is one connection, number 0, which is never prepared or closed. */
export const connectionManagerActions: Readonly<Record<string, Action>> = {
  GetProtocolInfo: ({ sink }) => ({ ok: true, out: { Source: '', Sink: sinkProtocolInfo(sink) } }),
  GetCurrentConnectionIDs: () => ({ ok: true, out: { ConnectionIDs: '0' } }),
  GetCurrentConnectionInfo: (_context, { ConnectionID }) =>
    ConnectionID?.trim() === '0'
      ? { ok: true, out: CONNECTION }
      : { ok: false, errorCode: 706, reason: null },
};

const CONNECTION = {
  RcsID: '0',
  AVTransportID: '0',
  ProtocolInfo: '',
  PeerConnectionManager: '',
  PeerConnectionID: '-1',
  Direction: 'Input',
  Status: 'OK',
} as const;

/** What the renderer plays, as a list of `protocol:network:type:additional`. */
export function sinkProtocolInfo(sink: readonly string[]): string {
  return sink.map((type) => `http-get:*:${type}:*`).join(',');
}
