import type castv2Client from 'castv2-client';
import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

export type LibraryTransport = castv2Client.Transport;

/** Makes unconnected transports of the library. */
export type MakeTransport = () => LibraryTransport;

const READY_MS = 5_000;
const LOOK_MS = 5;

let loading: Promise<Result<MakeTransport>> | null = null;

/**
 * Loads castv2-client and waits until it can be used: castv2 reads its message definitions after it was required and throws
 * "extension not loaded yet" until then, out of whatever called it. Errors: internal.unexpected. Loads once.
 */
export function loadCastLibrary(): Promise<Result<MakeTransport>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Result<MakeTransport>> {
  try {
    const { default: library } = await import('castv2-client');
    const make: MakeTransport = () => new library.Client().client;
    for (let waited = 0; waited < READY_MS; waited += LOOK_MS) {
      if (canEncode(make())) return ok(make);
      await pause(LOOK_MS);
    }
    return unusable('its message definitions did not load');
  } catch (error) {
    return unusable(messageOf(error));
  }
}

/** Encodes a message into nothing, which throws as long as the definitions are missing. */
export function canEncode(transport: LibraryTransport): boolean {
  try {
    transport.ps = { send: () => undefined, emit: () => undefined };
    transport.send('sender-0', 'receiver-0', 'urn:x-cast:com.google.cast.tp.heartbeat', '{}');
    return true;
  } catch {
    return false;
  }
}

function unusable(reason: string): Result<never> {
  return fail('internal.unexpected', { message: `The Cast library cannot be used: ${reason}.` });
}
