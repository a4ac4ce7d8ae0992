import { GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components';
import type { Selection } from 'react-aria-components';
import type { Room } from '../../../src-preload/contract/index.ts';
import type { Text } from '../../i18n/text.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { tallyOf, tallySince, isReachable } from '../../components/tally/tally.ts';
import { useDesk, useUi } from '../../stores/use-desk.ts';
import { castChosen } from '../../stores/room-actions.ts';
import { WallTile } from './wall-tile.tsx';
import styles from './wall.module.css';

/** The wall of rooms. Arrow keys move, Space and the modifiers select, Enter casts what was chosen. */
export function Wall({
  rooms,
  isPending,
}: {
  readonly rooms: readonly Room[];
  readonly isPending: (room: string) => boolean;
}) {
  const text = useText();
  const desk = useDesk();
  const selected = useUi((state) => state.selected);
  const sections = sectionsOf(rooms);
  return (
    <div
      className={styles.wall}
      data-room-grid
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !isOnTile(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        castChosen(desk);
      }}
    >
      <GridList
        className={styles.grid ?? ''}
        aria-label={text('rooms.wallLabel')}
        layout="grid"
        keyboardNavigationBehavior="tab"
        selectionMode="multiple"
        selectionBehavior="replace"
        disallowTypeAhead
        selectedKeys={selected}
        onSelectionChange={(keys) => desk.ui.setState({ selected: keysOf(keys, rooms) })}
      >
        {sections.map((section) => (
          <GridListSection key={section.id} id={section.id} className={styles.section ?? ''}>
            <GridListHeader className={styles.heading ?? ''}>
              <h2>{text(`rooms.section.${section.id}`)}</h2>
              <span>{text('rooms.count', { count: section.rooms.length })}</span>
              {section.id === 'practice' && (
                <span className={styles.sectionHint}>{text('rooms.section.practiceHint')}</span>
              )}
            </GridListHeader>
            {section.rooms.map((room) => (
              <TileItem key={room.id} room={room} isPending={isPending(room.id)} />
            ))}
          </GridListSection>
        ))}
      </GridList>
    </div>
  );
}

function TileItem({ room, isPending }: { readonly room: Room; readonly isPending: boolean }) {
  const text = useText();
  const { time } = useFormats();
  return (
    <GridListItem
      id={room.id}
      className={styles.item ?? ''}
      textValue={room.name}
      aria-label={describeRoom(text, time, room)}
    >
      {({ isSelected }) => <WallTile room={room} isSelected={isSelected} isPending={isPending} />}
    </GridListItem>
  );
}

/** What is said of a tile: name, state, since, title, and why it cannot be controlled where it cannot. */
export function describeRoom(text: Text, time: (iso: string) => string, room: Room): string {
  const tally = tallyOf(room);
  const title = room.nowPlaying.title ?? text('tile.nothingOn');
  const parts = [
    `${room.name}.`,
    text('tile.describe', { state: text(`tally.${tally}`), time: time(tallySince(room)), title }),
    room.muted === true && isReachable(room) ? text('tile.describeMuted') : null,
    room.playMode === null || room.playMode === 'normal' ? null : `${text(`playMode.${room.playMode}`)}.`,
    room.nowPlaying.transcoded ? text('tile.describeConverted') : null,
    room.practice ? text('tile.describePractice') : null,
    room.reason === null ? null : text(`reason.${room.reason}`),
    isReachable(room) ? null : text('tile.describeDisabled'),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

function sectionsOf(
  rooms: readonly Room[],
): readonly { readonly id: 'network' | 'practice'; readonly rooms: readonly Room[] }[] {
  const all = [
    { id: 'network', rooms: rooms.filter((room) => !room.practice) },
    { id: 'practice', rooms: rooms.filter((room) => room.practice) },
  ] as const;
  return all.filter((section) => section.rooms.length > 0);
}

/** The selection as ids. */
export function keysOf(keys: Selection, rooms: readonly Room[]): ReadonlySet<string> {
  return new Set(keys === 'all' ? rooms.map((room) => room.id) : [...keys].map(String));
}

function isOnTile(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input') === null;
}
