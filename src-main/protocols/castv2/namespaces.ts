/** The namespaces of Cast v2 that this product speaks. Source: docs/protocols/castv2.md, "Messages". */
export const NAMESPACES = {
  connection: 'urn:x-cast:com.google.cast.tp.connection',
  heartbeat: 'urn:x-cast:com.google.cast.tp.heartbeat',
  receiver: 'urn:x-cast:com.google.cast.receiver',
  media: 'urn:x-cast:com.google.cast.media',
} as const;

/** Our name, and the receiver's platform. */
export const SENDER = 'sender-0';
export const PLATFORM = 'receiver-0';

/** The default media receiver, which plays plain URLs. */
export const DEFAULT_MEDIA_RECEIVER = 'CC1AD845';

/** The port of every receiver but groups. */
export const CAST_PORT = 8009;
