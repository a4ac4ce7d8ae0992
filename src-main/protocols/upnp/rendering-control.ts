import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Invoker } from './av-transport.ts';
import type { InvokeOptions } from './client.ts';
import type { ServiceDescription } from './device.ts';
import { malformedAnswer } from './faults.ts';

/** The `allowedValueRange` of Volume in a device's service description; 0..100 on every renderer seen so far. */
export interface VolumeRange {
  readonly min: number;
  readonly max: number;
  /** The distance between two volumes that it takes; 1 unless said. */
  readonly step?: number;
}

const CHANNEL = [
  ['InstanceID', '0'],
  ['Channel', 'Master'],
] as const;

/**
 * The volume in the device's own steps. Errors: those of `invoke`; device.refused with reason `malformed` where the
 * room answers no number (gmediarender does after being told one).
 */
export async function getVolume(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<number>> {
  const answer = await client.invoke(service, 'GetVolume', CHANNEL, options);
  if (!answer.ok) return answer;
  const value = answer.value.get('CurrentVolume');
  if (value !== undefined && /^\d{1,5}$/.test(value)) return ok(Number(value));
  return malformedAnswer({ serviceType: service.serviceType, action: 'GetVolume' }, 'CurrentVolume', value);
}

/**
 * Sets the volume in the device's own steps. What lies outside the range is never sent: devices differ in what they
 * make of it, and some go silent or to full volume. Errors: those of `invoke`, input.invalid.
 */
export async function setVolume(
  client: Invoker,
  service: ServiceDescription,
  volume: { readonly value: number; readonly range: VolumeRange },
  options: InvokeOptions,
): Promise<Result<null>> {
  const { value, range } = volume;
  if (!Number.isInteger(value) || value < range.min || value > range.max) {
    return fail('input.invalid', {
      message: `A volume of ${value} is not a whole number from ${range.min} to ${range.max}.`,
      context: { value, min: range.min, max: range.max },
    });
  }
  const answer = await client.invoke(
    service,
    'SetVolume',
    [...CHANNEL, ['DesiredVolume', String(value)]],
    options,
  );
  return answer.ok ? ok(null) : answer;
}

/** Errors: those of `invoke`; device.refused with reason `malformed` where the answer is no boolean. */
export async function getMute(
  client: Invoker,
  service: ServiceDescription,
  options: InvokeOptions,
): Promise<Result<boolean>> {
  const answer = await client.invoke(service, 'GetMute', CHANNEL, options);
  if (!answer.ok) return answer;
  const value = answer.value.get('CurrentMute');
  const isMuted = value === undefined ? null : readBoolean(value);
  if (isMuted !== null) return ok(isMuted);
  return malformedAnswer({ serviceType: service.serviceType, action: 'GetMute' }, 'CurrentMute', value);
}

/** Errors: those of `invoke`. */
export async function setMute(
  client: Invoker,
  service: ServiceDescription,
  isMuted: boolean,
  options: InvokeOptions,
): Promise<Result<null>> {
  const args = [...CHANNEL, ['DesiredMute', isMuted ? '1' : '0']] as const;
  const answer = await client.invoke(service, 'SetMute', args, options);
  return answer.ok ? ok(null) : answer;
}

/** A UPnP boolean: 1, true, yes or 0, false, no. Source: UPnP Device Architecture 1.1, table 2-2. */
function readBoolean(text: string): boolean | null {
  if (/^(?:1|true|yes)$/i.test(text)) return true;
  return /^(?:0|false|no)$/i.test(text) ? false : null;
}
