export type { ServiceDescription, DeviceDescription, DeviceIcon } from './device.ts';
export type { ServiceName } from './service-types.ts';
export { serviceNameOf } from './service-types.ts';
export { parseDescription } from './description.ts';
export { bareDescription } from './bare-description.ts';
export type { FetchDescriptionDependencies } from './fetch-description.ts';
export { fetchDescription, fetchScpd } from './fetch-description.ts';
export type { HttpFailureReason } from '../../lib/http-failure.ts';
export type { HttpTransport } from './http-exchange.ts';
export type { ActionArguments, ActionValue, EncodedAction } from './soap.ts';
export { encodeAction, parseActionResponse } from './soap.ts';
export type { InvokeOptions, UpnpClient, UpnpClientDependencies } from './client.ts';
export { createUpnpClient } from './client.ts';
export type {
  Invoker,
  MediaInfo,
  PositionInfo,
  SeekUnit,
  TransportActions,
  TransportInfo,
  TransportState,
} from './av-transport.ts';
export {
  getCurrentTransportActions,
  getMediaInfo,
  getPositionInfo,
  getTransportInfo,
  pause,
  play,
  seek,
  setAvTransportUri,
  stop,
} from './av-transport.ts';
export type { VolumeRange } from './rendering-control.ts';
export { getMute, getVolume, setMute, setVolume } from './rendering-control.ts';
export type { ProtocolInfo } from './connection-manager.ts';
export { getProtocolInfo } from './connection-manager.ts';
export type { DidlItem, MetadataVariants } from './didl.ts';
export { contentFeatures, encodeDidl, metadataVariants, parseDidlTitle } from './didl.ts';
export { sameUri } from './same-uri.ts';
export { formatTime, parseTime } from './time.ts';
export type { UpnpPlayMode } from './av-transport-items.ts';
export { getPlayMode, next, previous, setNextAvTransportUri, setPlayMode } from './av-transport-items.ts';
export type { ServiceTraits, VariableTraits } from './scpd.ts';
export { parseScpd } from './scpd.ts';
export type { EventVariables } from './last-change.ts';
export { parseEvent } from './last-change.ts';
export type { RenderingChange, TransportChange } from './event-values.ts';
export { readRenderingChange, readTransportChange } from './event-values.ts';
export type { CallbackRoute, CallbackServer, Notification } from './callback-server.ts';
export { createCallbackServer } from './callback-server.ts';
export type { Subscription, SubscriptionDeps } from './subscription.ts';
export { createSubscription } from './subscription.ts';
