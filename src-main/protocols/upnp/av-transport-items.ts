import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { Invoker } from './av-transport.ts';
import type { InvokeOptions } from './client.ts';
import type { ServiceDescription } from './device.ts';
import type { ActionValue } from './soap.ts';

/** The play modes of AVTransport:1. */
export const PLAY_MODES = [
  'NORMAL',
  'SHUFFLE',
  'REPEAT_ONE',
  'REPEAT_ALL',
  'RANDOM',
  'DIRECT_1',
  'INTRO',
] as const;
export type UpnpPlayMode = (typeof PLAY_MODES)[number];

const INSTANCE = ['InstanceID', '0'] as const;

/**
 * Tells a room what to play after the item that is on. The room changes over without ever being STOPPED; its URI
 * becomes this one and the next one empty. An empty `uri` takes it back. Errors: those of `invoke`.
 */
export async function setNextAvTransportUri(
  client: Invoker,
  service: ServiceDescription,
  media: { readonly uri: string; readonly metaData: ActionValue },
  options: InvokeOptions,
): Promise<Result<null>> {
  const args = [INSTANCE, ['NextURI', media.uri], ['NextURIMetaData', media.metaData]] as const;
  return nothing(await client.invoke(service, 'SetNextAVTransportURI', args, options));
}

/** Skips to the next item the room knows of. Errors: those of `invoke`; Rygel answers 711 where there is none. */
export async function next(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<null>> {
  return nothing(await client.invoke(service, 'Next', [INSTANCE], options));
}

/** Errors: those of `invoke`. */
export async function previous(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<null>> {
  return nothing(await client.invoke(service, 'Previous', [INSTANCE], options));
}

/** Errors: those of `invoke`; 712 where the room has no such mode. */
export async function setPlayMode(
  client: Invoker,
  service: ServiceDescription,
  mode: UpnpPlayMode,
  options: InvokeOptions,
): Promise<Result<null>> {
  return nothing(await client.invoke(service, 'SetPlayMode', [INSTANCE, ['NewPlayMode', mode]], options));
}

/** The mode the room is in. Errors: those of `invoke`. */
export async function getPlayMode(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<UpnpPlayMode | 'other'>> {
  const answer = await client.invoke(service, 'GetTransportSettings', [INSTANCE], options);
  return answer.ok ? ok(readPlayMode(answer.value.get('PlayMode') ?? 'NORMAL')) : answer;
}

/** Reads a play mode as a room writes it. */
export function readPlayMode(text: string): UpnpPlayMode | 'other' {
  return PLAY_MODES.find((mode) => mode === text.trim().toUpperCase()) ?? 'other';
}

function nothing(answer: Result<unknown>): Result<null> {
  return answer.ok ? ok(null) : answer;
}
