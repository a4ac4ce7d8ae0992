import type { PracticeFault, PracticePeer, Settings } from '../../../src-preload/contract/index.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';
import type { PracticeRoom } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** Switches the practice room on and off, and hands out faults. */
export interface PracticeService extends Disposable {
  /** `enabled` while any part of it is open. */
  peers(): { enabled: boolean; peers: PracticePeer[] };
  /** Errors: practice.off, device.unknown, input.invalid for a fault that the peer does not know. */
  setFault(peer: string, fault: PracticeFault): Promise<Result<PracticePeer>>;
  /** Brings every part into the state that the settings ask for. Never rejects. */
  follow(settings: Settings): Promise<void>;
  isOwn(udn: string): boolean;
}

/** What stands for one domain: a LAN, a cloud. Each is decided for itself. */
export interface PracticePart {
  /** Decided at the start and by the switch alone, so that it does not vanish while somebody trains; else with every change. */
  readonly isDecidedOnce: boolean;
  /** Whether it is wanted unless practice is switched off: as long as nothing real is configured. */
  readonly isWanted: (settings: Settings) => boolean | Promise<boolean>;
  readonly open: (onChanged: () => void) => Promise<PracticeRoom>;
  /** Called with true when it is there, with false when it is about to go. */
  readonly onSwitched: (isOn: boolean) => Promise<void>;
}

export interface PracticeServiceDeps {
  readonly parts: readonly PracticePart[];
  readonly emit: Emit;
  readonly log: Log;
}

/** Whether the practice LAN should be open: as the settings say, else for as long as no real rooms are configured. */
export function isPracticeWanted(settings: Settings, hasRealRooms: boolean): boolean {
  return settings.practice.enabled ?? (!hasRealRooms && settings.lan.addresses.length === 0);
}

/** Opens nothing until it is told of settings. */
export function createPracticeService(deps: PracticeServiceDeps): PracticeService {
  return new Practice(deps);
}

class Practice implements PracticeService {
  readonly #deps: PracticeServiceDeps;
  readonly #rooms = new Map<PracticePart, PracticeRoom>();
  #switching: Promise<void> = Promise.resolve();
  #wasEnabled: boolean | null | undefined = undefined;

  constructor(deps: PracticeServiceDeps) {
    this.#deps = deps;
  }

  peers(): { enabled: boolean; peers: PracticePeer[] } {
    return {
      enabled: this.#rooms.size > 0,
      peers: this.#deps.parts.flatMap((part) => this.#rooms.get(part)?.peers() ?? []),
    };
  }

  isOwn(udn: string): boolean {
    return this.peers().peers.some(({ peer }) => peer === udn);
  }

  async setFault(peer: string, fault: PracticeFault): Promise<Result<PracticePeer>> {
    if (this.#rooms.size === 0)
      return fail('practice.off', { message: 'The practice room is switched off.' });
    const rooms = [...this.#rooms.values()];
    const room = rooms.find((one) => one.peers().some((known) => known.peer === peer));
    if (room === undefined)
      return fail('device.unknown', { message: 'There is no such practice peer.', context: { peer } });
    const changed = await room.setFault(peer, fault);
    if (changed !== null) return ok(changed);
    return fail('input.invalid', {
      message: `This peer does not know the fault ${fault}.`,
      context: { peer, fault },
    });
  }

  follow(settings: Settings): Promise<void> {
    const isSwitched = settings.practice.enabled !== this.#wasEnabled;
    this.#wasEnabled = settings.practice.enabled;
    this.#switching = this.#switching.then(() => this.#followParts(settings, isSwitched));
    return this.#switching;
  }

  async dispose(): Promise<void> {
    await this.#switching;
    for (const room of this.#rooms.values()) await room.dispose();
    this.#rooms.clear();
  }

  async #followParts(settings: Settings, isSwitched: boolean): Promise<void> {
    for (const part of this.#deps.parts) {
      if (part.isDecidedOnce && !isSwitched) continue;
      const isWanted = settings.practice.enabled !== false && (await part.isWanted(settings));
      await (isWanted ? this.#open(part) : this.#close(part));
    }
  }

  async #open(part: PracticePart): Promise<void> {
    if (this.#rooms.has(part)) return;
    try {
      this.#rooms.set(part, await part.open(() => this.#publish()));
      await part.onSwitched(true);
    } catch (error) {
      this.#deps.log.error('a part of the practice room could not be opened', { error: messageOf(error) });
    }
    this.#publish();
  }

  async #close(part: PracticePart): Promise<void> {
    const room = this.#rooms.get(part);
    if (room === undefined) return;
    this.#rooms.delete(part);
    try {
      await part.onSwitched(false);
      await room.dispose();
    } catch (error) {
      this.#deps.log.error('a part of the practice room could not be closed', { error: messageOf(error) });
    }
    this.#publish();
  }

  #publish(): void {
    this.#deps.emit('practice:changed', this.peers());
  }
}
