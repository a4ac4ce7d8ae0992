import type { PracticeRoom } from '../../lib/ports.ts';

/** A peer as the practice room's port tells it. */
export type PracticePeer = ReturnType<PracticeRoom['peers']>[number];

/** Every fault that a renderer knows, `none` first. */
export const rendererFaults = ['none', 'slow', 'hang', 'refuse', 'reboot', 'lie', 'malformed'] as const;

/** What a renderer can be told to do wrong; `none` is well again. */
export type PracticeFault = (typeof rendererFaults)[number];

/** Reads a fault by its name; `null` when a renderer knows none of that name. */
export function rendererFaultOf(name: string): PracticeFault | null {
  return rendererFaults.find((fault) => fault === name) ?? null;
}

/** `slow`: how late each answer comes. */
export const SLOW_MS = 2_000;

/** `reboot`: how long nothing answers. */
export const REBOOT_MS = 6_000;
