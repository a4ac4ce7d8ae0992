import type { Emergency } from '../../../src-preload/contract/index.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { TallyGlyph } from '../tally/tally-glyph.tsx';
import type { Tally } from '../tally/tally.ts';
import styles from './emergency.module.css';

type RoomState = Emergency['rooms'][number];

const SIGNS: Readonly<Record<RoomState['state'], Tally>> = {
  waiting: 'offline',
  starting: 'loading',
  'on-air': 'on-air',
  failed: 'fault',
  restored: 'idle',
  notRestored: 'fault',
};

/** One line for each room of an emergency, with its own outcome; those that went wrong stand first. */
export function EmergencyRooms({
  rooms,
  nameOf,
}: {
  readonly rooms: readonly RoomState[];
  readonly nameOf: (room: string) => string;
}) {
  const isWrong = ({ state }: RoomState) => state === 'failed' || state === 'notRestored';
  const sorted = [...rooms.filter(isWrong), ...rooms.filter((room) => !isWrong(room))];
  return (
    <ul className={styles.rooms}>
      {sorted.map((room) => (
        <li key={room.room} className={styles.room} data-tally={SIGNS[room.state]}>
          <span className={styles.sign}>
            <TallyGlyph tally={SIGNS[room.state]} />
          </span>
          <span className={styles.name}>
            <Data>{nameOf(room.room)}</Data>
          </span>
          <RoomWords room={room} />
        </li>
      ))}
    </ul>
  );
}

function RoomWords({ room }: { readonly room: RoomState }) {
  const text = useText();
  const errorText = useErrorText();
  const words =
    room.error !== null
      ? errorText(room.error)
      : room.state === 'restored'
        ? text(`emergency.back.${room.before.kind}`, { title: room.before.title ?? '' })
        : text(`emergency.state.${room.state}`);
  return <span className={styles.words}>{words}</span>;
}
