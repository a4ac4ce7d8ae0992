import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { EmergencyRooms } from '../../components/emergency/emergency-rooms.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useEmergency, useRoomNames } from '../../stores/use-desk.ts';
import styles from './emergency-dialog.module.css';

/** Asks once before an emergency ends, and says what comes back where. */
export function RestoreDialog() {
  const text = useText();
  const desk = useDesk();
  const emergency = useEmergency((state) => state.current);
  const nameOf = useRoomNames();
  const close = () => desk.ui.setState({ dialog: null });
  if (emergency === null) return null;
  const then = emergency.rooms.map((room) => ({ ...room, state: 'restored' as const, error: null }));
  return (
    <ConfirmDialog
      view="/rooms/emergency/restore"
      title={text('emergency.restoreTitle')}
      action={text('emergency.restore')}
      onConfirm={() => void desk.emergency.restore()}
      onClose={close}
    >
      <div className={styles.form}>
        <p>{text('emergency.restoreHint', { title: emergency.title })}</p>
        <div className={styles.rooms} role="region" aria-label={text('groups.rooms')} tabIndex={0}>
          <EmergencyRooms rooms={then} nameOf={nameOf} />
        </div>
      </div>
    </ConfirmDialog>
  );
}
