import type { Action, ActionOutcome } from './action.ts';
import type { Flavour } from './flavour.ts';
import type { Player, Refusal } from './player.ts';
import { formatPlayTime, parsePlayTime } from './play-time.ts';
import type { Transport, TransportItem } from './transport.ts';

const NOT_IMPLEMENTED = 'NOT_IMPLEMENTED';
const NO_COUNT = '2147483647';
const NOTHING: TransportItem = { uri: '', metadata: '' };

/** AVTransport:1 with SetNextAVTransportURI, Pause and Next. */
export const avTransportActions: Readonly<Record<string, Action>> = {
  SetAVTransportURI: async ({ player }, { CurrentURI = '', CurrentURIMetaData = '' }) =>
    outcome(await player.setItem({ uri: CurrentURI.trim(), metadata: CurrentURIMetaData })),
  SetNextAVTransportURI: async ({ player }, { NextURI = '', NextURIMetaData = '' }) =>
    outcome(await player.setNextItem({ uri: NextURI.trim(), metadata: NextURIMetaData })),
  Play: ({ player, flavour }, { Speed }) => {
    if (Speed?.trim() !== '1' && flavour.hasExactFaults) return outcome(717);
    return outcome(player.play(), 'Playing failed');
  },
  Pause: ({ player, flavour }) => {
    const allowed = transportActions(flavour, player.transport());
    return outcome(player.pause(), `Transition to PAUSE not allowed; allowed=${allowed}`);
  },
  Stop: ({ player }) => outcome(player.stop()),
  Seek: ({ player, flavour }, { Unit, Target = '' }) => seek(player, flavour, { unit: Unit, target: Target }),
  Next: ({ player }) => outcome(player.skipToNext()),
  Previous: () => outcome(711),
  GetTransportInfo: ({ player }) => {
    const { state, status } = player.transport();
    const out = { CurrentTransportState: state, CurrentTransportStatus: status, CurrentSpeed: '1' };
    return { ok: true, out };
  },
  GetPositionInfo: ({ player, flavour }) => ({ ok: true, out: positionInfo(player, flavour) }),
  GetMediaInfo: ({ player, flavour }) => ({ ok: true, out: mediaInfo(player.transport(), flavour) }),
  GetDeviceCapabilities: () => ({
    ok: true,
    out: { PlayMedia: 'NONE,NETWORK', RecMedia: NOT_IMPLEMENTED, RecQualityModes: NOT_IMPLEMENTED },
  }),
  GetTransportSettings: () => ({ ok: true, out: { PlayMode: 'NORMAL', RecQualityMode: NOT_IMPLEMENTED } }),
  GetCurrentTransportActions: ({ player, flavour }) => ({
    ok: true,
    out: { Actions: transportActions(flavour, player.transport()) },
  }),
};

/** What can be done now, as CurrentTransportActions writes it. */
export function transportActions(flavour: Flavour, transport: Transport): string {
  const actions = actionsNow(transport).join(',');
  return flavour.hasExactFaults ? actions : actions.toUpperCase();
}

/** The state variables of AVTransport that its LastChange carries; the positions among them are not evented. */
export function avTransportVariables(
  transport: Transport,
  flavour: Flavour,
): Readonly<Record<string, string>> {
  const duration = formatPlayTime(transport.seconds, flavour.timeDigits);
  const { uri, metadata } = transport.item ?? NOTHING;
  const track = transport.item === null ? '0' : '1';
  return {
    TransportState: transport.state,
    TransportStatus: transport.status,
    CurrentPlayMode: 'NORMAL',
    TransportPlaySpeed: '1',
    NumberOfTracks: track,
    CurrentTrack: track,
    CurrentTrackDuration: duration,
    CurrentMediaDuration: duration,
    CurrentTrackURI: uri,
    CurrentTrackMetaData: metadata,
    AVTransportURI: uri,
    AVTransportURIMetaData: metadata,
    NextAVTransportURI: (transport.next ?? NOTHING).uri,
    NextAVTransportURIMetaData: (transport.next ?? NOTHING).metadata,
    PlaybackStorageMedium: playMedium(transport),
    PossiblePlaybackStorageMedia: 'NONE,NETWORK',
    RecordStorageMedium: NOT_IMPLEMENTED,
    PossibleRecordStorageMedia: NOT_IMPLEMENTED,
    RecordMediumWriteStatus: NOT_IMPLEMENTED,
    CurrentRecordQualityMode: NOT_IMPLEMENTED,
    PossibleRecordQualityModes: NOT_IMPLEMENTED,
    CurrentTransportActions: transportActions(flavour, transport),
  };
}

function actionsNow({ state, item, isStill, next }: Transport): string[] {
  const more = [...(isStill ? [] : ['Seek']), ...(next === null ? [] : ['Next'])];
  switch (state) {
    case 'NO_MEDIA_PRESENT':
      return [];
    case 'STOPPED':
      return item === null ? [] : ['Play', ...more];
    case 'TRANSITIONING':
    case 'PLAYING':
      return ['Stop', 'Pause', ...more];
    case 'PAUSED_PLAYBACK':
      return ['Stop', 'Play', ...more];
  }
}

function seek(
  player: Player,
  flavour: Flavour,
  request: { readonly unit: string | undefined; readonly target: string },
): ActionOutcome {
  if (request.unit !== 'REL_TIME' && request.unit !== 'ABS_TIME') return outcome(710);
  const seconds = parsePlayTime(request.target);
  if (seconds !== null) return outcome(player.seek(seconds));
  return outcome(flavour.hasExactFaults ? 711 : null);
}

function positionInfo(player: Player, flavour: Flavour): Readonly<Record<string, string>> {
  const transport = player.transport();
  const position = formatPlayTime(player.position(), flavour.timeDigits);
  return {
    Track: transport.item === null ? '0' : '1',
    TrackDuration: formatPlayTime(transport.seconds, flavour.timeDigits),
    TrackMetaData: (transport.item ?? NOTHING).metadata,
    TrackURI: (transport.item ?? NOTHING).uri,
    RelTime: position,
    AbsTime: flavour.hasExactFaults ? position : NOT_IMPLEMENTED,
    RelCount: NO_COUNT,
    AbsCount: NO_COUNT,
  };
}

function mediaInfo(transport: Transport, flavour: Flavour): Readonly<Record<string, string>> {
  return {
    NrTracks: transport.item === null ? '0' : '1',
    MediaDuration: flavour.hasExactFaults ? formatPlayTime(transport.seconds, flavour.timeDigits) : '',
    CurrentURI: (transport.item ?? NOTHING).uri,
    CurrentURIMetaData: (transport.item ?? NOTHING).metadata,
    NextURI: (transport.next ?? NOTHING).uri,
    NextURIMetaData: (transport.next ?? NOTHING).metadata,
    PlayMedium: playMedium(transport),
    RecordMedium: NOT_IMPLEMENTED,
    WriteStatus: NOT_IMPLEMENTED,
  };
}

function playMedium(transport: Transport): string {
  return transport.item === null ? 'NONE' : 'NETWORK';
}

function outcome(refusal: Refusal | 710 | 717, reason: string | null = null): ActionOutcome {
  return refusal === null ? { ok: true, out: {} } : { ok: false, errorCode: refusal, reason };
}
