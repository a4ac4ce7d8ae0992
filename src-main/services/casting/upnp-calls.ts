import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { stop } from '../../protocols/upnp/av-transport.ts';
import type { InvokeOptions, UpnpClient } from '../../protocols/upnp/client.ts';
import type { ServiceDescription } from '../../protocols/upnp/device.ts';
import { isTransitionRefused } from './metadata-ladder.ts';
import type { DriverLook } from './room-driver.ts';

/** How an action is called on behalf of a driver's caller. */
export function callOptions(call: DriverLook, timeoutMs: number = call.timeoutMs): InvokeOptions {
  return { signal: call.signal, record: call.record, timeoutMs };
}

/** A room on which nothing is on may refuse Stop; that is what was wanted. */
export async function stopTolerantly(
  client: UpnpClient,
  service: ServiceDescription,
  call: DriverLook,
): Promise<Result<null>> {
  const stopped = await stop(client, service, callOptions(call));
  return !stopped.ok && isTransitionRefused(stopped.error) ? ok(null) : stopped;
}
