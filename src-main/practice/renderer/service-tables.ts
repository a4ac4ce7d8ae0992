import type { ServiceName } from './flavour.ts';

/** Arguments of an action: their names in order, each with its state variable. */
export type ArgumentTable = Readonly<Record<string, string>>;

export interface ActionTable {
  readonly in: ArgumentTable;
  readonly out: ArgumentTable;
}

/** What a state variable may hold. */
export interface VariableTable {
  readonly dataType: 'string' | 'boolean' | 'ui2' | 'ui4' | 'i4';
  readonly isEvented: boolean;
  readonly allowed: readonly string[] | { readonly minimum: number; readonly maximum: number } | null;
}

/** A service as its description tells it; argument order is the order on the wire. */
export interface ServiceTable {
  readonly actions: Readonly<Record<string, ActionTable>>;
  readonly variables: Readonly<Record<string, VariableTable>>;
}

const text: VariableTable = { dataType: 'string', isEvented: false, allowed: null };
const evented: VariableTable = { ...text, isEvented: true };
const number = (dataType: 'ui4' | 'i4'): VariableTable => ({ ...text, dataType });
const oneOf = (...allowed: readonly string[]): VariableTable => ({ ...text, allowed });

const instance = { InstanceID: 'A_ARG_TYPE_InstanceID' } as const;
const channel = { ...instance, Channel: 'A_ARG_TYPE_Channel' } as const;
const mediaInfo = {
  NrTracks: 'NumberOfTracks',
  MediaDuration: 'CurrentMediaDuration',
  CurrentURI: 'AVTransportURI',
  CurrentURIMetaData: 'AVTransportURIMetaData',
  NextURI: 'NextAVTransportURI',
  NextURIMetaData: 'NextAVTransportURIMetaData',
  PlayMedium: 'PlaybackStorageMedium',
  RecordMedium: 'RecordStorageMedium',
  WriteStatus: 'RecordMediumWriteStatus',
} as const;
const tracks: VariableTable = { dataType: 'ui4', isEvented: false, allowed: { minimum: 0, maximum: 1 } };

const avTransport: ServiceTable = {
  actions: {
    SetAVTransportURI: {
      in: { ...instance, CurrentURI: 'AVTransportURI', CurrentURIMetaData: 'AVTransportURIMetaData' },
      out: {},
    },
    SetNextAVTransportURI: {
      in: { ...instance, NextURI: 'NextAVTransportURI', NextURIMetaData: 'NextAVTransportURIMetaData' },
      out: {},
    },
    GetMediaInfo: { in: instance, out: mediaInfo },
    GetTransportInfo: {
      in: instance,
      out: {
        CurrentTransportState: 'TransportState',
        CurrentTransportStatus: 'TransportStatus',
        CurrentSpeed: 'TransportPlaySpeed',
      },
    },
    GetPositionInfo: {
      in: instance,
      out: {
        Track: 'CurrentTrack',
        TrackDuration: 'CurrentTrackDuration',
        TrackMetaData: 'CurrentTrackMetaData',
        TrackURI: 'CurrentTrackURI',
        RelTime: 'RelativeTimePosition',
        AbsTime: 'AbsoluteTimePosition',
        RelCount: 'RelativeCounterPosition',
        AbsCount: 'AbsoluteCounterPosition',
      },
    },
    GetDeviceCapabilities: {
      in: instance,
      out: {
        PlayMedia: 'PossiblePlaybackStorageMedia',
        RecMedia: 'PossibleRecordStorageMedia',
        RecQualityModes: 'PossibleRecordQualityModes',
      },
    },
    GetTransportSettings: {
      in: instance,
      out: { PlayMode: 'CurrentPlayMode', RecQualityMode: 'CurrentRecordQualityMode' },
    },
    GetCurrentTransportActions: { in: instance, out: { Actions: 'CurrentTransportActions' } },
    Stop: { in: instance, out: {} },
    Play: { in: { ...instance, Speed: 'TransportPlaySpeed' }, out: {} },
    Pause: { in: instance, out: {} },
    Seek: { in: { ...instance, Unit: 'A_ARG_TYPE_SeekMode', Target: 'A_ARG_TYPE_SeekTarget' }, out: {} },
    Next: { in: instance, out: {} },
    Previous: { in: instance, out: {} },
  },
  variables: {
    TransportState: oneOf('STOPPED', 'PAUSED_PLAYBACK', 'PLAYING', 'TRANSITIONING', 'NO_MEDIA_PRESENT'),
    TransportStatus: oneOf('OK', 'ERROR_OCCURRED'),
    PlaybackStorageMedium: oneOf('NETWORK', 'NONE'),
    RecordStorageMedium: oneOf('NOT_IMPLEMENTED'),
    PossiblePlaybackStorageMedia: text,
    PossibleRecordStorageMedia: text,
    CurrentPlayMode: oneOf('NORMAL'),
    TransportPlaySpeed: oneOf('1'),
    RecordMediumWriteStatus: oneOf('NOT_IMPLEMENTED'),
    CurrentRecordQualityMode: oneOf('NOT_IMPLEMENTED'),
    PossibleRecordQualityModes: text,
    NumberOfTracks: tracks,
    CurrentTrack: tracks,
    CurrentTrackDuration: text,
    CurrentMediaDuration: text,
    CurrentTrackMetaData: text,
    CurrentTrackURI: text,
    AVTransportURI: text,
    AVTransportURIMetaData: text,
    NextAVTransportURI: text,
    NextAVTransportURIMetaData: text,
    RelativeTimePosition: text,
    AbsoluteTimePosition: text,
    RelativeCounterPosition: number('i4'),
    AbsoluteCounterPosition: number('i4'),
    CurrentTransportActions: text,
    LastChange: evented,
    A_ARG_TYPE_SeekMode: oneOf('ABS_TIME', 'REL_TIME'),
    A_ARG_TYPE_SeekTarget: text,
    A_ARG_TYPE_InstanceID: number('ui4'),
  },
};

