import * as z from 'zod/mini';
import { bytesSchema, idSchema, orNull, timeSchema } from './primitives.ts';

/**
 * One exchange with a peer, without its bodies.
 *
 * `method` is the action or the HTTP method (`SetAVTransportURI`, `GET`), `target` where it went, without secrets.
 * `outcome` is `ok`, or the reason in one word (`fault 716`, `timeout`, `404`).
 */
export const exchangeSummarySchema = z.object({
  id: z.int(),
  at: timeSchema,
  domain: z.enum(['devices', 'casting', 'media', 'issues', 'signin', 'cloud', 'analytics']),
  /** The room, issue or instance it was about, `null` for none. */
  subject: z.nullable(z.string()),
  method: z.string(),
  target: z.string(),
  ms: z.number(),
  ok: z.boolean(),
  outcome: z.string(),
});
export type ExchangeSummary = Readonly<z.infer<typeof exchangeSummarySchema>>;

/** An exchange down to its bytes: head lines and body, redacted and cut at 64 KiB each. */
export const exchangeSchema = z.extend(exchangeSummarySchema, {
  requestHead: z.string(),
  requestBody: z.string(),
  responseHead: z.string(),
  responseBody: z.string(),
  /** Bytes of the bodies before they were cut. */
  requestBytes: bytesSchema,
  responseBytes: bytesSchema,
});
export type Exchange = Readonly<z.infer<typeof exchangeSchema>>;

export const activityRequests = {
  /** The newest exchanges first; `before` is the `id` to page on from. */
  'activity:list': {
    input: z.object({
      subject: orNull(idSchema),
      before: orNull(z.int()),
      limit: z._default(z.int().check(z.gte(1), z.lte(500)), 100),
    }),
    output: z.object({ exchanges: z.array(exchangeSummarySchema) }),
  },
  'activity:exchange': { input: z.object({ id: z.int() }), output: z.nullable(exchangeSchema) },
} as const;

export const activityEvents = { 'activity:appended': exchangeSummarySchema } as const;
