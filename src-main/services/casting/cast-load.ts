import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { CastApplication, CastConnection, CastLink, LoadMedia } from '../../protocols/castv2/index.ts';
import {
  DEFAULT_MEDIA_RECEIVER,
  bufferedLoadPayload,
  launchDefaultMediaReceiver,
  loadPayload,
} from '../../protocols/castv2/index.ts';
import type { CastMedia, DriverCall } from './room-driver.ts';

/**
 * The required sequence before the load: connect with the client's package name, launch the default media receiver, open the media
 * channel once the application's connection is reported, ask its status. Where it runs already, what it plays goes on.
 * Source: docs/protocols/castv2.md, "Casting".
 */
export async function prepareReceiver(
  link: CastLink,
  media: CastMedia,
  room: { readonly hasVideo: boolean; readonly clock: Clock },
  call: DriverCall,
): Promise<Result<null>> {
  if (media.kind === 'image' && !room.hasVideo) return noScreen(media);
  const { steps } = call;
  const connection = await steps.run('CONNECT', () => link.open(call));
  if (!connection.ok) return connection;
  const application = await steps.run('LAUNCH', () =>
    launchDefaultMediaReceiver(connection.value, call, room.clock),
  );
  if (!application.ok) return application;
  connection.value.follow(application.value);
  const status = await steps.run('GET_STATUS', () =>
    connection.value.askMedia(application.value, { type: 'GET_STATUS' }, call, limits.castRequestMs),
  );
  return status.ok ? ok(null) : status;
}

/**
 * Loads what the receiver was prepared for. One that answers LOAD_FAILED is asked once more with the real type. Playback starts by
 * itself. Errors: device.refused, device.unreachable, device.takenOver, input.cancelled.
 */
export async function loadOnReceiver(
  link: CastLink,
  media: CastMedia,
  hasVideo: boolean,
  call: DriverCall,
): Promise<Result<null>> {
  const connection = await link.open(call);
  if (!connection.ok) return connection;
  const application = connection.value.application();
  if (application?.appId !== DEFAULT_MEDIA_RECEIVER) return notThere();
  const captionsUrl = hasVideo ? (media.captions?.vttUrl ?? null) : null;
  return load(connection.value, application, { ...media, captionsUrl }, call);
}

async function load(
  connection: CastConnection,
  application: CastApplication,
  media: CastMedia & LoadMedia,
  call: DriverCall,
): Promise<Result<null>> {
  const { sessionId } = application;
  const first = await call.steps.run('LOAD', () =>
    connection.askMedia(application, loadPayload(media, sessionId), call, limits.castLoadMs),
  );
  if (first.ok) return ok(null);
  const { contentType } = media;
  if (first.error.context['type'] !== 'LOAD_FAILED' || contentType === null) return first;
  const second = await call.steps.run(`LOAD (BUFFERED, ${contentType})`, () => {
    const payload = bufferedLoadPayload(media, contentType, sessionId);
    return connection.askMedia(application, payload, call, limits.castLoadMs);
  });
  return second.ok ? ok(null) : second;
}

function notThere(): Result<never> {
  return fail('device.takenOver', {
    message: 'The default media receiver was gone again before anything was loaded.',
    retryable: true,
  });
}

function noScreen(media: CastMedia): Result<never> {
  return fail('media.unsupported', {
    message: 'This room only plays sound, so it cannot show a picture.',
    context: { url: media.url, contentType: media.contentType, reason: 'audioOnly' },
  });
}
