import { useEffect, useMemo, useState } from 'react';
import type { RequestValue } from '../../src-preload/contract/index.ts';
import { useChosenMedia, useDesk, useTargetRooms } from './use-desk.ts';

export type CastCheck = RequestValue<'casting:check'>;

/** A selection that grows row by row is asked about once. */
const SETTLE_MS = 120;

/** What the desk says of the chosen source and the rooms that are meant, before anything is cast; `null` while unknown. */
export function useCastCheck(): CastCheck | null {
  const { bridge } = useDesk();
  const item = useChosenMedia();
  const rooms = useTargetRooms();
  const [answer, setAnswer] = useState<{ readonly key: string; readonly check: CastCheck } | null>(null);
  const ids = rooms.map((room) => room.id).join('\n');
  const mediaId = item === null || !item.available ? null : item.mediaId;
  const key = useMemo(() => (mediaId === null || ids === '' ? null : `${mediaId}\n${ids}`), [mediaId, ids]);
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const [source = '', ...asked] = key.split('\n');
    const timer = setTimeout(() => {
      void bridge.requests.casting.check({ rooms: asked, source: { mediaId: source } }).then((given) => {
        if (isWanted && given.ok) setAnswer({ key, check: given.value });
      });
    }, SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [bridge, key]);
  return answer !== null && answer.key === key ? answer.check : null;
}
