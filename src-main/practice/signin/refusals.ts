/** How many returns were refused at which address, so that whoever waits there can be told. */
export interface Refusals {
  /** A return that belongs to no attempt. Anybody can make one: it ends nothing. */
  note(address: URL): void;
  countAt(address: string): number;
}

const MAX_ADDRESSES = 200;

export function createRefusals(): Refusals {
  const counts = new Map<string, number>();
  return {
    note({ origin, pathname }) {
      const address = `${origin}${pathname}`;
      if (counts.size >= MAX_ADDRESSES && !counts.has(address)) return;
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    countAt: (address) => counts.get(address) ?? 0,
  };
}
