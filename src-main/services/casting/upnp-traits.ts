import type { Capabilities, PlayMode } from '../../../src-preload/contract/index.ts';
import type { UpnpPlayMode } from '../../protocols/upnp/av-transport-items.ts';
import { readPlayMode } from '../../protocols/upnp/av-transport-items.ts';
import type { SeekUnit } from '../../protocols/upnp/av-transport.ts';
import type { VolumeRange } from '../../protocols/upnp/rendering-control.ts';
import type { ServiceTraits } from '../../protocols/upnp/scpd.ts';

/** What a room can do, as finely as it is known. */
export interface UpnpTraits {
  readonly capabilities: Capabilities;
  readonly volume: VolumeRange;
  readonly seekUnit: SeekUnit;
  /** Whether it takes an item to play after the one that is on. */
  readonly takesNext: boolean;
}

/** Both real renderers that were measured take 0 to 100; see docs/protocols/upnp.md, "Volume". */
export const USUAL_VOLUME: VolumeRange = { min: 0, max: 100 };

const MODES: Readonly<Record<PlayMode, UpnpPlayMode>> = {
  normal: 'NORMAL',
  shuffle: 'SHUFFLE',
  'repeat-one': 'REPEAT_ONE',
  'repeat-all': 'REPEAT_ALL',
  random: 'RANDOM',
};

/** The play mode as AVTransport names it. */
export function upnpPlayMode(mode: PlayMode): UpnpPlayMode {
  return MODES[mode];
}

/** The play mode that AVTransport calls so; `null` for one that is not offered here. */
export function playModeOf(mode: UpnpPlayMode | 'other'): PlayMode | null {
  return (Object.keys(MODES) as PlayMode[]).find((each) => MODES[each] === mode) ?? null;
}

/** What is assumed of a room whose service descriptions are not known, or broken. */
export function assumedTraits(capabilities: Capabilities): UpnpTraits {
  return { capabilities, volume: USUAL_VOLUME, seekUnit: 'REL_TIME', takesNext: false };
}

/** Refines what is assumed by the service descriptions that could be read; `null` leaves its part as it is. */
export function refineTraits(
  assumed: UpnpTraits,
  transport: ServiceTraits | null,
  rendering: ServiceTraits | null,
): UpnpTraits {
  return refineRendering(refineTransport(assumed, transport), rendering);
}

function refineTransport(traits: UpnpTraits, service: ServiceTraits | null): UpnpTraits {
  if (service === null) return traits;
  const { actions } = service;
  const seekUnit = seekUnitOf(service);
  return {
    ...traits,
    seekUnit: seekUnit ?? 'REL_TIME',
    takesNext: actions.has('SetNextAVTransportURI'),
    capabilities: {
      ...traits.capabilities,
      pause: actions.has('Pause'),
      seek: actions.has('Seek') && seekUnit !== null,
      next: actions.has('Next'),
      previous: actions.has('Previous'),
      playModes: actions.has('SetPlayMode') ? playModesOf(service) : [],
    },
  };
}

function refineRendering(traits: UpnpTraits, service: ServiceTraits | null): UpnpTraits {
  if (service === null) return traits;
  const { actions, variables } = service;
  const range = variables.get('Volume')?.range ?? null;
  const isUsable = range !== null && range.min >= 0 && range.max <= 65_535;
  return {
    ...traits,
    volume: isUsable ? range : USUAL_VOLUME,
    capabilities: {
      ...traits.capabilities,
      volume: actions.has('SetVolume') && actions.has('GetVolume'),
      mute: actions.has('SetMute') && actions.has('GetMute'),
    },
  };
}

/** A room that lists no units is taken to know the usual one; `null` when it lists only others. */
function seekUnitOf({ variables }: ServiceTraits): SeekUnit | null {
  const allowed = variables.get('A_ARG_TYPE_SeekMode')?.allowed ?? [];
  const units = allowed.map((unit) => unit.trim().toUpperCase());
  if (units.length === 0 || units.includes('REL_TIME')) return 'REL_TIME';
  return units.includes('ABS_TIME') ? 'ABS_TIME' : null;
}

function playModesOf({ variables }: ServiceTraits): PlayMode[] {
  const allowed = (variables.get('CurrentPlayMode')?.allowed ?? []).map(readPlayMode);
  return (Object.keys(MODES) as PlayMode[]).filter((mode) => allowed.includes(MODES[mode]));
}
