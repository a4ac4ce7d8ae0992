import { backoffDelay } from '../../lib/backoff.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { CastConnection } from './connection.ts';
import { openCastConnection } from './connection.ts';
import type { CastLook } from './requests.ts';

/** A receiver, connected to whenever somebody asks for it. */
export interface CastLink extends Disposable {
  /**
   * The connection; opens it where there is none, which all who ask at that time wait for together. The first attempt after
   * a connection broke off is made at once, those after it ever later. Errors: device.unreachable, input.cancelled.
   */
  open(look: CastLook): Promise<Result<CastConnection>>;
  /** `null` while there is none. */
  current(): CastConnection | null;
  dispose(): void;
}

export interface CastLinkOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Read at every connect. */
  readonly packageName: () => string;
  /** The receiver told something by itself, or the connection broke off. */
  readonly onChanged: () => void;
}

const POLICY = { firstMs: 500, factor: 2, maxMs: 20_000, jitter: 0.2 } as const;
/** A connection that lasted so long was a good one. */
const GOOD_MS = 10_000;

/** A link to the receiver at `host:port`; nothing is connected to before somebody opens it. */
export function createCastLink(options: CastLinkOptions): CastLink {
  return new Link(options);
}

class Link implements CastLink {
  readonly #options: CastLinkOptions;
  readonly #disposal = new AbortController();
  #connection: CastConnection | null = null;
  #opening: Promise<Result<CastConnection>> | null = null;
  #openedAt = 0;
  #failures = 0;
  #notBefore = 0;

  constructor(options: CastLinkOptions) {
    this.#options = options;
  }

  current(): CastConnection | null {
    return this.#connection;
  }

  async open(look: CastLook): Promise<Result<CastConnection>> {
    if (this.#connection !== null) return { ok: true, value: this.#connection };
    if (look.signal.aborted || this.#disposal.signal.aborted) return cancelled();
    this.#opening ??= this.#connect(look).finally(() => (this.#opening = null));
    return Promise.race([this.#opening, whenAborted(look.signal)]);
  }

  dispose(): void {
    this.#disposal.abort();
    this.#connection?.dispose();
    this.#connection = null;
  }

  async #connect({ record }: CastLook): Promise<Result<CastConnection>> {
    const { clock, host, port, packageName } = this.#options;
    const { signal } = this.#disposal;
    await clock.sleep(Math.max(0, this.#notBefore - clock.elapsed()), signal);
    const opened = await openCastConnection(
      {
        host,
        port,
        clock,
        packageName: packageName(),
        connectMs: limits.connectMs,
        requestMs: limits.castRequestMs,
        onChanged: () => this.#tellChange(),
        onClosed: () => this.#lost(),
      },
      { signal, record },
    );
    if (!opened.ok) {
      this.#holdOff();
      return opened;
    }
    if (signal.aborted) {
      opened.value.dispose();
      return cancelled();
    }
    this.#openedAt = clock.elapsed();
    this.#connection = opened.value;
    return opened;
  }

  #lost(): void {
    const wasOpen = this.#connection !== null;
    this.#connection = null;
    if (!wasOpen) return;
    const lasted = this.#options.clock.elapsed() - this.#openedAt;
    if (lasted >= GOOD_MS) {
      this.#failures = 0;
      this.#notBefore = 0;
    } else this.#holdOff();
    this.#tellChange();
  }

  #holdOff(): void {
    const delay = backoffDelay(POLICY, this.#failures, Math.random());
    this.#failures = Math.min(this.#failures + 1, 16);
    this.#notBefore = this.#options.clock.elapsed() + delay;
  }

  #tellChange(): void {
    if (!this.#disposal.signal.aborted) this.#options.onChanged();
  }
}

function whenAborted(signal: AbortSignal): Promise<Result<never>> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(cancelled()), { once: true });
  });
}

function cancelled(): Result<never> {
  return fail('input.cancelled', { message: 'Connecting was not waited for.', retryable: true });
}
