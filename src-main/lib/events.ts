import type { EventName, EventPayload } from '../../src-preload/contract/index.ts';

export type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;
export type EventListener = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** Carries the product's events from services to every face that listens. */
export interface EventBus {
  readonly emit: Emit;
  /** Returns how to stop listening. */
  listen(listener: EventListener): () => void;
}

/** A bus that also knows whether anybody hears it. */
export interface ObservedEventBus extends EventBus {
  /** As `listen`, for a part of the application, which counts as nobody. */
  overhear(listener: EventListener): () => void;
  hasListeners(): boolean;
}

/** A listener that throws is reported to `onError`; the others still hear the event. */
export function createEventBus(onError: (error: unknown) => void): ObservedEventBus {
  const listeners = new Set<EventListener>();
  const insiders = new Set<EventListener>();
  const join = (group: Set<EventListener>, listener: EventListener): (() => void) => {
    group.add(listener);
    return () => group.delete(listener);
  };
  return {
    hasListeners: () => listeners.size > 0,
    emit(name, payload) {
      for (const listener of [...insiders, ...listeners]) {
        try {
          listener(name, payload);
        } catch (error) {
          onError(error);
        }
      }
    },
    listen: (listener) => join(listeners, listener),
    overhear: (listener) => join(insiders, listener),
  };
}
