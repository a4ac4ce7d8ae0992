import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import type { Selection } from 'react-aria-components';
import type { MediaItem, Room } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { Data } from '../data.tsx';
import { Mark } from '../mark/mark.tsx';
import { MediaPicture } from '../picture/media-picture.tsx';
import { pictureOfPlaying } from '../picture/picture.ts';
import { ProgressLine } from '../progress/progress-line.tsx';
import { useSeconds } from '../progress/use-seconds.ts';
import { positionAt, tallyOf, tallySince } from '../tally/tally.ts';
import { TallyWord } from '../tally/tally-lamp.tsx';
import styles from './room-table.module.css';

export interface RoomTableProps {
  readonly rooms: readonly Room[];
  readonly mediaOf: (room: Room) => MediaItem | null;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selection: Selection) => void;
}

/** The rooms as a table: the same selection as on the wall, more of them in sight. */
export function RoomTable(props: RoomTableProps) {
  const text = useText();
  return (
    <Table
      className={styles.table ?? ''}
      aria-label={text('rooms.wallLabel')}
      selectionMode="multiple"
      selectionBehavior="replace"
      selectedKeys={props.selected}
      onSelectionChange={props.onSelect}
    >
      <TableHeader className={styles.header ?? ''}>
        <Column className={styles.column ?? ''}>{text('list.state')}</Column>
        <Column className={styles.column ?? ''} isRowHeader>
          {text('list.name')}
        </Column>
        <Column className={styles.column ?? ''}>{text('list.playing')}</Column>
        <Column className={classNames(styles.column, styles.progressColumn)}>{text('list.progress')}</Column>
        <Column className={classNames(styles.column, styles.volumeColumn)}>{text('list.volume')}</Column>
        <Column className={classNames(styles.column, styles.model)}>{text('list.model')}</Column>
        <Column className={classNames(styles.column, styles.address)}>{text('list.address')}</Column>
      </TableHeader>
      <TableBody items={props.rooms}>
        {(room) => <RoomRow room={room} media={props.mediaOf(room)} />}
      </TableBody>
    </Table>
  );
}

function RoomRow({ room, media }: { readonly room: Room; readonly media: MediaItem | null }) {
  const text = useText();
  const { time } = useFormats();
  const tally = tallyOf(room);
  return (
    <Row id={room.id} className={styles.row ?? ''} textValue={room.name} data-tally={tally}>
      <Cell className={styles.cell ?? ''}>
        <span className={styles.state}>
          <TallyWord tally={tally} />
          {tally !== 'idle' && tally !== 'unseen' && (
            <time className={styles.quiet}>{time(tallySince(room))}</time>
          )}
        </span>
      </Cell>
      <Cell className={styles.cell ?? ''}>
        <span className={styles.name}>
          <Data>{room.name}</Data>
          {room.practice && <Mark>{text('tile.practice')}</Mark>}
        </span>
      </Cell>
      <Cell className={styles.cell ?? ''}>
        <PlayingCell room={room} media={media} />
      </Cell>
      <Cell className={classNames(styles.cell, styles.progressColumn)}>
        <ProgressCell room={room} />
      </Cell>
      <Cell className={classNames(styles.cell, styles.volumeColumn)}>
        {volumeText(room, text('tile.muted'))}
      </Cell>
      <Cell className={classNames(styles.cell, styles.model)}>
        <span className={styles.quiet}>
          <Data>{room.model}</Data>
        </span>
      </Cell>
      <Cell className={classNames(styles.cell, styles.address)}>
        <span className={styles.quiet}>
          <Data>{room.address}</Data>
        </span>
      </Cell>
    </Row>
  );
}

function PlayingCell({ room, media }: { readonly room: Room; readonly media: MediaItem | null }) {
  const now = useSeconds(false);
  const tally = tallyOf(room);
  const isDark = tally === 'offline' || tally === 'unseen';
  const source = isDark ? null : pictureOfPlaying(room.nowPlaying, media, positionAt(room.nowPlaying, now));
  const title = room.nowPlaying.title ?? room.nowPlaying.url;
  if (source === null || title === null) return <span className={styles.quiet}>—</span>;
  return (
    <span className={styles.playing}>
      <span className={styles.thumb}>
        <MediaPicture source={source} title={title} />
      </span>
      <Data>{title}</Data>
    </span>
  );
}

function ProgressCell({ room }: { readonly room: Room }) {
  const tally = tallyOf(room);
  const now = useSeconds(tally === 'on-air');
  const { duration } = room.nowPlaying;
  const position = positionAt(room.nowPlaying, now);
  if (position === null || (tally !== 'on-air' && tally !== 'paused'))
    return <span className={styles.quiet}>—</span>;
  return (
    <span className={styles.progress}>
      <ProgressLine
        value={duration === null || duration === 0 ? 1 : position / duration}
        tone={tally}
        label={null}
      />
      <span>
        {duration === null ? playerTime(position) : `${playerTime(position)} / ${playerTime(duration)}`}
      </span>
    </span>
  );
}

function volumeText(room: Room, muted: string): string {
  if (room.volume === null || room.status === 'offline') return '—';
  return room.muted === true ? muted : String(Math.round(room.volume * 100));
}
