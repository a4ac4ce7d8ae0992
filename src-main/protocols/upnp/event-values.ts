import type { UpnpPlayMode } from './av-transport-items.ts';
import { readPlayMode } from './av-transport-items.ts';
import type { TransportInfo } from './av-transport.ts';
import { readTransportInfo } from './av-transport.ts';
import type { EventVariables } from './last-change.ts';
import { parseTime } from './time.ts';

/** What an event says of a transport; a field that is missing has not changed, `null` means that there is none now. */
export interface TransportChange {
  readonly state?: TransportInfo['state'];
  readonly status?: TransportInfo['status'];
  readonly trackUri?: string | null;
  readonly trackMetaData?: string | null;
  /** Seconds. */
  readonly duration?: number | null;
  readonly playMode?: UpnpPlayMode | 'other';
}

/** What an event says of the sound, in the device's own steps. */
export interface RenderingChange {
  readonly volume?: number;
  readonly muted?: boolean;
}

/**
 * Reads what an AVTransport event changed. The URI that was set (AVTransportURI) is not what plays and is left aside.
 * Source: docs/protocols/gena.md, "Events".
 */
export function readTransportChange(variables: EventVariables): TransportChange {
  const state = variables.get('TransportState');
  const status = variables.get('TransportStatus');
  const trackUri = variables.get('CurrentTrackURI');
  const metaData = variables.get('CurrentTrackMetaData');
  const playMode = variables.get('CurrentPlayMode');
  const duration = variables.get('CurrentTrackDuration') ?? variables.get('CurrentMediaDuration');
  const info = readTransportInfo(
    new Map([
      ['CurrentTransportState', state ?? ''],
      ['CurrentTransportStatus', status ?? 'OK'],
    ]),
  );
  return {
    ...(state === undefined ? {} : { state: info.state }),
    ...(status === undefined ? {} : { status: info.status }),
    ...(trackUri === undefined ? {} : { trackUri: stated(trackUri) }),
    ...(metaData === undefined ? {} : { trackMetaData: stated(metaData) }),
    ...(duration === undefined ? {} : { duration: parseTime(duration) }),
    ...(playMode === undefined ? {} : { playMode: readPlayMode(playMode) }),
  };
}

/** Reads what a RenderingControl event changed on channel Master; values that make no sense are left out. */
export function readRenderingChange(variables: EventVariables): RenderingChange {
  const volume = variables.get('Volume') ?? '';
  const mute = variables.get('Mute') ?? '';
  return {
    ...(/^\d{1,5}$/.test(volume) ? { volume: Number(volume) } : {}),
    ...(/^(?:1|true|yes|0|false|no)$/i.test(mute) ? { muted: /^(?:1|true|yes)$/i.test(mute) } : {}),
  };
}

function stated(value: string): string | null {
  return value === '' || value === 'NOT_IMPLEMENTED' ? null : value;
}
