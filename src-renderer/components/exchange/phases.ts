import type { ExchangeTiming } from '../../../src-preload/contract/index.ts';

export const PHASES = ['dns', 'connect', 'send', 'wait', 'receive'] as const;
export type Phase = (typeof PHASES)[number];

/** One phase: how long, and where its bar lies within the whole, both from 0 to 1; `ms` is `null` where nobody knows. */
export interface PhaseBar {
  readonly phase: Phase;
  readonly ms: number | null;
  readonly start: number;
  readonly share: number;
}

/** The phases one after another, as shares of the whole time. */
export function waterfallOf(timing: ExchangeTiming, wholeMs: number): readonly PhaseBar[] {
  const known: Readonly<Record<Phase, number | null>> = {
    dns: timing.dnsMs,
    connect: timing.connectMs,
    send: timing.sendMs,
    wait: timing.waitMs,
    receive: timing.receiveMs,
  };
  const sum = PHASES.reduce((total, phase) => total + (known[phase] ?? 0), 0);
  const whole = Math.max(wholeMs, sum, 0.1);
  let at = 0;
  return PHASES.map((phase) => {
    const ms = known[phase];
    const start = at / whole;
    at += ms ?? 0;
    return { phase, ms, start, share: (ms ?? 0) / whole };
  });
}
