import type { Connection } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { appError, fail, ok } from '../../lib/result.ts';
import type {
  TrackerCall,
  TrackerClient,
  TrackerEndpoint,
  TrackerOperations,
  TrackerWsdl,
} from '../../protocols/tracker-soap/index.ts';
import { createTrackerOperations } from '../../protocols/tracker-soap/index.ts';
import type { TrackerCacheStore } from '../../storage/tracker-cache-store.ts';
import { connectionAfter } from './connection.ts';
import type { IssueTimes } from './limits.ts';

/** The tracker that serves the issues now. */
export interface TrackerTarget {
  readonly endpoint: TrackerEndpoint;
  /** Names the tracker for items and caches, without the account. */
  readonly key: string;
  readonly practice: boolean;
}

/** One kind of call with its patience. */
export type CallKind = 'read' | 'users' | 'write' | 'file';

export interface CallContext {
  readonly signal: AbortSignal;
  readonly record: RecordExchange;
}

/** A tracker that can be asked. */
export interface OpenTracker {
  readonly target: TrackerTarget;
  wsdl(): TrackerWsdl;
  has(operation: string): boolean;
  /**
   * Asks. When the tracker turns out not to have the operation, its WSDL is read once more and it is asked again;
   * tracker.missingOperation then says what its administrator must do.
   */
  ask<T>(
    kind: CallKind,
    work: (operations: TrackerOperations, call: TrackerCall) => Promise<Result<T>>,
    progress?: (sentBytes: number) => void,
  ): Promise<Result<T>>;
}

export interface TrackerSession {
  /** Which tracker it is, without opening a secret; `null` while there is none. */
  current(): { readonly key: string; readonly practice: boolean } | null;
  /** Errors: tracker.notConfigured, vault.locked, tracker.unavailable. */
  open(context: CallContext): Promise<Result<OpenTracker>>;
  /** Forgets the cached WSDL; the next `open` reads it. */
  forgetWsdl(): void;
  /** Another tracker or account may be meant: nothing is known of it yet. */
  reset(): void;
  connection(): Connection;
}

export interface TrackerSessionDeps {
  readonly client: TrackerClient;
  readonly cache: TrackerCacheStore;
  readonly clock: Clock;
  readonly times: IssueTimes;
  /** The endpoint without its password, or `null` while there is none. */
  readonly endpoint: () => (Omit<TrackerEndpoint, 'password'> & { readonly practice: boolean }) | null;
  /** Errors: vault.locked. */
  readonly password: () => Promise<Result<string | null>>;
  readonly onConnection: (connection: Connection) => void;
}

/** Keeps the WSDL on disk, knows how the connection is, and hands out a tracker to ask. */
export function createTrackerSession(deps: TrackerSessionDeps): TrackerSession {
  return new Session(deps);
}

const FRESH_MS = 3_000;

class Session implements TrackerSession {
  readonly #deps: TrackerSessionDeps;
  #connection: Connection | null = null;
  /** The WSDL of `key`, as it was read last. */
  #wsdl: { readonly key: string; readonly wsdl: TrackerWsdl } | null = null;

  constructor(deps: TrackerSessionDeps) {
    this.#deps = deps;
  }

  current(): { readonly key: string; readonly practice: boolean } | null {
    const endpoint = this.#deps.endpoint();
    return endpoint === null ? null : { key: keyOf(endpoint), practice: endpoint.practice };
  }

  connection(): Connection {
    const target = this.#deps.endpoint();
    if (target === null) return this.#first('offline', 'notConfigured', '');
    const current = this.#connection;
    return current?.target === target.baseUrl ? current : this.#first('ok', 'notAskedYet', target.baseUrl);
  }

