import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { assertNever, ok } from '../../lib/result.ts';
import type { CastApplication, CastConnection, MediaState } from '../../protocols/castv2/index.ts';
import { positionNow } from '../../protocols/castv2/index.ts';
import { sameUri } from '../../protocols/upnp/same-uri.ts';
import type { DriverLook, DriverReport } from './room-driver.ts';

const NOTHING: DriverReport = {
  transport: 'no-media',
  hasError: false,
  hasCrashed: false,
  position: null,
  duration: null,
  isOurs: null,
  trackUri: null,
  trackTitle: null,
};

/**
 * What a receiver says of itself, asked anew: of its media where an application plays some, else of its platform.
 * An application that runs already, whoever launched it, is taken up.
 */
export async function observeReceiver(
  connection: CastConnection,
  expectedUrl: string | null,
  look: DriverLook,
  clock: Clock,
): Promise<Result<DriverReport>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const application = connection.application() ?? playingApplication(connection);
    if (application === null) return observePlatform(connection, expectedUrl, look, clock);
    connection.follow(application);
    const status = await connection.askMedia(application, { type: 'GET_STATUS' }, look, look.timeoutMs);
    const isStillThere = connection.application()?.transportId === application.transportId;
    if (isStillThere)
      return status.ok ? ok(reportOf(connection.media(), expectedUrl, clock.elapsed())) : status;
  }
  return observePlatform(connection, expectedUrl, look, clock);
}

/** An application may end while it is asked, and another be there in its place. */
const ATTEMPTS = 2;

async function observePlatform(
  connection: CastConnection,
  expectedUrl: string | null,
  look: DriverLook,
  clock: Clock,
): Promise<Result<DriverReport>> {
  const status = await connection.askPlatform({ type: 'GET_STATUS' }, look, look.timeoutMs);
  if (!status.ok) return status;
  return ok(brokenOff(connection, expectedUrl, clock) ?? withoutMedia(connection));
}

/** An application that broke off may be about to give its place to another: for a while it stays as it was. */
const SUCCESSOR_MS = 1_500;

function brokenOff(
  connection: CastConnection,
  expectedUrl: string | null,
  clock: Clock,
): DriverReport | null {
  const broken = connection.brokenOff();
  if (broken === null) return null;
  const { media, at } = broken;
  return clock.elapsed() - at < SUCCESSOR_MS
    ? reportOf(media, expectedUrl, at)
    : { ...NOTHING, hasCrashed: true };
}

/** What runs and plays media, or whatever is in front. */
export function playingApplication(connection: CastConnection): CastApplication | null {
  return connection.receiver()?.applications.find(({ hasMedia }) => hasMedia) ?? null;
}

/** Somebody else's application without media, such as a mirrored screen; else nothing is on. */
function withoutMedia(connection: CastConnection): DriverReport {
  const application = connection
    .receiver()
    ?.applications.find(({ isIdleScreen, hasMedia }) => !isIdleScreen && !hasMedia);
  if (application === undefined) return NOTHING;
  const trackTitle = application.statusText ?? application.name;
  return { ...NOTHING, transport: 'other', isOurs: false, trackTitle };
}

/** Pure: what a media status means for the room. */
export function reportOf(
  media: MediaState | null,
  expectedUrl: string | null,
  elapsed: number,
): DriverReport {
  if (media === null) return { ...NOTHING, transport: 'stopped' };
  const { contentId } = media;
  return {
    transport: transportOf(media),
    hasError: media.idleReason === 'ERROR',
    hasCrashed: false,
    position: media.playerState === 'IDLE' ? null : positionNow(media, elapsed),
    duration: media.duration,
    isOurs: contentId === null || expectedUrl === null ? null : sameUri(contentId, expectedUrl),
    trackUri: contentId,
    trackTitle: media.title,
  };
}

function transportOf(media: MediaState): DriverReport['transport'] {
  switch (media.playerState) {
    case 'IDLE':
      return 'stopped';
    case 'PLAYING':
      return 'playing';
    case 'BUFFERING':
    case 'LOADING':
      return 'transitioning';
    case 'PAUSED':
      return 'paused';
    case 'other':
      return 'other';
    default:
      return assertNever(media.playerState);
  }
}
