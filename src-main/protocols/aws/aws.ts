import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { AwsAccess } from './access.ts';
import { settleAccess } from './access.ts';
import type { Caller, ProfileFacts } from './account.ts';
import { listProfiles, listRegions, whoAmI } from './account.ts';
import type { ObjectTarget } from './check-target.ts';
import type { InstanceFacts } from './describe-instances.ts';
import { describeInstances } from './describe-instances.ts';
import type { InstanceFilter } from './filters.ts';
import type { FoundBalancers } from './load-balancers.ts';
import { findLoadBalancers } from './load-balancers.ts';
import type { FoundAddresses } from './public-addresses.ts';
import { findPublicAddresses } from './public-addresses.ts';
import type { PutResult } from './put-result.ts';
import type { Session } from './session.ts';
import { abortUpload, presign, uploadFile } from './upload.ts';
import type { UploadOrder, UploadProgress } from './upload-order.ts';
import type { Wire } from './wire.ts';
import { createWire } from './wire.ts';

interface Work<Input, Value> {
  readonly input: Input;
  readonly value: Value;
}

interface As {
  readonly access: AwsAccess;
}

/** Values that say how many requests they took. */
type Counted<T> = T & { readonly requests: number };

/** Everything that can be asked of the cloud: plain values in, plain values out, so that a thread of its own can do it. */
export interface AwsWork {
  readonly instances: Work<
    As & { readonly filters: readonly InstanceFilter[] },
    Counted<{ readonly instances: readonly InstanceFacts[] }>
  >;
  readonly loadBalancers: Work<As & { readonly names: readonly string[] }, Counted<FoundBalancers>>;
  readonly publicAddresses: Work<As & { readonly loadBalancer: string }, Counted<FoundAddresses>>;
  /** The region that holds where the access leaves it to the profile. */
  readonly region: Work<As, string>;
  readonly whoAmI: Work<As, Caller>;
  readonly regions: Work<As, readonly string[]>;
  readonly profiles: Work<Readonly<Record<never, never>>, readonly ProfileFacts[]>;
  readonly upload: Work<As & { readonly order: UploadOrder }, PutResult>;
  readonly abortUpload: Work<As & { readonly target: ObjectTarget; readonly id: string }, null>;
  readonly presign: Work<
    As & { readonly target: ObjectTarget; readonly seconds: number },
    { readonly url: string; readonly objectUrl: string }
  >;
}

export type WorkName = keyof AwsWork;

export interface WorkOptions {
  readonly signal: AbortSignal;
  /** Told by `upload` only. */
  readonly onProgress: (progress: UploadProgress) => void;
}

/** Speaks to EC2, ELB, S3 and STS. Never rejects. */
export interface Aws extends Disposable {
  run<N extends WorkName>(
    name: N,
    input: AwsWork[N]['input'],
    options: WorkOptions,
  ): Promise<Result<AwsWork[N]['value']>>;
  dispose(): void | Promise<void>;
}

type Workers = {
  readonly [N in WorkName]: (
    input: AwsWork[N]['input'],
    session: Session,
    options: WorkOptions,
  ) => Promise<Result<AwsWork[N]['value']>>;
};

const workers: Workers = {
  async instances({ filters }, session) {
    const found = await describeInstances(session, filters);
    return found.ok ? ok({ instances: found.value, requests: session.requests }) : found;
  },
  async loadBalancers({ names }, session) {
    const found = await findLoadBalancers(session, names);
    return found.ok ? ok({ ...found.value, requests: session.requests }) : found;
  },
  async publicAddresses({ loadBalancer }, session) {
    const found = await findPublicAddresses(session, loadBalancer);
    return found.ok ? ok({ ...found.value, requests: session.requests }) : found;
  },
  region: (_input, session) => Promise.resolve(ok(session.access.region)),
  whoAmI: (_input, session) => whoAmI(session),
  regions: (_input, session) => listRegions(session),
  profiles: () => listProfiles(),
  upload: ({ order }, session, { onProgress }) => uploadFile(session, order, onProgress),
  abortUpload: ({ target, id }, session) => abortUpload(session, target, id),
  presign: ({ target, seconds }, session) => presign(session, target, seconds),
};

/** Does the work in this thread. Each piece of work has clients, and so a retry quota and credentials, of its own. */
export function createAws(deps: { readonly clock: Clock; readonly record: RecordExchange }): Aws {
  let wire: Promise<Wire> | null = null;
  return {
    async run(name, input, options) {
      if (name === 'profiles') return workers[name](input, NOBODY, options);
      const settled = await settleAccess((input as As).access);
      if (!settled.ok) return settled;
      wire ??= createWire(deps);
      const session: Session = {
        access: settled.value,
        wire: await wire,
        signal: options.signal,
        requests: 0,
      };
      return workers[name](input, session, options);
    },
    dispose() {
      void wire?.then((open) => open.dispose());
    },
  };
}

/** Work that asks nobody needs no session. */
const NOBODY = {} as Session;
