import { join } from 'node:path';
import type { RoomsDelta } from '../src-preload/contract/index.ts';
import type { Clock } from './lib/clock.ts';
import type { Disposer } from './lib/disposal.ts';
import type { RecordExchange } from './lib/exchange.ts';
import { createMdnsBrowser } from './protocols/mdns/browser.ts';
import { createSsdpBrowser } from './protocols/ssdp/browser.ts';
import type { CallbackServer } from './protocols/upnp/callback-server.ts';
import { createCallbackServer } from './protocols/upnp/callback-server.ts';
import type { UpnpClient } from './protocols/upnp/client.ts';
import { createUpnpClient } from './protocols/upnp/client.ts';
import type { CastingService } from './services/casting/casting-service.ts';
import { createCastingService } from './services/casting/casting-service.ts';
import type { RoomDriver } from './services/casting/room-driver.ts';
import { createCastDriver } from './services/casting/cast-driver.ts';
import { createUpnpDriver } from './services/casting/upnp-driver.ts';
import type { DevicesService, RoomTarget } from './services/devices/devices-service.ts';
import { createDevicesService } from './services/devices/devices-service.ts';
import { castCapabilities } from './services/devices/room-target.ts';
import { localAddressFor } from './services/media/local-address.ts';
import type { EmergencyService } from './services/emergency/emergency-service.ts';
import { createEmergencyService } from './services/emergency/emergency-service.ts';
import type { GroupsService } from './services/groups/groups-service.ts';
import { createGroupsService } from './services/groups/groups-service.ts';
import { findFfmpeg } from './services/media/conversion.ts';
import type { MediaService } from './services/media/media-service.ts';
import { createMediaService } from './services/media/media-service.ts';
import type { QueueService } from './services/queue/queue-service.ts';
import { createQueueService } from './services/queue/queue-service.ts';
import type { SettingsService } from './services/settings/settings-service.ts';
import type { ApplicationOptions, Base } from './app-base.ts';

/** Rooms, media and casting, and what people do with many rooms. */
export interface Lan extends ForPeople {
  readonly devices: DevicesService;
  readonly media: MediaService;
  readonly casting: CastingService;
  /** Hears the events of rooms. */
  readonly callbacks: CallbackServer;
}

/** `isOwnPractice` tells the practice rooms that this application made from other applications'. */
export function buildLan(
  options: ApplicationOptions,
  base: Base,
  disposer: Disposer,
  isOwnPractice: (udn: string) => boolean,
): Lan {
  const { clock, log } = options;
  const { stores, journal } = base;
  const { emit } = base.events;
  const upnp = disposer.add(createUpnpClient({ clock, log, record: journal.recorder('devices', null) }));
  const devices = disposer.add(buildDevices(options, base, upnp, isOwnPractice));
  const callbacks = disposer.add(createCallbackServer({ log }));
  const media = disposer.add(buildMedia(options, base));
  const groups = createGroupsService({ store: stores.groups, clock, emit });
  const casting = disposer.add(
    createCastingService({
      devices,
      media,
      store: stores.casts,
      clock,
      log,
      emit,
      driverFor: (target) => driverFor(target, { clock, base, upnp, callbacks }),
      recordFor: (room) => journal.recorder('casting', room),
      recordRoutineFor: (room) => journal.routineRecorder('casting', room),
      recordProbe: journal.recorder('media', null),
      isWatched: () => devices.isWatched(),
      expandRooms: (ids) => groups.expand(ids),
    }),
  );
  const { queues, emergency } = buildForPeople(options, base, { devices, media, casting, groups }, disposer);
  return { devices, media, casting, callbacks, groups, queues, emergency };
}

function buildDevices(
  { clock, log }: ApplicationOptions,
  { stores, journal, settings, events }: Base,
  upnp: UpnpClient,
  isOwnPractice: (udn: string) => boolean,
): DevicesService {
  const allowedInterfaces = (): readonly string[] | null => settings.get().lan.interfaces;
  return createDevicesService({
    ssdp: (onSighting) => createSsdpBrowser({ clock, log, onSighting, allowedInterfaces }),
    mdns: (onSighting) => createMdnsBrowser({ clock, log, onSighting, allowedInterfaces }),
    upnp,
    store: stores.rooms,
    settings,
    clock,
    log,
    emit: events.emit,
    recordFor: recorderBySubject((room) => journal.routineRecorder('devices', room)),
    hasListeners: events.hasListeners,
    isOwnPractice,
  });
}

function buildMedia(
  { clock, log, dataFolder }: ApplicationOptions,
  { stores, journal, events, uploadsFolder, notKept }: Base,
): MediaService {
  return createMediaService({
    store: stores.media,
    clock,
    log,
    emit: events.emit,
    recordFor: (room) => journal.recorder('media', room),
    uploadsFolder,
    notRemembered: notKept,
    postersFolder: join(dataFolder, 'posters'),
    programs: findFfmpeg(process.env['PATH'] ?? ''),
  });
}

/** What people do with many rooms, on top of casting. */
interface ForPeople {
  readonly groups: GroupsService;
  readonly queues: QueueService;
  readonly emergency: EmergencyService;
}

function buildForPeople(
  { clock, log }: ApplicationOptions,
  { stores, events }: Base,
  { devices, media, casting, groups }: Pick<Lan, 'devices' | 'media' | 'casting' | 'groups'>,
  disposer: Disposer,
): Pick<ForPeople, 'queues' | 'emergency'> {
  const { emit } = events;
  const emergency: EmergencyService = disposer.add(
    createEmergencyService({
      store: stores.emergencies,
      casting,
      queues: () => queues,
      rooms: () => devices.snapshot().rooms,
      check: ({ source, contentType, title }) => media.resolve(source, contentType, title),
      clock,
      log,
      emit,
    }),
  );
  const queues: QueueService = disposer.add(
    createQueueService({
      store: stores.queues,
      casting,
      media,
      groups,
      clock,
      emit,
      random: Math.random,
      isHeld: () => emergency.isActive(),
    }),
  );
  disposer.defer(
    events.overhear((name, payload) => {
      if (name === 'devices:changed') emergency.roomsChanged((payload as RoomsDelta).changed);
    }),
  );
  return { queues, emergency };
}

/** How a room is spoken to, by its kind. */
function driverFor(
  target: RoomTarget,
  deps: {
    readonly clock: Clock;
    readonly base: Base;
    readonly upnp: UpnpClient;
    readonly callbacks: CallbackServer;
  },
): RoomDriver {
  const { clock, base, upnp, callbacks } = deps;
  const casting = (): ReturnType<SettingsService['get']>['casting'] => base.settings.get().casting;
  if (target.kind === 'upnp') {
    const record = base.journal.routineRecorder('casting', target.id);
    const eventing = { callbacks, localAddressFor, clock, record };
    return createUpnpDriver({ client: upnp, description: target.description, casting, eventing });
  }
  const { host, receiver } = target;
  return createCastDriver({
    clock,
    host,
    port: receiver.port,
    capabilities: castCapabilities(receiver),
    packageName: () => casting().packageName,
  });
}

/** One recorder a subject, so that each remembers what it recorded last. */
function recorderBySubject(
  create: (subject: string | null) => RecordExchange,
): (subject: string | null) => RecordExchange {
  const recorders = new Map<string | null, RecordExchange>();
  return (subject) => {
    const existing = recorders.get(subject);
    if (existing !== undefined) return existing;
    const recorder = create(subject);
    recorders.set(subject, recorder);
    return recorder;
  };
}
