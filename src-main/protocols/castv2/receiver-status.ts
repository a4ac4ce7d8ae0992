import type { JsonObject } from './json.ts';
import { asObject, booleanIn, numberIn, objectsIn, textIn } from './json.ts';
import { NAMESPACES } from './namespaces.ts';

/** An application that runs on a receiver. */
export interface CastApplication {
  readonly appId: string;
  readonly name: string;
  readonly statusText: string | null;
  readonly sessionId: string;
  /** Where messages to it go. */
  readonly transportId: string;
  readonly hasMedia: boolean;
  /** The screen that shows when nothing is on. */
  readonly isIdleScreen: boolean;
}

/** What the receiver's platform says of itself. */
export interface ReceiverStatus {
  readonly applications: readonly CastApplication[];
  readonly volume: {
    /** 0..1. */
    readonly level: number | null;
    readonly isMuted: boolean | null;
    /** False where the device's own volume cannot be set (`controlType` fixed). */
    readonly isSettable: boolean;
  };
}

const MAX_APPLICATIONS = 32;

/** Reads a RECEIVER_STATUS; `null` when it holds no status. */
export function parseReceiverStatus(message: JsonObject): ReceiverStatus | null {
  const status = asObject(message['status']);
  if (status === null) return null;
  const volume = asObject(status['volume']) ?? {};
  const level = numberIn(volume, 'level');
  return {
    applications: objectsIn(status['applications'], MAX_APPLICATIONS).flatMap(
      (entry) => applicationOf(entry) ?? [],
    ),
    volume: {
      level: level === null ? null : Math.min(1, Math.max(0, level)),
      isMuted: booleanIn(volume, 'muted'),
      isSettable: textIn(volume, 'controlType') !== 'fixed',
    },
  };
}

/** An application without a transport cannot be spoken to yet. */
function applicationOf(entry: JsonObject): CastApplication | null {
  const appId = textIn(entry, 'appId');
  const sessionId = textIn(entry, 'sessionId');
  const transportId = textIn(entry, 'transportId');
  if (appId === null || sessionId === null || transportId === null) return null;
  const namespaces = objectsIn(entry['namespaces'], 64).map((namespace) => textIn(namespace, 'name'));
  return {
    appId,
    sessionId,
    transportId,
    name: textIn(entry, 'displayName') ?? appId,
    statusText: textIn(entry, 'statusText'),
    hasMedia: namespaces.includes(NAMESPACES.media),
    isIdleScreen: booleanIn(entry, 'isIdleScreen') ?? false,
  };
}
