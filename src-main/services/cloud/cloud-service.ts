import type {
  CloudIdentity,
  CloudInventory,
  RequestParsed,
  RequestValue,
} from '../../../src-preload/contract/index.ts';
import { CLOUD_API_VERSIONS } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { PracticeCloudAccess } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Aws, AwsWork, WorkName, WorkOptions } from '../../protocols/aws/aws.ts';
import { leastPolicy, OPTIONAL_ACTIONS } from '../../protocols/aws/policy.ts';
import { KNOWN_REGIONS } from '../../protocols/aws/regions.ts';
import type { CloudStore } from '../../storage/cloud-store.ts';
import type { MediaService } from '../media/media-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { CastingService } from '../casting/casting-service.ts';
import { createBucketCasts } from './cast-upload.ts';
import { createCloudConnection } from './connection.ts';
import type { CurrentAccess } from './current-access.ts';
import { currentAccess, inRegion, spokenVersions } from './current-access.ts';
import type { RegionContent } from './inventory.ts';
import { createInventory } from './inventory.ts';
import type { ProbeTarget } from './probe-media.ts';
import { probeInstances } from './probe-media.ts';
import { readRegion } from './read-region.ts';
import { findSource } from './upload-source.ts';
import type { Uploads } from './uploads.ts';
import { createUploads } from './uploads.ts';

type Input<N extends Parameters<typeof nameOf>[0]> = RequestParsed<`cloud:${N}`>;
type Value<N extends Parameters<typeof nameOf>[0]> = Promise<Result<RequestValue<`cloud:${N}`>>>;

/** Only for its parameter: the verbs whose shapes are taken from the contract. */
declare function nameOf(
  verb:
    | 'instances'
    | 'load-balancers'
    | 'public-addresses'
    | 'refresh'
    | 'regions'
    | 'profiles'
    | 'identity'
    | 'upload'
    | 'start-upload'
    | 'presign'
    | 'probe-media',
): void;

/** What stands in the cloud, and media on the way into it. Errors are those that the contract lists for each request. */
export interface CloudService extends Disposable {
  instances(input: Input<'instances'>, signal: AbortSignal): Value<'instances'>;
  loadBalancers(input: Input<'load-balancers'>, signal: AbortSignal): Value<'load-balancers'>;
  publicAddresses(input: Input<'public-addresses'>, signal: AbortSignal): Value<'public-addresses'>;
  inventory(): Promise<CloudInventory>;
  refresh(input: Input<'refresh'>): Value<'refresh'>;
  regions(signal: AbortSignal): Value<'regions'>;
  profiles(signal: AbortSignal): Value<'profiles'>;
  identity(input: Input<'identity'>, signal: AbortSignal): Value<'identity'>;
  policy(bucket: string | null): { policy: string; optional: string[] };
  upload(input: Input<'upload'>): Value<'upload'>;
  startUpload(input: Input<'start-upload'>): Value<'start-upload'>;
  readonly uploads: Uploads;
  presign(input: Input<'presign'>, signal: AbortSignal): Value<'presign'>;
  probeMedia(input: Input<'probe-media'>, signal: AbortSignal): Value<'probe-media'>;
  /** The settings or a secret changed: what was known of the account may not hold any more. */
  reconsider(): Promise<void>;
  dispose(): Promise<void>;
}

export interface CloudServiceDeps {
  readonly aws: Aws;
  readonly settings: Pick<SettingsService, 'get' | 'readSecret'>;
  /** `null` while the practice cloud is not open. */
  readonly practice: () => PracticeCloudAccess | null;
  readonly media: Pick<MediaService, 'find' | 'preview'>;
  readonly casting: Pick<CastingService, 'cast'>;
  readonly store: CloudStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly log: Log;
  readonly recordFor: (instanceId: string) => RecordExchange;
}

/**
 * Asks nobody until it is asked; uploads of the last run that were under way are paused. Source:
 * docs/protocols/cloud.md.
 */
export function createCloudService(deps: CloudServiceDeps): CloudService {
  return new Cloud(deps);
}

/** A day: a room may be asked to go on with what it was cast in the morning. */
const CAST_SECONDS = 86_400;

