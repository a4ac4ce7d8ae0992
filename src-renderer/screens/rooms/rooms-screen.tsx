import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useChosenGroup, useDesk, useRoomsState, useShownRooms, useUi } from '../../stores/use-desk.ts';
import { shownAmong } from '../../stores/room-filter.ts';
import { Inspector } from './inspector.tsx';
import { NoRooms } from './no-rooms.tsx';
import { RoomsHeader } from './rooms-header.tsx';
import styles from './rooms-screen.module.css';
import { RoomList } from './room-list.tsx';
import { SourceBin } from './source-bin.tsx';
import { useMediaQuery } from '../../components/use-media-query.ts';
import { Wall } from './wall.tsx';

/** Below this the details lie over the wall instead of beside it. */
const NARROW = '(width < 860px)';

/** The rooms: what is on air where, and what to do about it. */
export function RoomsScreen() {
  const text = useText();
  const desk = useDesk();
  const isNarrow = useMediaQuery(NARROW);
  const areDetailsOpen = useUi((state) => state.areDetailsOpen);
  return (
    <div className={styles.screen} data-details={!isNarrow}>
      <div className={styles.main}>
        <RoomsHeader isNarrow={isNarrow} />
        <RoomsArea />
        <SourceBin />
      </div>
      {!isNarrow && (
        <aside className={styles.aside} aria-label={text('inspector.label')}>
          <Inspector />
        </aside>
      )}
      {isNarrow && areDetailsOpen && (
        <Dialog
          view="/rooms/{room}"
          title={text('rooms.details')}
          size="drawer"
          onClose={() => desk.ui.setState({ areDetailsOpen: false })}
        >
          <Inspector />
        </Dialog>
      )}
    </div>
  );
}

function RoomsArea() {
  const { rooms, isPending } = useShownRooms();
  const phase = useRoomsState((state) => state.phase);
  const filter = useUi((state) => state.filter);
  const tally = useUi((state) => state.tally);
  const view = useUi((state) => state.view);
  const group = useChosenGroup();
  const shown = useMemo(() => shownAmong(rooms, { filter, tally }, group), [rooms, filter, tally, group]);
  return (
    <div className={styles.area} tabIndex={-1}>
      {shown.length === 0 ? (
        <NoRooms phase={phase} hasRooms={rooms.length > 0} />
      ) : view === 'wall' ? (
        <Wall rooms={shown} isPending={isPending} />
      ) : (
        <RoomList rooms={shown} />
      )}
    </div>
  );
}
