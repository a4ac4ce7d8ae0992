import type { ActivityEntry } from '../../../src-preload/contract/index.ts';
import { actionMessages } from '../../i18n/en/activity.ts';
import { en } from '../../i18n/en.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { Text } from '../../i18n/text.ts';

/** What was done, in words; a request that only looks says which area it looked at. */
export function actionText(text: Text, { action, kind }: ActivityEntry): string {
  const id = `action.${action}`;
  return id in actionMessages
    ? text(id as MessageId)
    : text('activity.read', { what: text(`activity.kind.${kind}`) });
}

/** Where the words stand for what was written down as a code; `casting:control` has its value behind it. */
const CODED: Readonly<Record<string, string>> = {
  'room-offline': 'reason',
  'casting:control': 'activity.control',
  'casting:set-play-mode': 'playMode',
  'casting:edit-queue': 'activity.queue',
  'practice:fault': 'fault',
};

/** What in particular: in words where a code was written down, else as it stands there. */
export function detailText(text: Text, { action, detail }: ActivityEntry): string {
  const [, code, value = ''] = (action === 'casting:control' ? /^(\w+) ?(.*)$/ : /^(.*)$/).exec(detail) ?? [];
  const id = `${CODED[action]}.${code}`;
  return Object.hasOwn(en, id) ? text(id as MessageId, { value }) : detail;
}

/** Who did it. */
export function whoText(text: Text, { who }: ActivityEntry): string {
  if (who.by !== 'person') return text(`activity.by.${who.by}`);
  return who.operator?.name ?? text('activity.nobodySignedIn');
}

/** The status whose sign stands for each outcome. */
export const OUTCOME_SIGNS = { ok: 'ok', failed: 'error', cancelled: 'offline', waiting: 'busy' } as const;
