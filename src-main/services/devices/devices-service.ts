import type { Room, RoomsSnapshot } from '../../../src-preload/contract/index.ts';
import { unlessAborted } from '../../lib/abort.ts';
import type { Disposer } from '../../lib/disposal.ts';
import { createDisposer } from '../../lib/disposal.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { listNetworkAddresses } from '../../protocols/ssdp/network-interfaces.ts';
import type { MdnsBrowser } from '../../protocols/mdns/index.ts';
import type { Presence, SsdpBrowser } from '../../protocols/ssdp/index.ts';
import { createPresence } from '../../protocols/ssdp/index.ts';
import { addressFinder, findByUrl } from './address-finder.ts';
import type { Attention } from './attention.ts';
import { createAttention } from './attention.ts';
import { createArrivals } from './arrivals.ts';
import { readCastLocation } from './cast-place.ts';
import type { CastRooms } from './cast-rooms.ts';
import { createCastRooms } from './cast-rooms.ts';
import type { Discovery } from './discovery.ts';
import { createDiscovery } from './discovery.ts';
import { createHeardLocations } from './heard-locations.ts';
import type { Contact } from './room-health.ts';
import type { Meetings } from './meetings.ts';
import { createMeetings } from './meetings.ts';
import { createRevival } from './revival.ts';
import type { RoomRecord } from './room-record.ts';
import type { RoomRegistry } from './room-registry.ts';
import { createRoomRegistry } from './room-registry.ts';
import type { RoomTarget } from './room-target.ts';
import { upnpTarget } from './room-target.ts';
import type { RoomsBook } from './rooms-book.ts';
import { createRoomsBook } from './rooms-book.ts';
import type { Sightings } from './sightings.ts';
import { createSightings } from './sightings.ts';
import { readTypedAddress } from './typed-address.ts';
import type { DevicesDeps, DevicesService } from './devices-types.ts';

export type { DevicesDeps, DevicesService, RoomTarget };

const FIRST_SEARCH_MS = 1_800;
/** How long is searched at once when other interfaces were chosen. */
const INTERFACES_SEARCH_MS = 3_000;
/** After a search descriptions may still be on their way. */
const SETTLE_MS = 1_000;
/** A room that answered this short a time ago is here, whatever was said in its name. */
const FRESH_MS = 2_000;

/** Shows the rooms that are remembered; nothing is searched before `start`. */
export function createDevicesService(deps: DevicesDeps): DevicesService {
  return new Devices(deps);
}

class Devices implements DevicesService {
  readonly #deps: DevicesDeps;
  readonly #disposal = new AbortController();
  readonly #ssdp: SsdpBrowser;
  readonly #mdns: MdnsBrowser;
  readonly #cast: CastRooms;
  readonly #sightings: Sightings;
  readonly #discovery: Discovery;
  readonly #presence: Presence;
  readonly #book: RoomsBook;
  readonly #registry: RoomRegistry;
  readonly #held: Disposer;
  readonly #meetings: Meetings = createMeetings((location) => this.#read(location));
  readonly #heard = createHeardLocations();
  /** Rooms that were removed in this run, and when: `restore` puts them back. */
  readonly #removed = new Map<string, { readonly record: RoomRecord; readonly at: number }>();
  /** Removed rooms whose answers to a search are not wanted; a scan by hand or an announcement brings them back. */
  readonly #unwelcome = new Set<string>();
  /** Typed addresses that were reached in this run. */
  readonly #reached = new Set<string>();
  readonly #arrivals = createArrivals();
  readonly #attention: Attention;
  readonly #listeners = new Set<(id: string, target: RoomTarget | null) => void>();

