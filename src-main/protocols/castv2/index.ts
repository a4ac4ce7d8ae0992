export type { BrokenOff, CastConnection, CastConnectionOptions } from './connection.ts';
export { openCastConnection } from './connection.ts';
export type { CastLink, CastLinkOptions } from './link.ts';
export { createCastLink } from './link.ts';
export type { MediaState, PlayerState } from './media-state.ts';
export { positionNow, reduceMediaStatus } from './media-state.ts';
export { CAST_PORT, DEFAULT_MEDIA_RECEIVER, NAMESPACES } from './namespaces.ts';
export type { LoadMedia, QueueItem } from './payloads.ts';
export {
  bufferedLoadPayload,
  connectPayload,
  loadPayload,
  mediaCommands,
  queueCommands,
} from './payloads.ts';
export type { Availability, ReceiverFacts } from './platform.ts';
export { askAvailability, describeReceiver, launchDefaultMediaReceiver } from './platform.ts';
export type { CastApplication, ReceiverStatus } from './receiver-status.ts';
export { parseReceiverStatus } from './receiver-status.ts';
export type { CastLook } from './requests.ts';
