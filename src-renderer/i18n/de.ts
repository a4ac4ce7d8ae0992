import { activityMessages } from './de/activity.ts';
import { analyticsMessages } from './de/analytics.ts';
import { beforeMessages } from './de/before.ts';
import { castingMessages } from './de/casting.ts';
import { cloudMessages } from './de/cloud.ts';
import { commandMessages } from './de/commands.ts';
import { diagnosticsMessages } from './de/diagnostics.ts';
import { emergencyMessages } from './de/emergency.ts';
import { errorMessages } from './de/errors.ts';
import { groupsMessages } from './de/groups.ts';
import { guideMessages } from './de/guide.ts';
import { inspectorMessages } from './de/inspector.ts';
import { issuesMessages } from './de/issues.ts';
import { logMessages } from './de/log.ts';
import { queueMessages } from './de/queue.ts';
import { registrationMessages } from './de/registration.ts';
import { roomsMessages } from './de/rooms.ts';
import { setupMessages } from './de/setup.ts';
import { setupSigninMessages } from './de/setup-signin.ts';
import { shellMessages } from './de/shell.ts';
import { signinMessages } from './de/signin.ts';
import { transferMessages } from './de/transfer.ts';

/** Every text of the product in German, by the ids of `en.ts`. Loaded only when somebody chooses it. */
export const de: Readonly<Record<string, string>> = {
  ...shellMessages,
  ...roomsMessages,
  ...inspectorMessages,
  ...beforeMessages,
  ...groupsMessages,
  ...queueMessages,
  ...emergencyMessages,
  ...castingMessages,
  ...issuesMessages,
  ...activityMessages,
  ...logMessages,
  ...setupMessages,
  ...setupSigninMessages,
  ...signinMessages,
  ...registrationMessages,
  ...analyticsMessages,
  ...cloudMessages,
  ...commandMessages,
  ...diagnosticsMessages,
  ...transferMessages,
  ...guideMessages,
  ...errorMessages,
};
