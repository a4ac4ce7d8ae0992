import type { Room } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { tallyOf } from '../tally/tally.ts';
import { CheckList } from './check-list.tsx';

/** A choice of rooms, each with what its light says. */
export function RoomCheckList(props: {
  readonly rooms: readonly Room[];
  readonly chosen: readonly string[];
  /** In the order of the rooms. */
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const text = useText();
  return (
    <CheckList
      label={text('groups.rooms')}
      options={props.rooms.map((room) => ({
        id: room.id,
        name: room.name,
        aside: text(`tally.${tallyOf(room)}`),
      }))}
      chosen={props.chosen}
      onChange={props.onChange}
    />
  );
}
