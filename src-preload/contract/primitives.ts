import * as z from 'zod/mini';

/** A point in time: ISO 8601, UTC, with milliseconds (`2026-01-31T09:30:00.000Z`). */
export const timeSchema = z.iso.datetime({ precision: 3 });

/** A duration or a position within media, in seconds, zero or more. */
export const secondsSchema = z.number().check(z.gte(0), z.lte(1e9));

/** A size in bytes. */
export const bytesSchema = z.int().check(z.gte(0));

/** The volume of a room: 0 is silent, 1 is the loudest the device offers. */
export const volumeSchema = z.number().check(z.gte(0), z.lte(1));

/** An identifier made by this product or by a peer. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** A line of text that a person typed. */
export const lineSchema = z.string().check(z.maxLength(500));

/** Something that is not there is `null`, never left out. */
export function orNull<T extends z.ZodMiniType>(schema: T): z.ZodMiniDefault<z.ZodMiniNullable<T>> {
  return z._default(z.nullable(schema), null);
}

export const emptySchema = z.object({});
