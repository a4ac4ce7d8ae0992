import * as z from 'zod/mini';
import { idSchema, timeSchema } from './primitives.ts';

/** How the person speaks to the application. */
export const faceSchema = z.enum(['desktop', 'browser', 'terminal', 'test']);
export type Face = z.infer<typeof faceSchema>;

/** Something that everybody should read once: a file was set aside, secrets are kept in a plain key file, … */
export const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum([
    'storageSetAside',
    'settingsSetAside',
    'storageReadOnly',
    'storageFull',
    'vaultKeyFile',
    'mediaServerOff',
  ]),
  at: timeSchema,
  /** Facts for the sentence: `path`, `setAsideAs`, … */
  context: z.record(z.string(), z.string()),
});
export type Notice = Readonly<z.infer<typeof noticeSchema>>;

export const appInfoSchema = z.object({
  version: z.string(),
  face: faceSchema,
  dataFolder: z.string(),
  /** Which vault seals secrets here (`keyring`, `key file`, `safeStorage/kwallet6`, …). */
  vault: z.string(),
  notices: z.array(noticeSchema),
  canChooseFiles: z.boolean(),
  /** Whether `app:screenshot` works here. */
  canPictureWindow: z.boolean(),
});
export type AppInfo = Readonly<z.infer<typeof appInfoSchema>>;

export const appRequests = {
  'app:info': { input: z.object({}), output: appInfoSchema },
  /** What the window shows, as a PNG. Errors: host.unsupported in a face that has no window of its own. */
  'app:screenshot': { input: z.object({}), output: z.object({ base64: z.string() }) },
  'app:dismiss-notice': { input: z.object({ id: idSchema }), output: z.object({}) },
} as const;

/** The keys of a keyboard that are made for playing. */
export const MEDIA_KEYS = ['playPause', 'stop', 'next', 'previous'] as const;
export type MediaKey = (typeof MEDIA_KEYS)[number];

export const appEvents = {
  'app:noticed': z.object({ notices: z.array(noticeSchema) }),
  /** A media key was pressed somewhere on this machine, while something of this desk is on air. */
  'app:media-key': z.object({ key: z.enum(MEDIA_KEYS) }),
} as const;
