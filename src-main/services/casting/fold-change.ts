import { sameUri } from '../../protocols/upnp/same-uri.ts';
import type { DriverChange, DriverReport } from './room-driver.ts';

/**
 * What a room is known to do after it told a change: what it said last with what the change says anew. An event has no
 * position; an item that was not on before begins at its beginning. `expectedUrl` is what we cast, `null` for nothing.
 */
export function foldChange(
  last: DriverReport,
  change: DriverChange['report'],
  expectedUrl: string | null,
): DriverReport {
  const next = { ...last, ...change };
  const isOther = !namesSame(last.trackUri, next.trackUri);
  return {
    ...next,
    position: isOther && next.trackUri !== null ? 0 : next.position,
    duration: isOther && change.duration === undefined ? null : next.duration,
    trackTitle: isOther && change.trackTitle === undefined ? null : next.trackTitle,
    isOurs: next.trackUri === null || expectedUrl === null ? null : sameUri(next.trackUri, expectedUrl),
  };
}

/** Whether two track URIs, either of which may be missing, name the same item. */
export function namesSame(first: string | null, second: string | null): boolean {
  return first === second || (first !== null && second !== null && sameUri(first, second));
}
