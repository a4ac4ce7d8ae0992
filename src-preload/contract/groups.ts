import * as z from 'zod/mini';
import { idSchema, timeSchema } from './primitives.ts';

/** Rooms that belong together, in the order a person put them; a room may be in several groups. */
export const groupSchema = z.object({
  /** Begins with `group:`, so that it can stand wherever rooms are named. */
  groupId: idSchema,
  name: z.string(),
  rooms: z.array(idSchema),
  createdAt: timeSchema,
});
export type Group = Readonly<z.infer<typeof groupSchema>>;

const groupsSchema = z.object({ groups: z.array(groupSchema) });

/** The name of a group is what a person says, so it cannot be empty. */
const groupNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

export const groupsRequests = {
  /** In the order a person put them. */
  'devices:groups': { input: z.object({}), output: groupsSchema },
  /**
   * Makes a group, or with its id changes it; `name` or `rooms` left out stays as it is.
   * Errors: device.unknownGroup, input.invalid (a group inside a group, a new group without a name).
   */
  'devices:group': {
    input: z.object({
      group: z._default(z.nullable(idSchema), null),
      name: z._default(z.nullable(groupNameSchema), null),
      rooms: z._default(z.nullable(z.array(idSchema).check(z.maxLength(1000))), null),
    }),
    output: groupSchema,
  },
  /** Takes a group away; its rooms stay. Can be undone by `devices:group-restore`. Errors: device.unknownGroup. */
  'devices:group-remove': {
    input: z.object({ group: idSchema }),
    output: z.object({ removed: groupSchema }),
  },
  /** Takes back a removal of this run. Errors: device.unknownGroup. */
  'devices:group-restore': { input: z.object({ group: idSchema }), output: groupSchema },
  /** Puts the groups in this order; those that are not named follow as they were. */
  'devices:group-order': {
    input: z.object({ groups: z.array(idSchema).check(z.maxLength(1000)) }),
    output: groupsSchema,
  },
} as const;

export const groupsEvents = { 'devices:groups-changed': groupsSchema } as const;
