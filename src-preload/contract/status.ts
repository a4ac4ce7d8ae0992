import * as z from 'zod/mini';
import { timeSchema } from './primitives.ts';

/** How well a connection works, from best to worst; shown as icon, word and since. */
export const CONNECTION_STATUSES = ['ok', 'busy', 'degraded', 'offline', 'error'] as const;
export const connectionStatusSchema = z.enum(CONNECTION_STATUSES);
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>;

/** The state of one connection (LAN, tracker, sign-in, cloud) for the status strip. */
export const connectionSchema = z.object({
  status: connectionStatusSchema,
  /** A reason code that the screens translate, `null` when all is well. */
  reason: z.nullable(z.string()),
  since: timeSchema,
  /** What it is connected to: interface names, a host, an account. */
  target: z.string(),
});
export type Connection = Readonly<z.infer<typeof connectionSchema>>;
