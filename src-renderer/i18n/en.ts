import { analyticsMessages } from './en/analytics.ts';
import { REGISTRATION_WORDS } from '../../src-preload/contract/index.ts';
import { activityMessages } from './en/activity.ts';
import { beforeMessages } from './en/before.ts';
import { castingMessages } from './en/casting.ts';
import { cloudMessages } from './en/cloud.ts';
import { commandMessages } from './en/commands.ts';
import { emergencyMessages } from './en/emergency.ts';
import { diagnosticsMessages } from './en/diagnostics.ts';
import { errorMessages } from './en/errors.ts';
import { groupsMessages } from './en/groups.ts';
import { guideMessages } from './en/guide.ts';
import { inspectorMessages } from './en/inspector.ts';
import { issuesMessages } from './en/issues.ts';
import { logMessages } from './en/log.ts';
import { queueMessages } from './en/queue.ts';
import { roomsMessages } from './en/rooms.ts';
import { setupSigninMessages } from './en/setup-signin.ts';
import { setupMessages } from './en/setup.ts';
import { shellMessages } from './en/shell.ts';
import { signinMessages } from './en/signin.ts';
import { transferMessages } from './en/transfer.ts';

/** Every text of the product in English, by id, in ICU message syntax. */
export const en = {
  ...shellMessages,
  ...roomsMessages,
  ...inspectorMessages,
  ...castingMessages,
  ...groupsMessages,
  ...beforeMessages,
  ...emergencyMessages,
  ...queueMessages,
  ...issuesMessages,
  ...logMessages,
  ...activityMessages,
  ...setupMessages,
  ...analyticsMessages,
  ...setupSigninMessages,
  ...cloudMessages,
  ...signinMessages,
  ...REGISTRATION_WORDS,
  ...commandMessages,
  ...diagnosticsMessages,
  ...transferMessages,
  ...guideMessages,
  ...errorMessages,
} as const;

/** The id of a text. */
export type MessageId = keyof typeof en;
