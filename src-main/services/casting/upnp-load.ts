import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { setNextAvTransportUri } from '../../protocols/upnp/av-transport-items.ts';
import { setAvTransportUri } from '../../protocols/upnp/av-transport.ts';
import type { UpnpClient } from '../../protocols/upnp/client.ts';
import type { ServiceDescription } from '../../protocols/upnp/device.ts';
import { metadataVariants } from '../../protocols/upnp/didl.ts';
import { callOptions, stopTolerantly } from './upnp-calls.ts';
import type { LadderStep, MetadataVariant } from './metadata-ladder.ts';
import { nextLadderSteps } from './metadata-ladder.ts';
import type { CastMedia, DriverCall } from './room-driver.ts';
import { playability, playsOnlySound } from './sink.ts';

/** Where media is sent, and what is known of the room. */
export interface LoadTarget {
  readonly client: UpnpClient;
  readonly service: ServiceDescription;
  /** What the room says it plays; empty where it does not say. */
  readonly sink: readonly string[];
  readonly casting: { readonly metadata: MetadataVariant; readonly fallbacks: boolean };
}

/**
 * SetAVTransportURI with the first metadata, then whatever the ladder says. Media of a kind of which the room plays
 * nothing is not sent at all. Errors: those of `setAvTransportUri`, media.unsupported (context: contentType, takes).
 */
export async function loadByLadder(
  { client, service, sink, casting }: LoadTarget,
  media: CastMedia,
  call: DriverCall,
): Promise<Result<null>> {
  const accepted = await checkType(sink, media, call);
  if (!accepted.ok) return accepted;
  const variants = metadataVariants(didlOf(media));
  const tried: LadderStep[] = [];
  let pending: readonly LadderStep[] = [{ action: 'set', metadata: casting.metadata }];
  for (;;) {
    let last: Result<null> = ok(null);
    let failed = casting.metadata;
    for (const step of pending) {
      tried.push(step);
      if (step.action === 'stop') {
        last = await call.steps.run('Stop', () => stopTolerantly(client, service, call));
      } else {
        failed = step.metadata;
        const name =
          step.metadata === 'didl' ? 'SetAVTransportURI' : `SetAVTransportURI (${step.metadata} metadata)`;
        const request = { uri: media.url, metaData: variants[step.metadata] };
        last = await call.steps.run(name, () =>
          setAvTransportUri(client, service, request, callOptions(call, limits.setUriMs)),
        );
      }
      if (!last.ok) break;
    }
    if (last.ok) return last;
    const next = nextLadderSteps(tried, failed, last.error, casting.fallbacks);
    if (next === null) return last;
    pending = next;
  }
}

/** SetNextAVTransportURI, with the metadata that goes first in this house. Errors: as `loadByLadder`. */
export async function loadNext(
  { client, service, sink, casting }: LoadTarget,
  media: CastMedia,
  call: DriverCall,
): Promise<Result<null>> {
  const accepted = await checkType(sink, media, call);
  if (!accepted.ok) return accepted;
  const metaData = metadataVariants(didlOf(media))[casting.metadata];
  return call.steps.run('SetNextAVTransportURI', () =>
    setNextAvTransportUri(client, service, { uri: media.url, metaData }, callOptions(call, limits.setUriMs)),
  );
}

/** A type that is merely not listed is noted among the steps and tried: lists are seldom complete. */
async function checkType(
  sink: readonly string[],
  { contentType }: CastMedia,
  call: DriverCall,
): Promise<Result<null>> {
  switch (playability(sink, contentType)) {
    case 'listed':
    case 'unknown':
      return ok(null);
    case 'unlisted':
      return call.steps.run(`${contentType} is not listed by the room`, () => Promise.resolve(ok(null)));
    case 'impossible':
      return call.steps.run('accepted types', () =>
        Promise.resolve(
          fail('media.unsupported', {
            message: `The room plays nothing like ${contentType}. It takes ${sink.join(', ')}.`,
            context: { contentType, takes: sink, reason: playsOnlySound(sink) ? 'audioOnly' : 'notInSink' },
          }),
        ),
      );
  }
}

function didlOf(media: CastMedia): Parameters<typeof metadataVariants>[0] {
  const { url, title, kind, bytes, seconds } = media;
  const contentType = media.contentType ?? 'application/octet-stream';
  const captionUrl = media.captions?.srtUrl ?? null;
  const size = { width: null, height: null };
  return { url, title, kind, bytes, seconds, contentType, ...size, isSeekable: true, captionUrl };
}
