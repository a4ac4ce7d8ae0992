import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { ServiceName } from './flavour.ts';
import type { Variables } from './last-change.ts';

/** Hands one event to one subscriber; true when the subscriber took it. */
export type DeliverEvent = (callback: URL, headers: Variables, body: string) => Promise<boolean>;

/** Who wants to hear of changes. Events go out in order, one at a time to each subscriber. */
export interface Subscribers {
  /** The new SID; `null` when there are too many already. */
  add(service: ServiceName, callbacks: readonly URL[], seconds: number): string | null;
  /** False when there is no such subscription any more. */
  renew(service: ServiceName, sid: string, seconds: number): boolean;
  /** False when there is no such subscription any more. */
  remove(service: ServiceName, sid: string): boolean;
  /** The SIDs of a service. */
  of(service: ServiceName): readonly string[];
  send(sid: string, body: string): void;
  clear(): void;
}

interface Subscription {
  readonly service: ServiceName;
  readonly callbacks: readonly URL[];
  expiresAt: number;
  sequence: number;
  failures: number;
  sending: Promise<void>;
}

const MOST_SUBSCRIPTIONS = 64;
const MOST_FAILURES = 3;

/** Nobody yet. A subscriber that expired, or took none of three events, is dropped. */
export function createSubscribers(clock: Clock, deliver: DeliverEvent): Subscribers {
  const subscriptions = new Map<string, Subscription>();

  function find(service: ServiceName, sid: string): Subscription | null {
    const subscription = subscriptions.get(sid);
    if (subscription === undefined || subscription.service !== service) return null;
    if (subscription.expiresAt > clock.elapsed()) return subscription;
    subscriptions.delete(sid);
    return null;
  }

  async function hand(
    sid: string,
    subscription: Subscription,
    sequence: number,
    body: string,
  ): Promise<void> {
    const headers = { NT: 'upnp:event', NTS: 'upnp:propchange', SID: sid, SEQ: String(sequence) };
    for (const callback of subscription.callbacks) {
      if (!subscriptions.has(sid)) return;
      if (await deliver(callback, headers, body)) {
        subscription.failures = 0;
        return;
      }
    }
    subscription.failures += 1;
    if (subscription.failures >= MOST_FAILURES) subscriptions.delete(sid);
  }

  return {
    add(service, callbacks, seconds) {
      if (subscriptions.size >= MOST_SUBSCRIPTIONS) return null;
      const sid = `uuid:${randomUUID()}`;
      const expiresAt = clock.elapsed() + seconds * 1000;
      const sending = Promise.resolve();
      subscriptions.set(sid, { service, callbacks, expiresAt, sequence: 0, failures: 0, sending });
      return sid;
    },
    renew(service, sid, seconds) {
      const subscription = find(service, sid);
      if (subscription !== null) subscription.expiresAt = clock.elapsed() + seconds * 1000;
      return subscription !== null;
    },
    remove: (service, sid) => find(service, sid) !== null && subscriptions.delete(sid),
    of: (service) => [...subscriptions.keys()].filter((sid) => find(service, sid) !== null),
    send(sid, body) {
      const subscription = subscriptions.get(sid);
      if (subscription === undefined) return;
      const { sequence, sending } = subscription;
      subscription.sequence = sequence >= 0xffffffff ? 1 : sequence + 1;
      subscription.sending = sending.then(() => hand(sid, subscription, sequence, body));
    },
    clear: () => subscriptions.clear(),
  };
}