const renderingControl: ServiceTable = {
  actions: {
    ListPresets: { in: instance, out: { CurrentPresetNameList: 'PresetNameList' } },
    SelectPreset: { in: { ...instance, PresetName: 'A_ARG_TYPE_PresetName' }, out: {} },
    GetMute: { in: channel, out: { CurrentMute: 'Mute' } },
    SetMute: { in: { ...channel, DesiredMute: 'Mute' }, out: {} },
    GetVolume: { in: channel, out: { CurrentVolume: 'Volume' } },
    SetVolume: { in: { ...channel, DesiredVolume: 'Volume' }, out: {} },
  },
  variables: {
    PresetNameList: text,
    Mute: { dataType: 'boolean', isEvented: false, allowed: null },
    Volume: { dataType: 'ui2', isEvented: false, allowed: { minimum: 0, maximum: 100 } },
    LastChange: evented,
    A_ARG_TYPE_Channel: oneOf('Master'),
    A_ARG_TYPE_InstanceID: number('ui4'),
    A_ARG_TYPE_PresetName: oneOf('FactoryDefaults'),
  },
};

const connectionManager: ServiceTable = {
  actions: {
    GetProtocolInfo: { in: {}, out: { Source: 'SourceProtocolInfo', Sink: 'SinkProtocolInfo' } },
    GetCurrentConnectionIDs: { in: {}, out: { ConnectionIDs: 'CurrentConnectionIDs' } },
    GetCurrentConnectionInfo: {
      in: { ConnectionID: 'A_ARG_TYPE_ConnectionID' },
      out: {
        RcsID: 'A_ARG_TYPE_RcsID',
        AVTransportID: 'A_ARG_TYPE_AVTransportID',
        ProtocolInfo: 'A_ARG_TYPE_ProtocolInfo',
        PeerConnectionManager: 'A_ARG_TYPE_ConnectionManager',
        PeerConnectionID: 'A_ARG_TYPE_ConnectionID',
        Direction: 'A_ARG_TYPE_Direction',
        Status: 'A_ARG_TYPE_ConnectionStatus',
      },
    },
  },
  variables: {
    SourceProtocolInfo: evented,
    SinkProtocolInfo: evented,
    CurrentConnectionIDs: evented,
    A_ARG_TYPE_ConnectionStatus: oneOf('OK', 'ContentFormatMismatch', 'UnreliableChannel', 'Unknown'),
    A_ARG_TYPE_ConnectionManager: text,
    A_ARG_TYPE_Direction: oneOf('Input', 'Output'),
    A_ARG_TYPE_ProtocolInfo: text,
    A_ARG_TYPE_ConnectionID: number('i4'),
    A_ARG_TYPE_AVTransportID: number('i4'),
    A_ARG_TYPE_RcsID: number('i4'),
  },
};

/** The three services with all that version 1 of each requires. */
export const serviceTables: Readonly<Record<ServiceName, ServiceTable>> = {
  AVTransport: avTransport,
  RenderingControl: renderingControl,
  ConnectionManager: connectionManager,
};
