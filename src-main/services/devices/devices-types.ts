import type { Room, RoomsSnapshot } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import type { CastSighting, MdnsBrowser } from '../../protocols/mdns/index.ts';
import type { SsdpBrowser, SsdpSighting } from '../../protocols/ssdp/index.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import type { RoomsStore } from '../../storage/rooms-store.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Contact } from './room-health.ts';
import type { RoomTarget } from './room-target.ts';

/** Who is on the LAN: discovery, presence, and what people add, rename and remove. */
export interface DevicesService extends Disposable {
  /** Opens sockets, greets known rooms and searches in the background. */
  start(): Promise<void>;
  snapshot(): RoomsSnapshot;
  /** Searches for `waitMs` and answers with every room whose description arrived in that time. */
  scan(waitMs: number, signal: AbortSignal): Promise<RoomsSnapshot>;
  /** Ends the search that is under way, whoever began it; false where none is. */
  cancelScan(): boolean;
  /** Errors: input.invalid, device.unreachable, device.badDescription, device.notARenderer. */
  add(address: string, signal: AbortSignal): Promise<Result<Room>>;
  rename(id: string, name: string): Result<Room>;
  remove(id: string): Result<{ removed: Room | null }>;
  /** Takes back a removal of this run; a room that came back by itself stays as it is. Errors: device.unknown. */
  restore(id: string): Result<Room>;
  /** A room by id, reached if need be. Errors: device.unknown, device.unreachable, device.badDescription, input.cancelled. */
  target(id: string, signal: AbortSignal): Promise<Result<RoomTarget>>;
  patch(id: string, change: Partial<Room>): void;
  contacted(id: string, contact: Contact): void;
  /** Called when a room gave its description (`target`, perhaps at a new place), and when it is no more (`null`). */
  onTarget(listener: (id: string, target: RoomTarget | null) => void): void;
  /** Whether anybody may be looking at the rooms: a face is connected, or asked for them lately. */
  isWatched(): boolean;
  /** Called when somebody begins to look. */
  onWatched(listener: () => void): void;
  /** Takes practice rooms that are gone out of the list. */
  dropPractice(): void;
}

export interface DevicesDeps {
  readonly ssdp: (onSighting: (sighting: SsdpSighting) => void) => SsdpBrowser;
  readonly mdns: (onSighting: (sighting: CastSighting) => void) => MdnsBrowser;
  readonly upnp: UpnpClient;
  readonly store: RoomsStore;
  readonly settings: SettingsService;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  /** Keeps what was read of a room; `null` while it is not known which room it is. */
  readonly recordFor: (room: string | null) => RecordExchange;
  /** Whether a face hears the events of this application. */
  readonly hasListeners: () => boolean;
  /** Whether a device belongs to this application's own practice room. */
  readonly isOwnPractice: (udn: string) => boolean;
}
