import * as z from 'zod/mini';
import { bytesSchema, idSchema, lineSchema, orNull, secondsSchema, timeSchema } from './primitives.ts';

/** Something that can be cast: a file on this machine that was added, or a URL that was kept. */
export const mediaItemSchema = z.object({
  mediaId: idSchema,
  title: z.string(),
  kind: z.enum(['video', 'audio', 'image', 'other']),
  /** For a kept URL the URL, for a file where this machine serves it from to the loopback. */
  url: z.string(),
  contentType: z.string(),
  bytes: z.nullable(bytesSchema),
  seconds: z.nullable(secondsSchema),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** A path on the face's own origin that shows the media, `null` for somebody else's URL. */
  previewPath: z.nullable(z.string()),
  /** As `previewPath`: a still of a video or the cover of a sound file; `null` where there is none (yet). */
  posterPath: z.nullable(z.string()),
  /** Comes with the practice room. */
  practice: z.boolean(),
  /** False while the file cannot be found where it was. */
  available: z.boolean(),
  addedAt: timeSchema,
});
export type MediaItem = Readonly<z.infer<typeof mediaItemSchema>>;

export const mediaRequests = {
  'media:list': { input: z.object({}), output: z.object({ items: z.array(mediaItemSchema) }) },
  /**
   * Adds a file of this machine by absolute path, or keeps an http(s) URL.
   * Errors: media.notAFile, media.unsupported, input.invalid.
   */
  'media:add': {
    input: z.union([
      z.strictObject({
        path: z.string().check(z.minLength(1), z.maxLength(4000)),
        title: orNull(lineSchema),
      }),
      z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(4000)), title: orNull(lineSchema) }),
    ]),
    output: mediaItemSchema,
  },
  /** Takes an item out of the library; the file itself stays, unless it was uploaded here. Can be undone by `media:restore`. */
  'media:remove': { input: z.object({ mediaId: idSchema }), output: z.object({}) },
  'media:restore': { input: z.object({ mediaId: idSchema }), output: mediaItemSchema },
  /** Opens the system's file picker. Errors: host.unsupported in a face that has none. */
  'media:choose': { input: z.object({}), output: z.object({ items: z.array(mediaItemSchema) }) },
} as const;

export const mediaEvents = { 'media:changed': z.object({ items: z.array(mediaItemSchema) }) } as const;
