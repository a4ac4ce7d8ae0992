/** Lets somebody wait for a room that a search may still find. */
export interface Arrivals {
  /** Resolves when the room has arrived. */
  wait(id: string): Promise<void>;
  arrived(id: string): void;
  /** Nobody waits for this room any more. */
  forget(id: string): void;
}

/** Nobody waits yet. */
export function createArrivals(): Arrivals {
  const awaited = new Map<string, PromiseWithResolvers<void>>();
  return {
    wait(id) {
      const arrival = awaited.get(id) ?? Promise.withResolvers<void>();
      awaited.set(id, arrival);
      return arrival.promise;
    },
    arrived: (id) => awaited.get(id)?.resolve(),
    forget: (id) => void awaited.delete(id),
  };
}
