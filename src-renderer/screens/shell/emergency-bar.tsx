import { Siren } from 'lucide-react';
import { useState } from 'react';
import type { Emergency } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { EmergencyRooms } from '../../components/emergency/emergency-rooms.tsx';
import styles from './emergency-bar.module.css';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk, useEmergency, useRoomNames } from '../../stores/use-desk.ts';

/** While an emergency lasts, and afterwards while a room has not back what was there: above every screen. */
export function EmergencyBar() {
  const current = useEmergency((state) => state.current);
  const ended = useEmergency((state) => state.ended);
  const shown = current ?? ended;
  return shown === null ? null : <Bar key={shown.emergencyId} emergency={shown} isOver={current === null} />;
}

function Bar({ emergency, isOver }: { readonly emergency: Emergency; readonly isOver: boolean }) {
  const text = useText();
  const counts = useCounts(emergency, isOver);
  const nameOf = useRoomNames();
  const [isOpen, setIsOpen] = useState(isOver);
  return (
    <>
      <div className={styles.bar} data-over={isOver}>
        <span className={styles.icon}>
          <Siren size={20} aria-hidden="true" />
        </span>
        <strong className={styles.title} role={isOver ? 'status' : 'alert'}>
          {isOver ? text('emergency.over') : text('emergency.active', { title: emergency.title })}
        </strong>
        <span className={styles.detail}>{counts}</span>
        <span className={styles.buttons}>
          <Button look="outline" isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
            {text(isOpen ? 'emergency.fewer' : 'emergency.each')}
          </Button>
          <BarAction isOver={isOver} />
        </span>
      </div>
      {isOpen && (
        <div className={styles.each} role="region" aria-label={text('emergency.each')} tabIndex={0}>
          <EmergencyRooms rooms={emergency.rooms} nameOf={nameOf} />
        </div>
      )}
    </>
  );
}

function BarAction({ isOver }: { readonly isOver: boolean }) {
  const text = useText();
  const desk = useDesk();
  const isRestoring = useEmergency((state) => state.isRestoring);
  if (isOver) {
    return (
      <Button look="outline" onPress={desk.emergency.dismiss}>
        {text('emergency.dismiss')}
      </Button>
    );
  }
  return (
    <Button
      look="outline"
      isDisabled={isRestoring}
      onPress={() => desk.ui.setState({ dialog: { kind: 'restore' } })}
    >
      {text(isRestoring ? 'emergency.restoring' : 'emergency.restore')}
    </Button>
  );
}

/** How many rooms are how far, in one line. */
function useCounts({ rooms, startedAt }: Emergency, isOver: boolean): string {
  const text = useText();
  const { time } = useFormats();
  const count = (...states: readonly Emergency['rooms'][number]['state'][]) =>
    rooms.filter(({ state }) => states.includes(state)).length;
  const total = rooms.length;
  if (isOver) return text('emergency.overCounts', { restored: count('restored'), total });
  const rest = [
    { id: 'emergency.starting', count: count('starting') },
    { id: 'emergency.failedCount', count: count('failed') },
    { id: 'emergency.waitingCount', count: count('waiting') },
  ] as const;
  return [
    `${text('emergency.counts', { onAir: count('on-air'), total })} ${text('emergency.since', { time: time(startedAt) })}`,
    ...rest.filter((one) => one.count > 0).map((one) => text(one.id, { count: one.count })),
  ].join(' · ');
}
