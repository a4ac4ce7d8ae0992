import type * as z from 'zod/mini';
import { accountsEvents, accountsRequests } from './accounts.ts';
import { activityEvents, activityRequests } from './activity.ts';
import { analyticsEvents, analyticsRequests } from './analytics.ts';
import { appEvents, appRequests } from './app.ts';
import { castingEvents, castingRequests } from './casting.ts';
import { cloudEvents, cloudRequests } from './cloud.ts';
import { devicesEvents, devicesRequests } from './devices.ts';
import { diagnosticsEvents, diagnosticsRequests } from './diagnostics.ts';
import { emergencyEvents, emergencyRequests } from './emergency.ts';
import type { Result } from './errors.ts';
import { issuesEvents, issuesRequests } from './issues.ts';
import { groupsEvents, groupsRequests } from './groups.ts';
import { mediaEvents, mediaRequests } from './media.ts';
import { practiceEvents, practiceRequests } from './practice.ts';
import { queuesEvents, queuesRequests } from './queues.ts';
import { settingsEvents, settingsRequests } from './settings.ts';
import { signinEvents, signinRequests } from './signin.ts';

/** Every request of the product, with the schema of its input and of its value. */
export const requests = {
  ...appRequests,
  ...settingsRequests,
  ...devicesRequests,
  ...groupsRequests,
  ...mediaRequests,
  ...castingRequests,
  ...queuesRequests,
  ...emergencyRequests,
  ...cloudRequests,
  ...issuesRequests,
  ...signinRequests,
  ...accountsRequests,
  ...activityRequests,
  ...analyticsRequests,
  ...practiceRequests,
  ...diagnosticsRequests,
} as const;

/** Every event of the product, with the schema of its payload. */
export const events = {
  ...appEvents,
  ...settingsEvents,
  ...devicesEvents,
  ...groupsEvents,
  ...mediaEvents,
  ...castingEvents,
  ...queuesEvents,
  ...emergencyEvents,
  ...cloudEvents,
  ...issuesEvents,
  ...signinEvents,
  ...accountsEvents,
  ...activityEvents,
  ...analyticsEvents,
  ...practiceEvents,
  ...diagnosticsEvents,
} as const;

export type RequestName = keyof typeof requests;
export type EventName = keyof typeof events;

/** What a caller may send: fields with a default can be left out. */
export type RequestInput<N extends RequestName> = z.input<(typeof requests)[N]['input']>;
/** What a handler receives: parsed, defaults filled in. */
export type RequestParsed<N extends RequestName> = z.output<(typeof requests)[N]['input']>;
export type RequestValue<N extends RequestName> = z.output<(typeof requests)[N]['output']>;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

export type RequestResult<N extends RequestName> = Result<RequestValue<N>>;

export const requestNames = Object.keys(requests) as readonly RequestName[];
export const eventNames = Object.keys(events) as readonly EventName[];
