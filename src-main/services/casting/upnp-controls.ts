import type { ControlAction, PlayMode } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { assertNever, fail, ok } from '../../lib/result.ts';
import { next, previous, setPlayMode } from '../../protocols/upnp/av-transport-items.ts';
import type { TransportState } from '../../protocols/upnp/av-transport.ts';
import { getPositionInfo, getTransportInfo, pause, play, seek } from '../../protocols/upnp/av-transport.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import type { ServiceDescription } from '../../protocols/upnp/device.ts';
import { setMute, setVolume } from '../../protocols/upnp/rendering-control.ts';
import { isTransitionRefused } from './metadata-ladder.ts';
import type { DriverCall, DriverLook } from './room-driver.ts';
import { callOptions, stopTolerantly } from './upnp-calls.ts';
import { stepsOfVolume } from './upnp-observe.ts';
import type { UpnpTraits } from './upnp-traits.ts';
import { upnpPlayMode } from './upnp-traits.ts';

/** Where controls go, and what is known of the room. */
export interface UpnpControls {
  readonly client: UpnpClient;
  readonly avTransport: ServiceDescription | null;
  readonly renderingControl: ServiceDescription | null;
  readonly traits: UpnpTraits;
}

/** Carries out one control. Errors: device.refused (reason `notOffered` too), device.unreachable, input.invalid. */
export async function controlUpnpRoom(
  room: UpnpControls,
  action: ControlAction,
  value: number | boolean | null,
  call: DriverCall,
): Promise<Result<null>> {
  switch (action) {
    case 'volume':
    case 'mute':
      return room.renderingControl === null
        ? notOffered('RenderingControl')
        : controlSound(room, room.renderingControl, action, value, call);
    case 'play':
    case 'pause':
    case 'stop':
    case 'seek':
    case 'next':
    case 'previous':
      return room.avTransport === null
        ? notOffered('AVTransport')
        : controlTransport(room, room.avTransport, action, value, call);
    default:
      return assertNever(action);
  }
}

/** Puts a room into a play mode that it offers. Errors: those of a control. */
export async function setUpnpPlayMode(
  room: UpnpControls,
  mode: PlayMode,
  call: DriverCall,
): Promise<Result<null>> {
  const { client, avTransport, traits } = room;
  if (avTransport === null || !traits.capabilities.playModes.includes(mode)) return notOffered(mode);
  return call.steps.run('SetPlayMode', () =>
    setPlayMode(client, avTransport, upnpPlayMode(mode), callOptions(call)),
  );
}

/** The failure of a room that does not offer what was asked of it. */
export function notOffered(service: string): Result<never> {
  return fail('device.refused', {
    message: `The room offers no ${service}.`,
    context: { service, errorCode: null, errorDescription: '', reason: 'notOffered' },
  });
}

async function controlTransport(
  { client, traits }: UpnpControls,
  service: ServiceDescription,
  action: 'play' | 'pause' | 'stop' | 'seek' | 'next' | 'previous',
  value: number | boolean | null,
  call: DriverCall,
): Promise<Result<null>> {
  const run = (name: string, task: () => Promise<Result<null>>): Promise<Result<null>> =>
    call.steps.run(name, task);
  const { capabilities } = traits;
  switch (action) {
    case 'play':
      return run('Play', () => reach(client, service, ['PLAYING', 'TRANSITIONING'], play, call));
    case 'pause':
      return run('Pause', () => reach(client, service, ['PAUSED_PLAYBACK'], pause, call));
    case 'stop':
      return run('Stop', () => stopTolerantly(client, service, call));
    case 'next':
      return capabilities.next
        ? run('Next', () => next(client, service, callOptions(call)))
        : notOffered('Next');
    case 'previous':
      return capabilities.previous
        ? run('Previous', () => previous(client, service, callOptions(call)))
        : notOffered('Previous');
    case 'seek':
      return isWithin(value, 1e9)
        ? run('Seek', () => seekWithin(client, service, { seconds: value, unit: traits.seekUnit }, call))
        : badValue(action, 'seconds');
    default:
      return assertNever(action);
  }
}

async function controlSound(
  { client, traits }: UpnpControls,
  service: ServiceDescription,
  action: 'volume' | 'mute',
  value: number | boolean | null,
  call: DriverCall,
): Promise<Result<null>> {
  if (action === 'mute') {
    if (typeof value !== 'boolean') return badValue(action, 'true or false');
    return call.steps.run('SetMute', () => setMute(client, service, value, callOptions(call)));
  }
  if (!isWithin(value, 1)) return badValue(action, 'a number from 0 to 1');
  const volume = { value: stepsOfVolume(value, traits.volume), range: traits.volume };
  return call.steps.run('SetVolume', () => setVolume(client, service, volume, callOptions(call)));
}

/** A refusal because of the state the room is in is none when that is the state that was wanted. */
async function reach(
  client: UpnpClient,
  service: ServiceDescription,
  wanted: readonly TransportState[],
  act: typeof play,
  call: DriverLook,
): Promise<Result<null>> {
  const done = await act(client, service, callOptions(call));
  if (done.ok || !isTransitionRefused(done.error)) return done;
  const now = await getTransportInfo(client, service, callOptions(call));
  return now.ok && wanted.includes(now.value.state) ? ok(null) : done;
}

/** Keeps the target within the item: a seek past the end drops it on some rooms. */
async function seekWithin(
  client: UpnpClient,
  service: ServiceDescription,
  target: Parameters<typeof seek>[2],
  call: DriverLook,
): Promise<Result<null>> {
  const position = await getPositionInfo(client, service, callOptions(call));
  const duration = position.ok ? position.value.duration : null;
  const { seconds, unit } = target;
  const within = duration === null || duration < 2 ? seconds : Math.min(seconds, duration - 1);
  return seek(client, service, { seconds: Math.max(0, within), unit }, callOptions(call));
}

function isWithin(value: number | boolean | null, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max;
}

function badValue(action: ControlAction, wanted: string): Result<never> {
  return fail('input.invalid', { message: `${action} takes ${wanted}.`, context: { action, wanted } });
}