class Cloud implements CloudService {
  readonly #deps: CloudServiceDeps;
  readonly #connection;
  readonly #inventory;
  readonly uploads: Uploads;
  #access: CurrentAccess | null = null;
  #caller: {
    readonly accountKey: string;
    readonly account: string | null;
    readonly arn: string | null;
  } | null = null;

  constructor(deps: CloudServiceDeps) {
    this.#deps = deps;
    this.#connection = createCloudConnection(deps.clock);
    this.#inventory = createInventory(deps);
    this.uploads = createUploads({
      ...deps,
      access: () => this.#current('click'),
      casts: createBucketCasts({
        casting: deps.casting,
        presign: (bucket, key) =>
          this.presign({ bucket, key, seconds: CAST_SECONDS }, new AbortController().signal),
      }),
      onSettled: (error) => void this.#note(error === null ? ok(null) : { ok: false, error }),
    });
  }

  async instances({ filters, region }: Input<'instances'>, signal: AbortSignal): Value<'instances'> {
    const started = this.#deps.clock.elapsed();
    const found = await this.#work('instances', region, signal, (access) => ({ access, filters }));
    if (!found.ok) return found;
    const { instances, requests } = found.value;
    return ok({ instances: writable(instances), requests, ms: this.#since(started) });
  }

  async loadBalancers(
    { names, region }: Input<'load-balancers'>,
    signal: AbortSignal,
  ): Value<'load-balancers'> {
    const started = this.#deps.clock.elapsed();
    const found = await this.#work('loadBalancers', region, signal, (access) => ({ access, names }));
    if (!found.ok) return found;
    return ok({ ...writable(found.value), ms: this.#since(started) });
  }

  async publicAddresses(
    { loadBalancer, region }: Input<'public-addresses'>,
    signal: AbortSignal,
  ): Value<'public-addresses'> {
    const started = this.#deps.clock.elapsed();
    const found = await this.#work('publicAddresses', region, signal, (access) => ({ access, loadBalancer }));
    if (!found.ok) return found;
    return ok({ ...writable(found.value), ms: this.#since(started) });
  }

  async inventory(): Promise<CloudInventory> {
    const access = await this.#current('click');
    if (access.ok) await this.#show(access.value);
    return this.#inventory.current();
  }

  async refresh({ regions, automatic }: Input<'refresh'>): Value<'refresh'> {
    const access = await this.#current(automatic ? 'refresh' : 'click');
    if (!access.ok) return this.#note(access);
    const known = await this.#show(access.value);
    if (!known.ok) return this.#note(known);
    const wanted = regions ?? known.value;
    return ok(await this.#inventory.refresh(wanted, (region) => this.#readRegion(access.value, region)));
  }

  async regions(signal: AbortSignal): Value<'regions'> {
    const found = await this.#work('regions', null, signal, (access) => ({ access }));
    return found.ok
      ? ok({ regions: [...found.value], asked: true })
      : ok({ regions: [...KNOWN_REGIONS], asked: false });
  }

  async profiles(signal: AbortSignal): Value<'profiles'> {
    const found = await this.#deps.aws.run('profiles', {}, quietly(signal));
    return found.ok ? ok({ profiles: [...found.value] }) : found;
  }

  async identity({ check }: Input<'identity'>, signal: AbortSignal): Value<'identity'> {
    const access = await this.#current('click');
    if (!access.ok && access.error.code === 'vault.locked') return access;
    if (check && access.ok) {
      const caller = await this.#run('whoAmI', { access: access.value.access }, signal);
      if (!caller.ok) return caller;
      this.#caller = { accountKey: access.value.accountKey, ...caller.value };
      this.#deps.emit('cloud:identity-changed', this.#describe(access.value));
    }
    return ok(this.#describe(access.ok ? access.value : null));
  }

  policy(bucket: string | null): { policy: string; optional: string[] } {
    return { policy: leastPolicy(bucket), optional: [...OPTIONAL_ACTIONS] };
  }

  async upload(input: Input<'upload'>): Value<'upload'> {
    const started = await this.startUpload({ ...input, cast: null });
    return started.ok ? this.uploads.ended(started.value.uploadId) : started;
  }

  async startUpload({ bucket, key, cast, ...given }: Input<'start-upload'>): Value<'start-upload'> {
    const source = findSource(given, this.#deps.media);
    if (!source.ok) return source;
    const wanted = cast === null ? null : { ...cast, error: null };
    return this.uploads.start({ target: { bucket, key }, ...source.value, cast: wanted });
  }

  async presign({ bucket, key, seconds }: Input<'presign'>, signal: AbortSignal): Value<'presign'> {
    const expiresAt = isoTime(this.#deps.clock.now() + seconds * 1000);
    const target = { bucket, key };
    const signed = await this.#work('presign', null, signal, (access) => ({ access, target, seconds }));
    return signed.ok ? ok({ ...signed.value, expiresAt }) : signed;
  }

  async probeMedia(input: Input<'probe-media'>, signal: AbortSignal): Value<'probe-media'> {
    const { loadBalancer, path, scheme, region } = input;
    if (!path.startsWith('/') || /\s/.test(path))
      return fail('input.invalid', {
        message: 'The path begins with a slash and has no spaces.',
        context: { path },
      });
    const access = await this.#current('click');
    if (!access.ok) return this.#note(access);
    const targets = await this.#probeTargets(inRegion(access.value.access, region), loadBalancer, signal);
    if (!targets.ok) return targets;
    const port = input.port ?? access.value.mediaPort;
    const probes = await probeInstances(targets.value, { scheme, port, path }, this.#deps, signal);
    const best = probes.find((probe) => probe.ok)?.url ?? null;
    return ok({ probes: [...probes], best, title: lastSegment(path) });
  }

  /** Every member with a public address, and its health where that can be read. */
  async #probeTargets(
    access: CurrentAccess['access'],
    loadBalancer: string,
    signal: AbortSignal,
  ): Promise<Result<readonly ProbeTarget[]>> {
    const [addresses, balancers] = await Promise.all([
      this.#run('publicAddresses', { access, loadBalancer }, signal),
      this.#run('loadBalancers', { access, names: [loadBalancer] }, signal),
    ]);
    if (!addresses.ok) return addresses;
    const members = balancers.ok ? (balancers.value.loadBalancers[0]?.instances ?? []) : [];
    const health = new Map(members.map((member) => [member.instanceId, member.health]));
    return ok(
      addresses.value.all.flatMap(({ instanceId, publicIpAddress }) =>
        publicIpAddress === null
          ? []
          : [{ instanceId, publicIpAddress, health: health.get(instanceId) ?? ('unknown' as const) }],
      ),
    );
  }

  async reconsider(): Promise<void> {
    const access = await this.#current('click');
    if (access.ok && this.#caller?.accountKey === access.value.accountKey) return this.#publish(access.value);
    this.#caller = null;
    this.#connection.forget(
      access.ok ? 'notAsked' : 'notConfigured',
      access.ok ? targetOf(access.value) : '',
    );
    if (access.ok) await this.#show(access.value);
    this.#publish(access.ok ? access.value : null);
  }

  async dispose(): Promise<void> {
    this.uploads.dispose();
    await this.#deps.aws.dispose();
  }

  /** Asks as whoever is configured, in `region` or the usual one. */
  async #work<N extends WorkName>(
    name: N,
    region: string | null,
    signal: AbortSignal,
    input: (access: CurrentAccess['access']) => AwsWork[N]['input'],
  ): Promise<Result<AwsWork[N]['value']>> {
    const access = await this.#current('click');
    if (!access.ok) return this.#note(access);
    return this.#run(name, input(inRegion(access.value.access, region)), signal);
  }

  async #run<N extends WorkName>(
    name: N,
    input: AwsWork[N]['input'],
    signal: AbortSignal,
  ): Promise<Result<AwsWork[N]['value']>> {
    return this.#note(await this.#deps.aws.run(name, input, quietly(signal)));
  }

  async #readRegion(access: CurrentAccess, region: string): Promise<Result<RegionContent>> {
    const found = await readRegion(this.#deps.aws, inRegion(access.access, region));
    const owner = found.ok
      ? found.value.instances.find(({ ownerId }) => ownerId !== null)?.ownerId
      : undefined;
    if (owner != null) this.#caller ??= { accountKey: access.accountKey, account: owner, arn: null };
    return this.#note(found);
  }

  /** Shows the regions of an account; a profile without one in the settings says its own. */
  async #show(access: CurrentAccess): Promise<Result<readonly string[]>> {
    if (access.regions.length > 0) {
      this.#inventory.show(access.accountKey, access.regions);
      return ok(access.regions);
    }
    const region = await this.#deps.aws.run(
      'region',
      { access: access.access },
      quietly(AbortSignal.timeout(5_000)),
    );
    if (!region.ok) return region;
    this.#inventory.show(access.accountKey, [region.value]);
    return ok([region.value]);
  }

  /** As whom to ask now; remembered for what is told about it. */
  async #current(pace: CurrentAccess['access']['pace']): Promise<Result<CurrentAccess>> {
    const access = await currentAccess(this.#deps, pace);
    this.#access = access.ok ? access.value : null;
    return access;
  }

  #note<T>(result: Result<T>): Result<T> {
    const target = this.#access === null ? '' : targetOf(this.#access);
    if (this.#connection.note(result.ok ? null : result.error, target)) this.#publish(this.#access);
    return result;
  }

  #publish(access: CurrentAccess | null): void {
    this.#deps.emit('cloud:identity-changed', this.#describe(access));
  }

  #describe(access: CurrentAccess | null): CloudIdentity {
    const { cloud } = this.#deps.settings.get();
    const connection = this.#connection.current();
    const apiVersions = spokenVersions(cloud.apiVersions, CLOUD_API_VERSIONS);
    const { profile, region, endpoints } = cloud;
    const nobody = { account: null, arn: null };
    if (access === null)
      return {
        source: 'none',
        profile,
        ...nobody,
        region,
        regions: [],
        keyEnding: null,
        endpoints,
        apiVersions,
        connection,
      };
    const { account, arn } = this.#caller?.accountKey === access.accountKey ? this.#caller : nobody;
    const { source, keyEnding } = access;
    const where = {
      region: access.access.region,
      regions: [...access.regions],
      endpoints: access.access.endpoints,
    };
    return { source, profile, account, arn, ...where, keyEnding, apiVersions, connection };
  }

  #since(started: number): number {
    return Math.round((this.#deps.clock.elapsed() - started) * 10) / 10;
  }
}

function targetOf({ source, access }: CurrentAccess): string {
  const who = access.credentials.kind === 'profile' ? access.credentials.profile : source;
  return [who, access.region ?? ''].filter((part) => part !== '').join(' · ');
}

function quietly(signal: AbortSignal): WorkOptions {
  return { signal, onProgress: () => undefined };
}

/** What people would call it. */
function lastSegment(path: string): string {
  const text = path.split('?')[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

/** What came from another thread belongs to nobody else, so it may go on as the contract's own lists. */
function writable<T>(value: T): Writable<T> {
  return value as Writable<T>;
}
