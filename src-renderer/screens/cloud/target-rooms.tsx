import { RoomCheckList } from '../../components/check-list/room-check-list.tsx';
import { useDesk, useShownRooms, useUi } from '../../stores/use-desk.ts';

/** The selected rooms, chosen here as on the wall. */
export function TargetRooms() {
  const desk = useDesk();
  const { rooms } = useShownRooms();
  const selected = useUi((state) => state.selected);
  if (rooms.length === 0) return null;
  return (
    <RoomCheckList
      rooms={rooms}
      chosen={[...selected]}
      onChange={(chosen) => desk.ui.setState({ selected: new Set(chosen) })}
    />
  );
}
