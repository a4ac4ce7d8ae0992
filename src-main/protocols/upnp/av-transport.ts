import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { InvokeOptions, UpnpClient } from './client.ts';
import { splitCommaList } from './comma-list.ts';
import type { ServiceDescription } from './device.ts';
import type { ActionValue } from './soap.ts';
import { formatTime, parseTime } from './time.ts';

/** What the actions need of a client. */
export type Invoker = Pick<UpnpClient, 'invoke'>;

export const TRANSPORT_STATES = [
  'STOPPED',
  'PLAYING',
  'TRANSITIONING',
  'PAUSED_PLAYBACK',
  'PAUSED_RECORDING',
  'RECORDING',
  'NO_MEDIA_PRESENT',
] as const;

/** The states of the specification; `other` stands for a vendor's own. */
export type TransportState = (typeof TRANSPORT_STATES)[number] | 'other';

export interface TransportInfo {
  readonly state: TransportState;
  /** As the room wrote it, `''` where it wrote none. */
  readonly rawState: string;
  readonly status: 'OK' | 'ERROR_OCCURRED' | 'other';
  readonly speed: string;
}

export interface PositionInfo {
  /** Seconds; `null` where the room does not know. */
  readonly position: number | null;
  readonly duration: number | null;
  /** `null` where the room names none. */
  readonly trackUri: string | null;
  readonly trackMetaData: string | null;
}

export interface MediaInfo {
  readonly currentUri: string | null;
  readonly currentUriMetaData: string | null;
  readonly nextUri: string | null;
  /** Seconds. */
  readonly duration: number | null;
}

/** What a room says it would take now. */
export interface TransportActions {
  readonly play: boolean;
  readonly pause: boolean;
  readonly stop: boolean;
  readonly seek: boolean;
  readonly next: boolean;
  readonly previous: boolean;
  /** Every item of the list, a vendor's own included, as written. */
  readonly raw: readonly string[];
}

/** The ways to name a place in an item by its time. */
export type SeekUnit = 'REL_TIME' | 'ABS_TIME';

type OutArguments = ReadonlyMap<string, string>;

const INSTANCE = ['InstanceID', '0'] as const;

/**
 * Tells a room what to play. A room fetches the media's head inside it: give it `limits.setUriMs`.
 * Arguments go in the order InstanceID, CurrentURIMetaData, CurrentURI. After a failure never `play`: Rygel would
 * play the item before. Errors: those of `invoke`.
 */
export async function setAvTransportUri(
  client: Invoker,
  service: ServiceDescription,
  media: { readonly uri: string; readonly metaData: ActionValue },
  options: InvokeOptions,
): Promise<Result<null>> {
  const args = [INSTANCE, ['CurrentURIMetaData', media.metaData], ['CurrentURI', media.uri]] as const;
  return nothing(await client.invoke(service, 'SetAVTransportURI', args, options));
}

/** Plays at normal speed. Errors: those of `invoke`. */
export async function play(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<null>> {
  return nothing(await client.invoke(service, 'Play', [INSTANCE, ['Speed', '1']], options));
}

/** Errors: those of `invoke`. */
export async function pause(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<null>> {
  return nothing(await client.invoke(service, 'Pause', [INSTANCE], options));
}

/** Errors: those of `invoke`. */
export async function stop(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<null>> {
  return nothing(await client.invoke(service, 'Stop', [INSTANCE], options));
}

/**
 * Goes to a time of the item, in whole seconds. The caller keeps it within the duration: gmediarender answers a seek
 * past the end with success and drops the item. Errors: those of `invoke`.
 */
export async function seek(
  client: Invoker,
  service: ServiceDescription,
  target: { readonly seconds: number; readonly unit: SeekUnit },
  options: InvokeOptions,
): Promise<Result<null>> {
  const args = [INSTANCE, ['Unit', target.unit], ['Target', formatTime(target.seconds)]] as const;
  return nothing(await client.invoke(service, 'Seek', args, options));
}

/** PLAYING is what a room says, no proof that anything plays. Errors: those of `invoke`. */
export async function getTransportInfo(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<TransportInfo>> {
  return mapped(await client.invoke(service, 'GetTransportInfo', [INSTANCE], options), readTransportInfo);
}

/** Errors: those of `invoke`. */
export async function getPositionInfo(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<PositionInfo>> {
  return mapped(await client.invoke(service, 'GetPositionInfo', [INSTANCE], options), readPositionInfo);
}

/** Errors: those of `invoke`. */
export async function getMediaInfo(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<MediaInfo>> {
  return mapped(await client.invoke(service, 'GetMediaInfo', [INSTANCE], options), readMediaInfo);
}

/** Errors: those of `invoke`; an optional action, so 401 and 602 are no fault of the room. */
export async function getCurrentTransportActions(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<TransportActions>> {
  const answer = await client.invoke(service, 'GetCurrentTransportActions', [INSTANCE], options);
  return mapped(answer, (out) => readTransportActions(out.get('Actions') ?? ''));
}

/** Reads the out arguments of GetTransportInfo, any of which may be missing. */
export function readTransportInfo(out: OutArguments): TransportInfo {
  const rawState = out.get('CurrentTransportState') ?? '';
  const rawStatus = out.get('CurrentTransportStatus') ?? 'OK';
  return {
    state: TRANSPORT_STATES.find((state) => state === rawState.toUpperCase()) ?? 'other',
    rawState,
    status: rawStatus === 'OK' || rawStatus === 'ERROR_OCCURRED' ? rawStatus : 'other',
    speed: out.get('CurrentSpeed') ?? '1',
  };
}

/** Reads the out arguments of GetPositionInfo; AbsTime stands in where a room gives no RelTime. */
export function readPositionInfo(out: OutArguments): PositionInfo {
  return {
    position: parseTime(out.get('RelTime') ?? '') ?? parseTime(out.get('AbsTime') ?? ''),
    duration: parseTime(out.get('TrackDuration') ?? ''),
    trackUri: stated(out, 'TrackURI'),
    trackMetaData: stated(out, 'TrackMetaData'),
  };
}

/** Reads the out arguments of GetMediaInfo. */
export function readMediaInfo(out: OutArguments): MediaInfo {
  return {
    currentUri: stated(out, 'CurrentURI'),
    currentUriMetaData: stated(out, 'CurrentURIMetaData'),
    nextUri: stated(out, 'NextURI'),
    duration: parseTime(out.get('MediaDuration') ?? ''),
  };
}

/** Reads a list such as `PAUSE,STOP,SEEK` or `Stop,Pause,Seek,X_DLNA_PS=1/16\,1/8`, whatever its case. */
export function readTransportActions(list: string): TransportActions {
  const raw = splitCommaList(list);
  const names = new Set(raw.map((item) => item.toLowerCase()));
  return {
    play: names.has('play'),
    pause: names.has('pause'),
    stop: names.has('stop'),
    seek: names.has('seek'),
    next: names.has('next'),
    previous: names.has('previous'),
    raw,
  };
}

function stated(out: OutArguments, name: string): string | null {
  const value = out.get(name) ?? '';
  return value === '' || value === 'NOT_IMPLEMENTED' ? null : value;
}

function nothing(answer: Result<OutArguments>): Result<null> {
  return mapped(answer, () => null);
}

function mapped<T>(answer: Result<OutArguments>, read: (out: OutArguments) => T): Result<T> {
  return answer.ok ? ok(read(answer.value)) : answer;
}
