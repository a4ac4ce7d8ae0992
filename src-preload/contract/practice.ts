import * as z from 'zod/mini';
import { idSchema } from './primitives.ts';

/** What a practice renderer can be told to do wrong; `none` is well again. */
export const RENDERER_FAULTS = ['none', 'slow', 'hang', 'refuse', 'reboot', 'lie', 'malformed'] as const;

/** What the practice cloud can be told to do wrong. */
export const CLOUD_FAULTS = [
  'none',
  'slow',
  'hang',
  'throttle',
  'expired',
  'denied',
  'wrongRegion',
  'malformed',
] as const;

/** The same for a practice Cast receiver. */
export const CAST_FAULTS = [
  'none',
  'deaf heartbeat',
  'load failed',
  'crash app',
  'taken over',
  'fixed volume',
] as const;

/**
 * What the practice tracker can be told to do wrong: late or no answers, an empty 500, a maintenance page, a site that
 * is offline ("Access denied" to everybody), an answer lost after the issue was stored (twice), a WSDL that promises
 * more than there is, no list of users, 50,000 users.
 */
export const TRACKER_FAULTS = [
  'none',
  'slow',
  'hang',
  'http500',
  'maintenance',
  'offline',
  'storesThenFails',
  'storesThenHangs',
  'staleWsdl',
  'noGroup',
  'crowded',
] as const;
export type TrackerFault = (typeof TRACKER_FAULTS)[number];

/**
 * What the practice collector can be told to do wrong: late or no answers, an empty 500, a page of a guest network
 * instead of an answer, a refusal of whatever it is sent.
 */
export const COLLECTOR_FAULTS = ['none', 'slow', 'hang', 'http500', 'maintenance', 'refuse'] as const;
export type CollectorFault = (typeof COLLECTOR_FAULTS)[number];

/** One of the peer's own `faults`. */
export const practiceFaultSchema = z.string().check(z.minLength(1), z.maxLength(50));
export type PracticeFault = z.infer<typeof practiceFaultSchema>;

/** A real server on loopback that stands for a device or a service. For a renderer `peer` is the id of the room it becomes. */
export const practicePeerSchema = z.object({
  peer: idSchema,
  name: z.string(),
  kind: z.enum(['upnp', 'cast', 'cloud', 'tracker', 'signin', 'collector']),
  address: z.string(),
  fault: practiceFaultSchema,
  /** What this peer can be told to do wrong, `none` first. */
  faults: z.array(practiceFaultSchema),
});
export type PracticePeer = Readonly<z.infer<typeof practicePeerSchema>>;

const peersSchema = z.object({ enabled: z.boolean(), peers: z.array(practicePeerSchema) });

export const practiceRequests = {
  'practice:peers': { input: z.object({}), output: peersSchema },
  /** Sets one fault of one peer. Errors: practice.off, device.unknown, input.invalid for a fault it does not know. */
  'practice:fault': {
    input: z.object({ peer: idSchema, fault: practiceFaultSchema }),
    output: practicePeerSchema,
  },
} as const;

export const practiceEvents = { 'practice:changed': peersSchema } as const;
