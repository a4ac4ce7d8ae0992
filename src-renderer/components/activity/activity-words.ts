import type { ActivityEntry } from '../../../src-preload/contract/index.ts';
import { ROOM_REASONS } from '../../../src-preload/contract/index.ts';
import { actionMessages } from '../../i18n/en/activity.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { Text } from '../../i18n/text.ts';

/** What was done, in words; a request that only looks says which area it looked at. */
export function actionText(text: Text, { action, kind }: ActivityEntry): string {
  const id = `action.${action}`;
  return id in actionMessages
    ? text(id as MessageId)
    : text('activity.read', { what: text(`activity.kind.${kind}`) });
}

/** What in particular: the reason why a room is offline in words, else as it was written down. */
export function detailText(text: Text, { action, detail }: ActivityEntry): string {
  const reason = action === 'room-offline' ? ROOM_REASONS.find((one) => one === detail) : undefined;
  return reason === undefined ? detail : text(`reason.${reason}`);
}

/** Who did it. */
export function whoText(text: Text, { who }: ActivityEntry): string {
  if (who.by !== 'person') return text(`activity.by.${who.by}`);
  return who.operator?.name ?? text('activity.nobodySignedIn');
}

/** The status whose sign stands for each outcome. */
export const OUTCOME_SIGNS = { ok: 'ok', failed: 'error', cancelled: 'offline', waiting: 'busy' } as const;