  constructor(deps: DevicesDeps) {
    this.#deps = deps;
    const { clock, emit, store } = deps;
    this.#attention = createAttention(clock, deps.hasListeners);
    this.#ssdp = deps.ssdp((sighting) => this.#sightings.heard(sighting));
    this.#mdns = deps.mdns((sighting) => this.#sightings.heardCast(sighting));
    this.#cast = createCastRooms({
      clock,
      http: deps.upnp.http,
      packageName: () => deps.settings.get().casting.packageName,
      recordFor: deps.recordFor,
      onGone: (id) => void this.#gone(id, 'saidGoodbye'),
    });
    this.#discovery = createDiscovery({
      ssdp: this.#ssdp,
      mdns: this.#mdns,
      clock,
      listAddresses: listNetworkAddresses,
      onChanged: (scan, lan) => {
        this.#book.setScan(scan);
        this.#book.setLan(lan);
      },
    });
    this.#book = createRoomsBook({ clock, emit, scan: this.#discovery.scan(), lan: this.#discovery.lan() });
    this.#registry = createRoomRegistry({ book: this.#book, store, clock, isPractice: deps.isOwnPractice });
    this.#presence = createPresence({
      clock,
      onPresent: (udn, { location }) => location !== null && this.#sightings.greet(udn, location),
      onGone: (udn, reason) => void this.#gone(udn, reason),
    });
    this.#sightings = createSightings({
      registry: this.#registry,
      book: this.#book,
      presence: this.#presence,
      cast: this.#cast,
      meetings: this.#meetings,
      locations: this.#heard,
      unwelcome: this.#unwelcome,
      isOwnPractice: deps.isOwnPractice,
      signal: this.#disposal.signal,
    });
    this.#held = createDisposer((error) => deps.log.error('a timer stayed', { error: messageOf(error) }));
    this.#held.add(createRevival({ clock, lost: () => this.#lostRooms(), knock: (id) => this.#knock(id) }));
    this.#held.add(
      createRevival({
        clock,
        lost: () => this.#unreachedAddresses(),
        knock: async (address) => void (await this.add(address, this.#disposal.signal)),
      }),
    );
  }

  async start(): Promise<void> {
    this.#mdns.start();
    await this.#ssdp.start();
    for (const address of this.#deps.settings.get().lan.addresses)
      void this.add(address, this.#disposal.signal);
    for (const { known } of this.#registry.all()) void this.#meetings.meet(known.location);
    this.#discovery.keepSearching(FIRST_SEARCH_MS);
    this.#held.defer(this.#followInterfaces());
  }

  isWatched(): boolean {
    return this.#attention.isWatched();
  }

  onWatched(listener: () => void): void {
    this.#attention.onWatched(listener);
  }

  snapshot(): RoomsSnapshot {
    this.#attention.asked();
    return this.#book.snapshot();
  }

  async scan(waitMs: number, signal: AbortSignal): Promise<RoomsSnapshot> {
    this.#unwelcome.clear();
    await this.#discovery.search(waitMs, signal);
    await Promise.race([this.#meetings.settled(), this.#deps.clock.sleep(SETTLE_MS, signal)]);
    return this.#book.snapshot();
  }

  cancelScan(): boolean {
    return this.#discovery.cancel();
  }

  async add(address: string, signal: AbortSignal): Promise<Result<Room>> {
    const find = addressFinder({
      upnp: this.#deps.upnp,
      ssdp: this.#ssdp,
      cast: this.#cast,
      record: this.#deps.recordFor(null),
      locationsOf: (host) => this.#heard.at(host),
    });
    const found = await find(address, AbortSignal.any([signal, this.#disposal.signal]));
    if (!found.ok) return found;
    this.#reached.add(address.trim());
    this.#register(found.value, address.trim());
    const room = this.#book.get(found.value.id);
    this.#keepAddress(address.trim());
    return room === null ? unknownRoom(found.value.id) : ok(room);
  }

  rename(id: string, name: string): Result<Room> {
    const room = this.#registry.rename(id, name);
    return room === null ? unknownRoom(id) : ok(room);
  }

  remove(id: string): Result<{ removed: Room | null }> {
    const removed = this.#book.get(id);
    const record = this.#registry.remove(id);
    if (record !== null) this.#removed.set(id, { record, at: this.#deps.clock.elapsed() });
    this.#unwelcome.add(id);
    const { addresses } = this.#deps.settings.get().lan;
    const typed = record?.known.typedAddress;
    if (typed != null)
      this.#deps.settings.update({ lan: { addresses: addresses.filter((address) => address !== typed) } });
    this.#tell(id, null);
    return ok({ removed });
  }

  restore(id: string): Result<Room> {
    const present = this.#book.get(id);
    if (present !== null) return ok(present);
    const record = this.#removed.get(id)?.record;
    if (record === undefined) return unknownRoom(id);
    this.#removed.delete(id);
    this.#unwelcome.delete(id);
    this.#registry.put(record);
    const { typedAddress } = record.known;
    if (typedAddress !== null) this.#keepAddress(typedAddress);
    if (record.target !== null) this.#tell(id, record.target);
    const room = this.#book.get(id);
    return room === null ? unknownRoom(id) : ok(room);
  }

  async target(id: string, signal: AbortSignal): Promise<Result<RoomTarget>> {
    if (this.#registry.get(id) === null) await this.#arrival(id, signal);
    const record = this.#registry.get(id);
    if (record === null) return unknownRoom(id);
    if (record.target !== null) return ok(record.target);
    const met = await unlessAborted(this.#meetings.meet(record.known.location), signal);
    if (met?.ok && met.value.id === id) return met;
    await this.#arrival(id, signal);
    const moved = this.#registry.get(id)?.target ?? null;
    if (moved !== null) return ok(moved);
    if (met === null)
      return fail('input.cancelled', { message: 'The room was not waited for.', retryable: true });
    return met.ok ? strangerAt(id, met.value) : met;
  }

  patch(id: string, change: Partial<Room>): void {
    this.#book.patch(id, change);
  }

  contacted(id: string, contact: Contact): void {
    if (contact.error === null) this.#presence.touch(id);
    this.#registry.contacted(id, contact);
  }

  onTarget(listener: (id: string, target: RoomTarget | null) => void): void {
    this.#listeners.add(listener);
  }

  dropPractice(): void {
    for (const { known, practice } of this.#registry.all()) {
      if (!practice) continue;
      this.#registry.remove(known.id);
      this.#tell(known.id, null);
    }
  }

  async dispose(): Promise<void> {
    this.#disposal.abort();
    this.#listeners.clear();
    this.#attention.forget();
    await this.#held.dispose();
    this.#discovery.dispose();
    this.#presence.dispose();
    this.#cast.dispose();
    this.#book.dispose();
    this.#mdns.dispose();
    await this.#ssdp.dispose();
  }

  #keepAddress(address: string): void {
    const { addresses } = this.#deps.settings.get().lan;
    if (!addresses.includes(address))
      this.#deps.settings.update({ lan: { addresses: [...addresses, address] } });
  }

  /** Waits for a room that a running search may still find. */
  async #arrival(id: string, signal: AbortSignal): Promise<void> {
    await Promise.race([this.#discovery.settled(signal), this.#arrivals.wait(id)]);
    this.#arrivals.forget(id);
  }

  /** Searches anew as soon as other interfaces are chosen. */
  #followInterfaces(): () => void {
    const chosen = (): string => JSON.stringify(this.#deps.settings.get().lan.interfaces);
    let before = chosen();
    return this.#deps.settings.onChanged(() => {
      if (chosen() === before) return;
      before = chosen();
      void this.#discovery.search(INTERFACES_SEARCH_MS, this.#disposal.signal);
    });
  }

  #lostRooms(): readonly string[] {
    const isLost = ({ known, target }: RoomRecord): boolean => {
      const room = this.#book.get(known.id);
      return target === null || room?.status === 'offline' || room?.reason === 'badAnswer';
    };
    return this.#registry.all().flatMap((record) => (isLost(record) ? record.known.id : []));
  }

  #unreachedAddresses(): readonly string[] {
    const { addresses } = this.#deps.settings.get().lan;
    return addresses.filter((address) => !this.#reached.has(address) && readTypedAddress(address).ok);
  }

  /** A goodbye, or silence, is believed when the room does not answer: both can be wrong, and a tile must not flicker. */
  async #gone(id: string, reason: 'saidGoodbye' | 'expired'): Promise<void> {
    const record = this.#registry.get(id);
    if (record === null || this.#registry.answeredWithin(id, FRESH_MS)) return;
    const met = await this.#meetings.meet(record.known.location);
    const isHere = met.ok && met.value.id === id;
    if (!isHere && !this.#disposal.signal.aborted) this.#registry.lose(id, reason);
  }

  async #read(location: string): Promise<Result<RoomTarget>> {
    const startedAt = this.#deps.clock.elapsed();
    const known = this.#registry.all().find((record) => record.known.location === location)?.known ?? null;
    const target =
      readCastLocation(location) === null
        ? await this.#readRenderer(location, known?.id ?? null)
        : await this.#cast.meet(location, known, this.#disposal.signal);
    if (this.#disposal.signal.aborted) return target;
    if (target.ok) {
      const removedAt = this.#removed.get(target.value.id)?.at ?? -Infinity;
      if (removedAt < startedAt) this.#register(target.value, null);
    } else this.#deps.log.info('a device could not be read', { location, error: target.error });
    return target;
  }

  async #readRenderer(location: string, room: string | null): Promise<Result<RoomTarget>> {
    const { upnp, recordFor } = this.#deps;
    const deps = { upnp, record: recordFor(room) };
    const description = await findByUrl(location, deps, this.#disposal.signal);
    return description.ok ? ok(upnpTarget(description.value)) : description;
  }

  #register(target: RoomTarget, typedAddress: string | null): void {
    const { id } = target;
    this.#removed.delete(id);
    this.#unwelcome.delete(id);
    this.#disownOthersAt(target);
    this.#registry.meet(target, typedAddress);
    this.#tell(id, target);
    this.#arrivals.arrived(id);
  }

  /** A place belongs to the device that answered there last. */
  #disownOthersAt({ id, location }: RoomTarget): void {
    for (const { known, target } of this.#registry.all()) {
      if (known.location !== location || known.id === id || target === null) continue;
      this.#registry.disown(known.id);
      this.#tell(known.id, null);
    }
  }

  async #knock(id: string): Promise<void> {
    const record = this.#registry.get(id);
    if (record === null) return;
    const met = await this.#meetings.meet(record.known.location);
    const reached = met.ok && met.value.id !== id ? strangerAt(id, met.value) : met;
    if (!reached.ok && !this.#disposal.signal.aborted) this.#unreached(id, reached.error);
  }

  #unreached(id: string, error: AppError): void {
    const isSearching = this.#discovery.scan().running;
    if (isSearching || error.code === 'input.cancelled') return;
    this.#registry.lose(id, 'noAnswer');
  }

  #tell(id: string, target: RoomTarget | null): void {
    for (const listener of this.#listeners) {
      try {
        listener(id, target);
      } catch (error) {
        this.#deps.log.error('a listener failed', { room: id, error: messageOf(error) });
      }
    }
  }
}

function unknownRoom(id: string): Result<never> {
  return fail('device.unknown', { message: 'There is no such room.', context: { room: id } });
}

function strangerAt(
  id: string,
  { id: found, location }: RoomTarget,
): { readonly ok: false; readonly error: AppError } {
  return fail('device.unreachable', {
    message: 'Another device answers where this room was.',
    context: { room: id, reason: 'otherDevice', found, target: location },
    retryable: true,
  });
}
