import type { Connection, Scan } from '../../../src-preload/contract/index.ts';
import { unlessAborted } from '../../lib/abort.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { MdnsBrowser } from '../../protocols/mdns/index.ts';
import type { NetworkAddress } from '../../protocols/ssdp/network-interfaces.ts';
import type { SsdpBrowser, SsdpInterface } from '../../protocols/ssdp/index.ts';

/** Runs searches one after the other and tells how far they are. */
export interface Discovery extends Disposable {
  /**
   * Searches for `waitMs`, or until `signal` aborts: a search that runs already is joined, and followed by another one
   * where it ends too early. Never rejects.
   */
  search(waitMs: number, signal: AbortSignal): Promise<void>;
  /** Ends the search that is under way for everybody who waits for it; false where none is. */
  cancel(): boolean;
  /** Resolves when no search is running. */
  settled(signal: AbortSignal): Promise<void>;
  /** Searches at once and then again and again. */
  keepSearching(firstMs: number): void;
  scan(): Scan;
  lan(): Connection;
  dispose(): void;
}

export interface DiscoveryDeps {
  readonly ssdp: SsdpBrowser;
  readonly mdns: MdnsBrowser;
  readonly clock: Clock;
  /** The machine's addresses as they are now. */
  readonly listAddresses: () => readonly NetworkAddress[];
  readonly onChanged: (scan: Scan, lan: Connection) => void;
}

const PROGRESS_MS = 200;
const REPEAT_MS = 60_000;
/** How often is looked whether the machine got or lost an address. */
const ADDRESSES_MS = 1_000;
const REPEAT_WAIT_MS = 3_000;
/** What is left of a wait when a joined search has ended; less than this is not worth another one. */
const MIN_SEARCH_MS = 100;

/** Searches nothing until it is asked to. */
export function createDiscovery(deps: DiscoveryDeps): Discovery {
  return new SearchRunner(deps);
}

class SearchRunner implements Discovery {
  readonly #deps: DiscoveryDeps;
  readonly #disposal = new AbortController();
  #cancelled = new AbortController();
  #running: Promise<void> | null = null;
  #askers = 0;
  #stop = new AbortController();
  #repeat: Timer | null = null;
  #addressWatch: Timer | null = null;
  #addresses = '';
  #progress = 0;
  #finishedAt: string | null = null;
  #lan: Connection;

  constructor(deps: DiscoveryDeps) {
    this.#deps = deps;
    this.#lan = lanOf([], isoTime(deps.clock.now()));
  }

  async search(waitMs: number, asked: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    const signal = AbortSignal.any([asked, this.#cancelled.signal, this.#disposal.signal]);
    const deadline = clock.elapsed() + waitMs;
    for (let left = waitMs; left >= MIN_SEARCH_MS; left = deadline - clock.elapsed()) {
      if (signal.aborted) return;
      await this.#join(left, signal);
    }
  }

  cancel(): boolean {
    const isRunning = this.#running !== null;
    this.#cancelled.abort();
    this.#cancelled = new AbortController();
    return isRunning;
  }

  async settled(signal: AbortSignal): Promise<void> {
    if (this.#running !== null) await unlessAborted(this.#running, signal);
  }

  keepSearching(firstMs: number): void {
    void this.search(firstMs, this.#disposal.signal);
    this.#repeat ??= this.#deps.clock.every(
      REPEAT_MS,
      () => void this.search(REPEAT_WAIT_MS, this.#disposal.signal),
    );
    this.#addresses = this.#describeAddresses();
    this.#addressWatch ??= this.#deps.clock.every(ADDRESSES_MS, () => this.#compareAddresses());
  }

  scan(): Scan {
    const interfaces = this.#deps.ssdp
      .interfaces()
      .map(({ name, address, error }) => ({ name, address, error }));
    return {
      running: this.#running !== null,
      progress: this.#progress,
      finishedAt: this.#finishedAt,
      interfaces,
    };
  }

  lan(): Connection {
    const next = lanOf(this.#deps.ssdp.interfaces(), isoTime(this.#deps.clock.now()));
    const isSame =
      next.status === this.#lan.status &&
      next.reason === this.#lan.reason &&
      next.target === this.#lan.target;
    this.#lan = isSame ? this.#lan : next;
    return this.#lan;
  }

  dispose(): void {
    this.#disposal.abort();
    this.#repeat?.dispose();
    this.#addressWatch?.dispose();
  }

  /** A search goes on for as long as anybody waits for it. */
  async #join(waitMs: number, signal: AbortSignal): Promise<void> {
    if (this.#running === null) this.#stop = new AbortController();
    const running = (this.#running ??= this.#run(waitMs, this.#stop.signal).finally(() => {
      this.#running = null;
      this.#publish();
    }));
    this.#askers += 1;
    await Promise.race([running, this.#deps.clock.sleep(waitMs, signal)]);
    this.#askers -= 1;
    if (this.#askers === 0) this.#stop.abort();
  }

  async #run(waitMs: number, signal: AbortSignal): Promise<void> {
    const { clock, ssdp, mdns } = this.#deps;
    const startedAt = clock.elapsed();
    const ticker = clock.every(PROGRESS_MS, () => {
      this.#progress = Math.min(1, (clock.elapsed() - startedAt) / waitMs);
      this.#publish();
    });
    this.#progress = 0;
    this.#publish();
    const options = { waitMs, signal: AbortSignal.any([signal, this.#disposal.signal]) };
    await Promise.all([ssdp.search(options), mdns.search(options)]);
    ticker.dispose();
    this.#progress = 1;
    this.#finishedAt = isoTime(clock.now());
  }

  /** A cable that was moved must neither wait for the next search nor for a click. */
  #compareAddresses(): void {
    const now = this.#describeAddresses();
    if (now === this.#addresses) return;
    this.#addresses = now;
    void this.search(REPEAT_WAIT_MS, this.#disposal.signal);
  }

  #describeAddresses(): string {
    return this.#deps
      .listAddresses()
      .map(({ name, address, netmask }) => `${name} ${address} ${netmask}`)
      .toSorted()
      .join(', ');
  }

  #publish(): void {
    if (!this.#disposal.signal.aborted) this.#deps.onChanged(this.scan(), this.lan());
  }
}

/** How well the LAN can be searched: every interface, some, or none. */
export function lanOf(interfaces: readonly SsdpInterface[], since: string): Connection {
  const working = interfaces.filter((entry) => entry.error === null);
  const outside = working.filter((entry) => !entry.internal);
  const target = [...new Set((outside.length > 0 ? outside : working).map((entry) => entry.name))].join(', ');
  if (interfaces.length === 0 || working.length === 0)
    return { status: 'offline', reason: 'noInterface', since, target };
  if (working.length < interfaces.length)
    return { status: 'degraded', reason: 'someInterfacesFailed', since, target };
  return { status: 'ok', reason: outside.length === 0 ? 'loopbackOnly' : null, since, target };
}
