import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { CastConnection } from './connection.ts';
import { openCastConnection } from './connection.ts';
import { asObject, textIn } from './json.ts';
import { DEFAULT_MEDIA_RECEIVER } from './namespaces.ts';
import type { CastApplication } from './receiver-status.ts';
import type { CastLook } from './requests.ts';

/** Whether a receiver can run the default media receiver; `unknown` where it does not tell. */
export type Availability = 'available' | 'unavailable' | 'unknown';

/** Asks with GET_APP_AVAILABILITY. */
export async function askAvailability(connection: CastConnection, look: CastLook): Promise<Availability> {
  const payload = { type: 'GET_APP_AVAILABILITY', appId: [DEFAULT_MEDIA_RECEIVER] };
  const answer = await connection.askPlatform(payload, look, limits.castRequestMs);
  if (!answer.ok) return 'unknown';
  const word = textIn(asObject(answer.value['availability']) ?? {}, DEFAULT_MEDIA_RECEIVER);
  if (word === null) return 'unknown';
  return word === 'APP_AVAILABLE' ? 'available' : 'unavailable';
}

/** How long and how often a receiver is asked for an application that it has launched but does not list yet. */
const LISTED_MS = 8_000;
const LOOK_MS = 500;

/**
 * Launches the default media receiver and waits until its connection is reported: until then nothing can be sent to it.
 * A launch that the receiver cancelled is repeated once. Errors: device.refused, device.unreachable, input.cancelled.
 */
export async function launchDefaultMediaReceiver(
  connection: CastConnection,
  look: CastLook,
  clock: Clock,
): Promise<Result<CastApplication>> {
  const payload = { type: 'LAUNCH', appId: DEFAULT_MEDIA_RECEIVER };
  const launch = (): ReturnType<CastConnection['askPlatform']> =>
    connection.askPlatform(payload, look, limits.castLaunchMs);
  let launched = await launch();
  if (!launched.ok && /CANCELLED/.test(String(launched.error.context['errorDescription'])))
    launched = await launch();
  if (!launched.ok) return launched;
  const deadline = clock.elapsed() + LISTED_MS;
  for (;;) {
    const application = runningReceiver(connection);
    if (application !== null) return ok(application);
    if (look.signal.aborted || clock.elapsed() >= deadline) break;
    await clock.sleep(LOOK_MS, look.signal);
    await connection.askPlatform({ type: 'GET_STATUS' }, look, limits.castRequestMs);
  }
  return fail('device.refused', {
    message: 'The Cast receiver took the launch, but never listed the application.',
    context: {
      service: 'receiver',
      action: 'LAUNCH',
      errorCode: null,
      errorDescription: 'not listed',
      type: '',
    },
    retryable: true,
  });
}

function runningReceiver(connection: CastConnection): CastApplication | null {
  const applications = connection.receiver()?.applications ?? [];
  return applications.find(({ appId }) => appId === DEFAULT_MEDIA_RECEIVER) ?? null;
}

/** What a look at a receiver tells before anything is cast to it. */
export interface ReceiverFacts {
  readonly availability: Availability;
  readonly isVolumeSettable: boolean;
}

/** Connects, looks and hangs up. Errors: device.unreachable, device.refused, input.cancelled. */
export async function describeReceiver(
  receiver: {
    readonly host: string;
    readonly port: number;
    readonly packageName: string;
    readonly clock: Clock;
  },
  look: CastLook,
): Promise<Result<ReceiverFacts>> {
  const options = {
    ...receiver,
    connectMs: limits.connectMs,
    requestMs: limits.castRequestMs,
    onChanged: () => undefined,
    onClosed: () => undefined,
  };
  const opened = await openCastConnection(options, look);
  if (!opened.ok) return opened;
  const availability = await askAvailability(opened.value, look);
  const isVolumeSettable = opened.value.receiver()?.volume.isSettable ?? true;
  opened.value.dispose();
  return ok({ availability, isVolumeSettable });
}
