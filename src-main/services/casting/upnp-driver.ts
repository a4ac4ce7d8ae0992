import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { getPlayMode } from '../../protocols/upnp/av-transport-items.ts';
import { play } from '../../protocols/upnp/av-transport.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import type { DeviceDescription, ServiceDescription } from '../../protocols/upnp/device.ts';
import { upnpCapabilities } from '../devices/room-target.ts';
import type { MetadataVariant } from './metadata-ladder.ts';
import { isTransitionRefused } from './metadata-ladder.ts';
import type { DriverLook, RoomDriver } from './room-driver.ts';
import { callOptions } from './upnp-calls.ts';
import type { UpnpControls } from './upnp-controls.ts';
import { controlUpnpRoom, notOffered, setUpnpPlayMode } from './upnp-controls.ts';
import { createUpnpKnowledge } from './upnp-knowledge.ts';
import { loadByLadder, loadNext } from './upnp-load.ts';
import { observeTransport, readLevel } from './upnp-observe.ts';
import { playModeOf } from './upnp-traits.ts';
import type { UpnpEventing } from './upnp-watch.ts';
import { watchUpnpRoom } from './upnp-watch.ts';

export interface UpnpDriverDeps {
  readonly client: UpnpClient;
  readonly description: DeviceDescription;
  /** Which metadata goes first, and whether others follow when the room refuses it. */
  readonly casting: () => { readonly metadata: MetadataVariant; readonly fallbacks: boolean };
  /** `null` where events cannot be heard: then looking tells everything, a little later. */
  readonly eventing: UpnpEventing | null;
}

/** Speaks to a UPnP MediaRenderer. */
export function createUpnpDriver(deps: UpnpDriverDeps): RoomDriver {
  const { client, description, eventing } = deps;
  const { avTransport, renderingControl } = description.services;
  const knowledge = createUpnpKnowledge(client, description);
  const controls = (): UpnpControls => ({
    client,
    avTransport,
    renderingControl,
    traits: knowledge.traits(),
  });
  const withTransport = <T>(task: (service: ServiceDescription) => Promise<Result<T>>): Promise<Result<T>> =>
    avTransport === null ? Promise.resolve(notOffered('AVTransport')) : task(avTransport);

  const driver: RoomDriver = {
    capabilities: upnpCapabilities(description),
    load: (media, call) =>
      withTransport(async (service) =>
        loadByLadder(
          { client, service, sink: await knowledge.sink(call), casting: deps.casting() },
          media,
          call,
        ),
      ),
    loadStarts: (isPlaying) => isPlaying,
    start: (call) =>
      withTransport((service) => call.steps.run('Play', () => playTolerantly(client, service, call))),
    setNext: (media, call) =>
      withTransport(async (service) => {
        const sink = await knowledge.sink(call);
        if (!knowledge.traits().takesNext) return notOffered('SetNextAVTransportURI');
        return loadNext({ client, service, sink, casting: deps.casting() }, media, call);
      }),
    observe: (expectedUrl, look) =>
      withTransport((service) => observeTransport(client, service, expectedUrl, look)),
    control: (action, value, call) => controlUpnpRoom(controls(), action, value, call),
    setPlayMode: (mode, call) => setUpnpPlayMode(controls(), mode, call),
    async readVolume(look) {
      const { volume: range, capabilities } = knowledge.traits();
      const level =
        renderingControl === null
          ? ok({ volume: null, muted: null })
          : await readLevel({ client, service: renderingControl, range }, look);
      if (!level.ok || avTransport === null || capabilities.playModes.length === 0) return level;
      const mode = await getPlayMode(client, avTransport, callOptions(look));
      return mode.ok ? ok({ ...level.value, playMode: playModeOf(mode.value) }) : level;
    },
    inspect: (look) => knowledge.read(look),
  };
  if (eventing === null) return driver;
  const room = { http: client.http, description, volumeRange: () => knowledge.traits().volume };
  return { ...driver, watch: (onChange) => watchUpnpRoom(eventing, room, onChange) };
}

/** Rooms that start by themselves after Set answer Play with 701: what matters is whether they play. */
async function playTolerantly(
  client: UpnpClient,
  service: ServiceDescription,
  call: DriverLook,
): Promise<Result<null>> {
  const played = await play(client, service, callOptions(call));
  return !played.ok && isTransitionRefused(played.error) ? ok(null) : played;
}
