import type { Settings } from '../../../src-preload/contract/index.ts';
import type { BackoffPolicy } from '../../lib/backoff.ts';
import type { Log } from '../../lib/log.ts';
import type { Hit, HitSource } from '../../protocols/measurement/index.ts';
import { encodeHit } from '../../protocols/measurement/index.ts';

type AnalyticsSettings = Settings['analytics'];

/** The one tracker of the application, as the settings configure it at every start. */
export interface Tracker {
  /** The line of a hit, `null` when it is too large to be sent. */
  readonly encode: (hit: Hit, clientId: string) => string | null;
  /** How long a failed sending waits. */
  readonly backoff: BackoffPolicy;
  /** Between two dispatches; `null` sends by hand only. */
  readonly intervalMs: number | null;
  readonly tracksExceptions: boolean;
}

/** A collector that is down is asked again after at most this long. */
const LONGEST_WAIT_MS = 30 * 60_000;

/**
 * Configures the tracker: tracking id, interval, exceptions, advertising id. The advertising id is carried as configured;
 * a desktop has none, so none is ever sent, and where it is off the collector is asked not to personalise.
 */
export function configureTracker(
  settings: AnalyticsSettings,
  application: HitSource['application'],
): Tracker {
  const { trackingId, advertisingId: isPersonalised, dispatchSeconds } = settings;
  const intervalMs = dispatchSeconds === 0 ? null : dispatchSeconds * 1000;
  const firstMs = intervalMs ?? LONGEST_WAIT_MS;
  return {
    encode: (hit, clientId) => encodeHit({ trackingId, clientId, application, isPersonalised }, hit),
    backoff: { firstMs, factor: 2, maxMs: Math.max(firstMs, LONGEST_WAIT_MS), jitter: 0.2 },
    intervalMs,
    tracksExceptions: settings.uncaughtExceptions,
  };
}

const LINES_OF: Readonly<
  Record<AnalyticsSettings['logLevel'], readonly ('error' | 'warn' | 'info' | 'debug')[]>
> = {
  none: [],
  error: ['error'],
  warning: ['error', 'warn'],
  info: ['error', 'warn', 'info'],
  verbose: ['error', 'warn', 'info', 'debug'],
};

/** Writes what the tracker's own level lets through; `none` is not one line. */
export function trackerLog(log: Log, level: () => AnalyticsSettings['logLevel']): TrackerLog {
  return (weight, message, fields) => {
    if (LINES_OF[level()].includes(weight)) log[weight](message, fields);
  };
}

export type TrackerLog = (
  weight: 'error' | 'warn' | 'info' | 'debug',
  message: string,
  fields: Readonly<Record<string, unknown>>,
) => void;
