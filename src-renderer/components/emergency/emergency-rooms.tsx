import type { Emergency } from '../../../src-preload/contract/index.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { RoomLine, RoomLines } from '../cast-lines/room-line.tsx';
import type { Tally } from '../tally/tally.ts';

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
    <RoomLines>
      {sorted.map((room) => (
        <RoomLine
          key={room.room}
          tally={SIGNS[room.state]}
          name={nameOf(room.room)}
          words={<RoomWords room={room} />}
        />
      ))}
    </RoomLines>
  );
}

function RoomWords({ room }: { readonly room: RoomState }) {
  const text = useText();
  const errorText = useErrorText();
  if (room.error !== null) return errorText(room.error);
  return room.state === 'restored'
    ? text(`emergency.back.${room.before.kind}`, { title: room.before.title ?? '' })
    : text(`emergency.state.${room.state}`);
}
