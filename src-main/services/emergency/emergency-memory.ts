import * as z from 'zod/mini';
import type { Emergency } from '../../../src-preload/contract/index.ts';
import { emergencyRoomSchema, emergencySchema, requests } from '../../../src-preload/contract/index.ts';
import type { StoredEmergency } from '../../storage/emergencies-store.ts';

/** What was on a room before, with everything that is needed to put it back. */
const memorySchema = z.object({
  kind: emergencyRoomSchema.shape.before.shape.kind,
  title: z.nullable(z.string()),
  /** How the cast was asked for. */
  cast: z.nullable(requests['casting:cast'].input),
  castId: z.nullable(z.string()),
  queueId: z.nullable(z.string()),
  /** Somebody else's item. */
  url: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  position: z.nullable(z.number()),
  wasPaused: z.boolean(),
  volume: z.nullable(z.number()),
  muted: z.nullable(z.boolean()),
});
export type RoomMemory = Readonly<z.infer<typeof memorySchema>>;

export const EMPTY_MEMORY: RoomMemory = {
  kind: 'nothing',
  title: null,
  cast: null,
  castId: null,
  queueId: null,
  url: null,
  contentType: null,
  position: null,
  wasPaused: false,
  volume: null,
  muted: null,
};

const contentSchema = z.object({
  emergency: emergencySchema,
  contentType: z.nullable(z.string()),
  volume: z.nullable(z.number()),
  memories: z.record(z.string(), memorySchema),
});

/** An emergency with everything that must survive a kill. */
export interface EmergencyRecord {
  readonly emergency: Emergency;
  readonly contentType: string | null;
  readonly volume: number | null;
  readonly memories: Readonly<Record<string, RoomMemory>>;
}

/** An emergency as the store keeps it, for `readEmergency`. */
export function storeEmergency(record: EmergencyRecord): StoredEmergency {
  const { emergencyId: id, startedAt, endedAt } = record.emergency;
  return { id, startedAt, endedAt, content: JSON.stringify(record) };
}

/** `null` where it cannot be read. */
export function readEmergency(stored: StoredEmergency): EmergencyRecord | null {
  try {
    const parsed = contentSchema.safeParse(JSON.parse(stored.content));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