  #first(status: Connection['status'], reason: string, target: string): Connection {
    return { status, reason, since: isoTime(this.#deps.clock.now()), target };
  }

  forgetWsdl(): void {
    this.#wsdl = null;
    this.#deps.cache.forget('wsdl ');
  }

  reset(): void {
    this.#wsdl = null;
    this.#connection = null;
  }

  async open(context: CallContext): Promise<Result<OpenTracker>> {
    const target = await this.#target();
    if (!target.ok) return target;
    const wsdl = await this.#readWsdl(target.value, context);
    if (!wsdl.ok) return wsdl;
    return ok(this.#openTracker(target.value, context));
  }

  async #target(): Promise<Result<TrackerTarget>> {
    const endpoint = this.#deps.endpoint();
    if (endpoint === null) return notConfigured('There is no tracker. Give its address in the settings.');
    const password = await this.#deps.password();
    if (!password.ok) return password;
    if (password.value === null || endpoint.username === '')
      return notConfigured(
        'The account of the tracker is not complete. Give user name and password in the settings.',
      );
    const { practice, ...where } = endpoint;
    return ok({ endpoint: { ...where, password: password.value }, key: keyOf(endpoint), practice });
  }

  #openTracker(target: TrackerTarget, context: CallContext): OpenTracker {
    const wsdl = (): TrackerWsdl | null => (this.#wsdl?.key === target.key ? this.#wsdl.wsdl : null);
    const operations = (): TrackerOperations =>
      createTrackerOperations({ client: this.#deps.client, endpoint: target.endpoint, wsdl: wsdl() });
    const call = (kind: CallKind, progress: ((sent: number) => void) | undefined): TrackerCall => ({
      ...context,
      timeoutMs: this.#patience(kind),
      ...(progress === undefined ? {} : { progress }),
    });
    return {
      target,
      wsdl: () => wsdl() ?? { operations: new Map(), namespace: '', fetchedAt: 0 },
      has: (operation) => operations().has(operation),
      ask: async (kind, work, progress) => {
        const first = await work(operations(), call(kind, progress));
        this.#heard(target, first);
        if (first.ok || first.error.code !== 'tracker.missingOperation') return first;
        if (this.#isFresh(wsdl())) return { ok: false, error: explainMissing(first.error) };
        const again = await this.#refreshed(target, context);
        if (!again.ok) return again;
        const second = await work(operations(), call(kind, progress));
        return second.ok || second.error.code !== 'tracker.missingOperation'
          ? second
          : { ok: false, error: explainMissing(second.error) };
      },
    };
  }

  /** Whether the WSDL was read just now, so that reading it again would tell nothing new. */
  #isFresh(wsdl: TrackerWsdl | null): boolean {
    return wsdl !== null && this.#deps.clock.now() - wsdl.fetchedAt < FRESH_MS;
  }

  #patience(kind: CallKind): number {
    const { times } = this.#deps;
    return { read: times.readMs, users: times.usersMs, write: times.writeMs, file: times.fileMs }[kind];
  }

  #refreshed(target: TrackerTarget, context: CallContext): Promise<Result<TrackerWsdl>> {
    this.forgetWsdl();
    return this.#readWsdl(target, context);
  }

  async #readWsdl(target: TrackerTarget, context: CallContext): Promise<Result<TrackerWsdl>> {
    if (this.#wsdl?.key === target.key) return ok(this.#wsdl.wsdl);
    const cached = target.practice ? null : this.#cachedWsdl(target.key);
    const wsdl =
      cached === null
        ? await this.#deps.client.fetchWsdl(target.endpoint, {
            ...context,
            timeoutMs: this.#deps.times.readMs,
          })
        : ok(cached);
    if (!wsdl.ok) {
      this.#heard(target, wsdl);
      return wsdl;
    }
    this.#wsdl = { key: target.key, wsdl: wsdl.value };
    if (cached === null) this.#heard(target, wsdl);
    if (cached === null && !target.practice) this.#keepWsdl(target.key, wsdl.value);
    return wsdl;
  }

  #keepWsdl(key: string, wsdl: TrackerWsdl): void {
    const value = JSON.stringify({ ...wsdl, operations: [...wsdl.operations.values()] });
    this.#deps.cache.put(`wsdl ${key}`, { at: isoTime(wsdl.fetchedAt), value });
  }

  #cachedWsdl(key: string): TrackerWsdl | null {
    const cached = this.#deps.cache.get(`wsdl ${key}`);
    if (cached === null) return null;
    const { operations, namespace, fetchedAt } = JSON.parse(cached.value) as Omit<
      TrackerWsdl,
      'operations'
    > & {
      readonly operations: readonly {
        readonly name: string;
        readonly soapAction: string;
        readonly parts: [];
      }[];
    };
    return { operations: new Map(operations.map((one) => [one.name, one])), namespace, fetchedAt };
  }

  #heard(target: TrackerTarget, result: Result<unknown>): void {
    const next = connectionAfter(this.#connection, target.endpoint.baseUrl, result, this.#deps.clock.now());
    if (next === this.#connection) return;
    this.#connection = next;
    if (next !== null) this.#deps.onConnection(next);
  }
}

function keyOf({ baseUrl, path, practice }: { baseUrl: string; path: string; practice: boolean }): string {
  return practice ? 'practice' : `${baseUrl.replace(/\/+$/, '')}${path}`;
}

function notConfigured(message: string): Result<never> {
  return fail('tracker.notConfigured', { message });
}

/** What the administrator must do, in words that can be forwarded. */
function explainMissing(error: AppError): AppError {
  const named = error.context['operation'];
  const operation = typeof named === 'string' ? named : 'the operation';
  const message = `The tracker does not offer ${operation}. Its administrator must give the server the WSDL that lists it, and both sides must clear their WSDL caches.`;
  return appError('tracker.missingOperation', {
    message,
    context: { ...error.context, wsdlReadAgain: true },
  });
}
