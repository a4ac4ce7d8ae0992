import type { Clock } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import type { CallbackServer } from '../../protocols/upnp/callback-server.ts';
import type { DeviceDescription, ServiceDescription } from '../../protocols/upnp/device.ts';
import { parseDidlTitle } from '../../protocols/upnp/didl.ts';
import type { RenderingChange, TransportChange } from '../../protocols/upnp/event-values.ts';
import { readRenderingChange, readTransportChange } from '../../protocols/upnp/event-values.ts';
import type { HttpTransport } from '../../protocols/upnp/http-exchange.ts';
import type { EventVariables } from '../../protocols/upnp/last-change.ts';
import type { VolumeRange } from '../../protocols/upnp/rendering-control.ts';
import type { Subscription } from '../../protocols/upnp/subscription.ts';
import { createSubscription } from '../../protocols/upnp/subscription.ts';
import type { DriverChange, RoomWatch } from './room-driver.ts';
import { shareOfVolume, transportOf } from './upnp-observe.ts';
import { playModeOf } from './upnp-traits.ts';

/** What hearing a room's events takes. */
export interface UpnpEventing {
  readonly callbacks: CallbackServer;
  /** The address of this machine that a host can reach. */
  readonly localAddressFor: (host: string) => Promise<Result<string>>;
  readonly clock: Clock;
  readonly record: RecordExchange;
}

/** Subscribes to what a room tells of its transport and its sound; a service that sends no events is left out. */
export function watchUpnpRoom(
  eventing: UpnpEventing,
  room: {
    readonly http: HttpTransport;
    readonly description: DeviceDescription;
    readonly volumeRange: () => VolumeRange;
  },
  onChange: (change: DriverChange) => void,
): RoomWatch {
  const { services, location } = room.description;
  const host = new URL(location).hostname;
  const subscribe = (
    service: ServiceDescription | null,
    onEvent: (variables: EventVariables) => void,
  ): readonly Subscription[] => {
    if (service?.eventUrl == null) return [];
    const { callbacks, clock, record } = eventing;
    const localAddress = (): Promise<Result<string>> => eventing.localAddressFor(host);
    const { eventUrl } = service;
    return [
      createSubscription({ http: room.http, callbacks, clock, record, eventUrl, localAddress, onEvent }),
    ];
  };
  const subscriptions = [
    ...subscribe(services.avTransport, (variables) => {
      const change = readTransportChange(variables);
      const { playMode } = change;
      const level = playMode === undefined ? {} : { playMode: playModeOf(playMode) };
      onChange({ report: reportOf(change), level });
    }),
    ...subscribe(services.renderingControl, (variables) =>
      onChange({ report: {}, level: levelOf(readRenderingChange(variables), room.volumeRange()) }),
    ),
  ];
  return {
    check: () => subscriptions.forEach((subscription) => subscription.check()),
    dispose: async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.dispose()));
    },
  };
}

/** What an AVTransport event says in the words of an observation. */
export function reportOf(change: TransportChange): DriverChange['report'] {
  const { state, status, trackUri, trackMetaData, duration } = change;
  return {
    ...(state === undefined ? {} : { transport: transportOf(state) }),
    ...(status === undefined ? {} : { hasError: status === 'ERROR_OCCURRED' }),
    ...(trackUri === undefined ? {} : { trackUri }),
    ...(trackMetaData === undefined
      ? {}
      : { trackTitle: trackMetaData === null ? null : parseDidlTitle(trackMetaData) }),
    ...(duration === undefined ? {} : { duration: duration === 0 ? null : duration }),
  };
}

function levelOf({ volume, muted }: RenderingChange, range: VolumeRange): DriverChange['level'] {
  return {
    ...(volume === undefined ? {} : { volume: shareOfVolume(volume, range) }),
    ...(muted === undefined ? {} : { muted }),
  };
}
