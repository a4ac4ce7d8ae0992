import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { removeRoom } from '../../stores/room-actions.ts';
import { useDesk, useRoomsState } from '../../stores/use-desk.ts';

/** Asks once before a room leaves the list. */
export function RemoveRoomDialog({ room: id }: { readonly room: string }) {
  const text = useText();
  const desk = useDesk();
  const room = useRoomsState((state) => state.byId.get(id) ?? null);
  const close = () => desk.ui.setState({ dialog: null });
  if (room === null) return null;
  return (
    <ConfirmDialog
      view="/rooms/{room}/remove"
      title={text('inspector.removeTitle', { name: room.name })}
      action={text('inspector.remove')}
      onConfirm={() => void removeRoom(desk, room)}
      onClose={close}
    >
      <p>{text('inspector.removeHint')}</p>
    </ConfirmDialog>
  );
}
