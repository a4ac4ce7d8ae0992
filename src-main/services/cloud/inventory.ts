import type {
  AppError,
  CloudInstance,
  CloudInventory,
  CloudLoadBalancer,
  CloudRegionOutcome,
} from '../../../src-preload/contract/index.ts';
import { cloudInstanceSchema, cloudLoadBalancerSchema } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { messageOf } from '../../lib/result.ts';
import type { CloudStore } from '../../storage/cloud-store.ts';

/** What one region was found to hold. */
export interface RegionContent {
  readonly instances: readonly CloudInstance[];
  readonly loadBalancers: readonly CloudLoadBalancer[];
}

type ReadRegion = (region: string) => Promise<Result<RegionContent>>;

interface Known extends RegionContent {
  readonly updatedAt: string | null;
  readonly error: AppError | null;
}

/** What was read of each region, of one account at a time; kept over a restart. */
export interface Inventory {
  current(): CloudInventory;
  /** Shows another account's regions, with what is known of them. */
  show(accountKey: string, regions: readonly string[]): void;
  /** Reads regions by `read`, all at once. One that fails keeps what it had. While a refresh runs, others join it. */
  refresh(regions: readonly string[], read: ReadRegion): Promise<CloudInventory>;
}

export interface InventoryDeps {
  readonly store: CloudStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly log: Log;
}

const NOTHING: Known = { instances: [], loadBalancers: [], updatedAt: null, error: null };

/** Shows nothing before `show` names an account. */
export function createInventory(deps: InventoryDeps): Inventory {
  return new Regions(deps);
}

class Regions implements Inventory {
  readonly #deps: InventoryDeps;
  #account: string | null = null;
  #known = new Map<string, Known>();
  #running: Promise<void> | null = null;

  constructor(deps: InventoryDeps) {
    this.#deps = deps;
  }

  current(): CloudInventory {
    const all = [...this.#known.values()];
    const times = all.flatMap(({ updatedAt }) => updatedAt ?? []).toSorted();
    return {
      instances: all.flatMap(({ instances }) => instances),
      loadBalancers: all.flatMap(({ loadBalancers }) => loadBalancers),
      regions: [...this.#known].map(([region, content]) => outcomeOf(region, content)),
      updatedAt: times.at(-1) ?? null,
      refreshing: this.#running !== null,
    };
  }

  show(accountKey: string, regions: readonly string[]): void {
    const isSame = this.#account === accountKey && this.#known.size === regions.length;
    if (isSame && regions.every((region) => this.#known.has(region))) return;
    const kept = this.#account === accountKey ? this.#known : new Map<string, Known>();
    const stored = new Map(this.#deps.store.regions(accountKey).map((row) => [row.region, row]));
    this.#account = accountKey;
    this.#known = new Map(
      regions.map((region) => [region, kept.get(region) ?? readStored(stored.get(region))]),
    );
  }

  async refresh(regions: readonly string[], read: ReadRegion): Promise<CloudInventory> {
    if (this.#running === null) {
      this.#running = this.#readAll(regions, read).finally(() => {
        this.#running = null;
        this.#publish();
      });
      this.#publish();
    }
    await this.#running;
    return this.current();
  }

  async #readAll(regions: readonly string[], read: ReadRegion): Promise<void> {
    const asked = this.#account;
    await Promise.all(
      regions.map(async (region) => {
        const found = await read(region);
        if (this.#account !== asked) return;
        const before = this.#known.get(region) ?? NOTHING;
        const updatedAt = isoTime(this.#deps.clock.now());
        const next = found.ok
          ? { ...found.value, updatedAt, error: null }
          : { ...before, error: found.error };
        this.#known.set(region, next);
        if (found.ok) this.#keep(region, found.value, updatedAt);
        this.#publish();
      }),
    );
  }

  #keep(region: string, content: RegionContent, updatedAt: string): void {
    if (this.#account === null) return;
    try {
      this.#deps.store.putRegion(this.#account, { region, updatedAt, content: JSON.stringify(content) });
    } catch (error) {
      this.#deps.log.warn('what a region holds could not be kept', { region, error: messageOf(error) });
    }
  }

  #publish(): void {
    const { updatedAt, refreshing, regions } = this.current();
    this.#deps.emit('cloud:inventory-changed', { updatedAt, refreshing, regions });
  }
}

function outcomeOf(region: string, known: Known): CloudRegionOutcome {
  const { error, updatedAt, instances, loadBalancers } = known;
  return {
    region,
    ok: error === null,
    error,
    updatedAt,
    instances: instances.length,
    loadBalancers: loadBalancers.length,
  };
}

/** What an older version kept may have another shape; then it is read anew. */
function readStored(row: { readonly content: string; readonly updatedAt: string } | undefined): Known {
  if (row === undefined) return NOTHING;
  try {
    const { instances, loadBalancers } = JSON.parse(row.content) as RegionContent;
    const isSound =
      instances.slice(0, 1).every((one) => cloudInstanceSchema.safeParse(one).success) &&
      loadBalancers.slice(0, 1).every((one) => cloudLoadBalancerSchema.safeParse(one).success);
    return isSound ? { instances, loadBalancers, updatedAt: row.updatedAt, error: null } : NOTHING;
  } catch {
    return NOTHING;
  }
}
