import type { Capabilities } from '../../../src-preload/contract/index.ts';
import type { DeviceDescription } from '../../protocols/upnp/device.ts';

/** A Cast receiver as far as it is known without casting to it. */
export interface CastReceiver {
  readonly name: string;
  readonly model: string;
  readonly port: number;
  /** It shows pictures. */
  readonly hasVideo: boolean;
  readonly isVolumeSettable: boolean;
}

interface Place {
  readonly id: string;
  /** The device's host, for choosing the address at which it can reach us. */
  readonly host: string;
  /** Where it is read again: a description URL, or `cast://host:port`. */
  readonly location: string;
}

/** A room that can be spoken to. */
export type RoomTarget =
  | (Place & { readonly kind: 'upnp'; readonly description: DeviceDescription })
  | (Place & { readonly kind: 'cast'; readonly receiver: CastReceiver });

const NO_CAPABILITIES: Capabilities = {
  pause: false,
  seek: false,
  volume: false,
  mute: false,
  next: false,
  previous: false,
  playModes: [],
  video: true,
};

/** The target of a renderer. */
export function upnpTarget(description: DeviceDescription): RoomTarget {
  const { udn, location } = description;
  return { kind: 'upnp', id: udn, host: new URL(location).hostname, location, description };
}

/** What a description lets a person do; finer than this only the device itself can say. */
export function upnpCapabilities(description: DeviceDescription): Capabilities {
  const hasVolume = description.services.renderingControl !== null;
  return { ...NO_CAPABILITIES, pause: true, seek: true, volume: hasVolume, mute: hasVolume };
}

/** What a Cast receiver lets a person do; its volume may be fixed, and one without a screen shows no video. */
export function castCapabilities({ hasVideo, isVolumeSettable }: CastReceiver): Capabilities {
  const sound = { volume: isVolumeSettable, mute: isVolumeSettable };
  return { ...NO_CAPABILITIES, ...sound, pause: true, seek: true, video: hasVideo };
}

const CAST_SOUND = [
  'application/vnd.apple.mpegurl',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
];
const CAST_PICTURES = [
  'application/dash+xml',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/webm',
];

/**
 * What a room plays as far as that is known without asking it (`Room.sink`): what every default media receiver plays; a
 * renderer says it itself. Source: docs/protocols/castv2.md, "What receivers play".
 */
export function sinkOfTarget(target: RoomTarget | null): readonly string[] {
  if (target?.kind !== 'cast') return [];
  return target.receiver.hasVideo ? [...CAST_SOUND, ...CAST_PICTURES].toSorted() : CAST_SOUND;
}

/** `null` is a room that was not reached yet. */
export function capabilitiesOf(target: RoomTarget | null): Capabilities {
  if (target === null) return NO_CAPABILITIES;
  return target.kind === 'upnp' ? upnpCapabilities(target.description) : castCapabilities(target.receiver);
}

/** The device's own name, its model, and its address as a person would type it. */
export function labelsOf(target: RoomTarget): {
  readonly name: string;
  readonly model: string;
  readonly address: string;
} {
  if (target.kind === 'upnp') {
    const { friendlyName, modelName, location } = target.description;
    return { name: friendlyName, model: modelName, address: new URL(location).host };
  }
  const { name, model, port } = target.receiver;
  return { name, model, address: `${target.host}:${port}` };
}
