import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
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
    <Dialog
      view="/rooms/{room}/remove"
      title={text('inspector.removeTitle', { name: room.name })}
      size="small"
      role="alertdialog"
      onClose={close}
    >
      <p>{text('inspector.removeHint')}</p>
      <DialogActions>
        <Button look="plain" onPress={close}>
          {text('dialog.cancel')}
        </Button>
        <Button
          look="primary"
          onPress={() => {
            close();
            void removeRoom(desk, room);
          }}
        >
          {text('inspector.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
