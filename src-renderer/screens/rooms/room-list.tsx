import type { Room } from '../../../src-preload/contract/index.ts';
import { RoomTable } from '../../components/room-table/room-table.tsx';
import { castChosen } from '../../stores/room-actions.ts';
import { useDesk, useMediaOf, useUi } from '../../stores/use-desk.ts';
import styles from './room-list.module.css';
import { keysOf } from './wall.tsx';

/** The rooms as a table. */
export function RoomList({ rooms }: { readonly rooms: readonly Room[] }) {
  const desk = useDesk();
  const mediaOf = useMediaOf();
  const selected = useUi((state) => state.selected);
  return (
    <div
      className={styles.list}
      data-room-grid
      onKeyDownCapture={(event) => {
        if (
          event.key !== 'Enter' ||
          !(event.target instanceof HTMLElement) ||
          event.target.closest('tbody, [role=rowgroup]') === null
        )
          return;
        event.preventDefault();
        event.stopPropagation();
        castChosen(desk);
      }}
    >
      <RoomTable
        rooms={rooms}
        mediaOf={mediaOf}
        selected={selected}
        onSelect={(keys) => desk.ui.setState({ selected: keysOf(keys, rooms) })}
      />
    </div>
  );
}
