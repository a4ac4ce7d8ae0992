import type { Result } from '../../lib/result.ts';
import { assertNever, ok } from '../../lib/result.ts';
import type { TransportState } from '../../protocols/upnp/av-transport.ts';
import { getPositionInfo, getTransportInfo } from '../../protocols/upnp/av-transport.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import type { ServiceDescription } from '../../protocols/upnp/device.ts';
import { parseDidlTitle } from '../../protocols/upnp/didl.ts';
import type { VolumeRange } from '../../protocols/upnp/rendering-control.ts';
import { getMute, getVolume } from '../../protocols/upnp/rendering-control.ts';
import { sameUri } from '../../protocols/upnp/same-uri.ts';
import type { Observation } from './now-playing.ts';
import type { DriverLook, DriverReport } from './room-driver.ts';
import { callOptions } from './upnp-calls.ts';

/** A volume in the device's own steps as 0..1. */
export function shareOfVolume(value: number, { min, max }: VolumeRange): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** A volume of 0..1 in the device's own steps, never outside its range. */
export function stepsOfVolume(share: number, { min, max, step = 1 }: VolumeRange): number {
  const steps = Math.round((share * (max - min)) / step) * step;
  return Math.min(max, Math.max(min, min + steps));
}

/** What a room says of itself: its transport state, and its position where something is on. */
export async function observeTransport(
  client: UpnpClient,
  service: ServiceDescription,
  expectedUrl: string | null,
  look: DriverLook,
): Promise<Result<DriverReport>> {
  const transport = await getTransportInfo(client, service, callOptions(look));
  if (!transport.ok) return transport;
  const hasNothing =
    transport.value.state === 'NO_MEDIA_PRESENT' ||
    (transport.value.state === 'STOPPED' && expectedUrl === null);
  const base = {
    transport: transportOf(transport.value.state),
    hasError: transport.value.status === 'ERROR_OCCURRED',
    hasCrashed: false,
  };
  if (hasNothing)
    return ok({ ...base, position: null, duration: null, isOurs: null, trackUri: null, trackTitle: null });
  const place = await getPositionInfo(client, service, callOptions(look));
  if (!place.ok) return place;
  const { position, duration, trackUri, trackMetaData } = place.value;
  return ok({
    ...base,
    position,
    duration: duration === 0 ? null : duration,
    isOurs: trackUri === null || expectedUrl === null ? null : sameUri(trackUri, expectedUrl),
    trackUri,
    trackTitle: trackMetaData === null ? null : parseDidlTitle(trackMetaData),
  });
}

/** The states of AVTransport as an observation has them. */
export function transportOf(state: TransportState): Observation['transport'] {
  switch (state) {
    case 'STOPPED':
      return 'stopped';
    case 'PLAYING':
      return 'playing';
    case 'TRANSITIONING':
      return 'transitioning';
    case 'PAUSED_PLAYBACK':
      return 'paused';
    case 'NO_MEDIA_PRESENT':
      return 'no-media';
    case 'PAUSED_RECORDING':
    case 'RECORDING':
    case 'other':
      return 'other';
    default:
      return assertNever(state);
  }
}

/** Volume and mute; a room that refuses to tell one of them is taken without it. */
export async function readLevel(
  {
    client,
    service,
    range,
  }: {
    readonly client: UpnpClient;
    readonly service: ServiceDescription;
    readonly range: VolumeRange;
  },
  look: DriverLook,
): Promise<Result<{ volume: number | null; muted: boolean | null }>> {
  const volume = await getVolume(client, service, callOptions(look));
  if (!volume.ok && volume.error.code !== 'device.refused') return volume;
  const muted = await getMute(client, service, callOptions(look));
  return ok({
    volume: volume.ok ? shareOfVolume(volume.value, range) : null,
    muted: muted.ok ? muted.value : null,
  });
}
