import { settingsChangeSchema } from '../../../src-preload/contract/index.ts';

/** Whether the contract takes a change, which may come from what somebody just typed. */
export function isTaken(change: unknown): boolean {
  return settingsChangeSchema.safeParse(change).success;
}
