import { type Dispatcher, request } from 'undici';
import { messageOf } from '../../lib/result.ts';
import type { Log } from '../../lib/log.ts';
import type { DeliverEvent } from './subscribers.ts';
import { discard } from './media-request.ts';

const PATIENCE_MS = 5_000;

/** Sends NOTIFY requests; a subscriber that does not answer with 200 within 5 s has not taken the event. */
export function createEventDelivery(dispatcher: Dispatcher, log: Log): DeliverEvent {
  return async (callback, headers, body) => {
    try {
      const answer = await request(callback, {
        method: 'NOTIFY' as Dispatcher.HttpMethod,
        headers: { 'content-type': 'text/xml; charset="utf-8"', ...headers },
        body,
        dispatcher,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      discard(answer.body);
      return answer.statusCode === 200;
    } catch (error) {
      log.debug('event not delivered', { callback: callback.href, reason: messageOf(error) });
      return false;
    }
  };
}
