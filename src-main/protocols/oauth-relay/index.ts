export type { RelayRules } from './callback.ts';
export { isDomain } from './callback.ts';
export type { RelayDecision, RelayRefusal } from './decide.ts';
export { decideReturn } from './decide.ts';
export type { RelayServer, RelayServerOptions } from './relay-server.ts';
export { startRelayServer } from './relay-server.ts';
