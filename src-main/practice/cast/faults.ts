/** Every fault that a practice Cast receiver knows, `none` first. */
export const castFaults = [
  'none',
  'deaf heartbeat',
  'load failed',
  'crash app',
  'taken over',
  'fixed volume',
] as const;

/** What it can be told to do wrong; `none` is well again. */
export type CastFault = (typeof castFaults)[number];

/** Reads a fault by its name; `null` when there is none of that name. */
export function castFaultOf(name: string): CastFault | null {
  return castFaults.find((fault) => fault === name) ?? null;
}

/** `crash app`, `taken over`: how long after a load it happens. */
export const MISFORTUNE_MS = 2_000;
