import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Flavour, ServiceName } from './flavour.ts';
import { changedVariables, lastChange, propertySet, type Variables } from './last-change.ts';
import { createSubscribers, type DeliverEvent } from './subscribers.ts';
import {
  readSubscribe,
  readUnsubscribe,
  refusedSubscription,
  type SubscribeWish,
  type SubscriptionAnswer,
} from './subscription-headers.ts';

export interface EventingDeps {
  readonly clock: Clock;
  readonly flavour: Flavour;
  readonly deliver: DeliverEvent;
  /** The evented state of a service: what LastChange carries, or plain properties for ConnectionManager. */
  readonly variables: (service: ServiceName) => Variables;
}

/** Publishes a renderer's changes to its subscribers (GENA; UPnP Device Architecture 1.0, section 4). */
export interface Eventing extends Disposable {
  subscribe(service: ServiceName, headers: IncomingHttpHeaders): SubscriptionAnswer;
  unsubscribe(service: ServiceName, headers: IncomingHttpHeaders): SubscriptionAnswer;
  /** Says that a service's state may have changed; changes are gathered for a moment and sent together. */
  publish(service: ServiceName): void;
  /** Drops every subscription without a word, as a loss of power does. */
  forget(): void;
}

const GATHER_MS = 200;

/** No subscriptions yet. */
export function createEventing(deps: EventingDeps): Eventing {
  const { clock, flavour, variables } = deps;
  const subscribers = createSubscribers(clock, deps.deliver);
  const published = new Map<ServiceName, Variables>();
  const gathering = new Map<ServiceName, Disposable>();

  function flush(service: ServiceName): void {
    gathering.delete(service);
    const now = variables(service);
    const changes = changedVariables(published.get(service) ?? {}, now);
    published.set(service, now);
    if (Object.keys(changes).length === 0) return;
    for (const sid of subscribers.of(service)) subscribers.send(sid, eventBody(flavour, service, changes));
  }

  function grant(service: ServiceName, wish: SubscribeWish): SubscriptionAnswer {
    switch (wish.kind) {
      case 'wrong':
        return wish.answer;
      case 'renew':
        return subscribers.renew(service, wish.sid, wish.seconds) ? granted(wish.sid, wish.seconds) : UNKNOWN;
      case 'start': {
        const sid = subscribers.add(service, wish.callbacks, wish.seconds);
        if (sid === null) return refusedSubscription(503, 'Too many subscriptions');
        if (!published.has(service)) published.set(service, variables(service));
        subscribers.send(sid, eventBody(flavour, service, variables(service)));
        return granted(sid, wish.seconds);
      }
    }
  }

  function forget(): void {
    subscribers.clear();
    published.clear();
    for (const timer of gathering.values()) void timer.dispose();
    gathering.clear();
  }

  return {
    subscribe: (service, headers) => grant(service, readSubscribe(headers)),
    unsubscribe(service, headers) {
      const sid = readUnsubscribe(headers);
      if (typeof sid !== 'string') return sid;
      return subscribers.remove(service, sid) ? { status: 200, reason: 'OK', headers: {} } : UNKNOWN;
    },
    publish(service) {
      if (gathering.has(service)) return;
      const timer = clock.after(GATHER_MS, () => flush(service));
      gathering.set(service, timer);
    },
    forget,
    dispose: forget,
  };
}

const UNKNOWN = refusedSubscription(412, 'No previous subscription found');

function eventBody(flavour: Flavour, service: ServiceName, variables: Variables): string {
  if (service === 'ConnectionManager') return propertySet(flavour, variables);
  return propertySet(flavour, { LastChange: lastChange(flavour, service, variables) });
}

function granted(sid: string, seconds: number): SubscriptionAnswer {
  return { status: 200, reason: 'OK', headers: { SID: sid, TIMEOUT: `Second-${seconds}` } };
}
