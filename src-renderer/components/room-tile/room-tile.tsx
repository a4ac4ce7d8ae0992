import { Check, Repeat, Repeat1, Shuffle } from 'lucide-react';
import type { Room } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { tallyOf, tallySince } from '../tally/tally.ts';
import { TallyLamp } from '../tally/tally-lamp.tsx';
import { VolumeIcon } from '../volume/volume-control.tsx';
import styles from './room-tile.module.css';
import { TileFacts } from './tile-facts.tsx';
import type { RoomTileProps } from './tile-props.ts';
import { TilePicture } from './tile-picture.tsx';

/** One room: its tally, the picture that is playing, its name, and what to do about it. */
export function RoomTile(props: RoomTileProps) {
  const text = useText();
  const { room } = props;
  const tally = tallyOf(room);
  return (
    <div
      className={styles.tile}
      data-tally={tally}
      data-selected={props.isSelected}
      data-drop={props.isDropTarget}
    >
      <TilePicture
        room={room}
        media={props.media}
        tally={tally}
        dropLabel={props.isDropTarget ? text('tile.dropHere') : null}
      />
      <div className={styles.lamps}>
        <TallyLamp tally={tally} since={tally === 'idle' || tally === 'unseen' ? null : tallySince(room)} />
        <span className={styles.marks}>
          {room.practice && <span className={styles.practice}>{text('tile.practice')}</span>}
          <span className={styles.check} data-on={props.isSelected}>
            {props.isSelected && <Check size={14} strokeWidth={3} aria-hidden="true" />}
          </span>
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Data>{room.name}</Data>
          </h3>
          <TilePlayMode room={room} />
          <TileVolume room={room} isPending={props.isPending} />
        </div>
        <TileFacts {...props} tally={tally} />
      </div>
    </div>
  );
}

const MODE_ICONS = {
  shuffle: Shuffle,
  random: Shuffle,
  'repeat-one': Repeat1,
  'repeat-all': Repeat,
} as const;

/** How the room goes on by itself, where that is not simply to the end. */
function TilePlayMode({ room }: { readonly room: Room }) {
  const text = useText();
  if (room.playMode === null || room.playMode === 'normal' || room.status === 'offline') return null;
  const Icon = MODE_ICONS[room.playMode];
  return (
    <span className={styles.mode} title={text(`playMode.${room.playMode}`)}>
      <Icon size={15} aria-hidden="true" />
    </span>
  );
}

function TileVolume({ room, isPending }: { readonly room: Room; readonly isPending: boolean }) {
  const text = useText();
  if (room.volume === null || room.status === 'offline') return null;
  const percent = Math.round(room.volume * 100);
  const isMuted = room.muted === true;
  return (
    <span
      className={styles.volume}
      data-pending-mark={isPending}
      title={text(isMuted ? 'tile.muted' : 'tile.volume', { percent })}
    >
      <VolumeIcon percent={percent} isMuted={isMuted} size={15} />
      <span aria-hidden="true">{percent}</span>
    </span>
  );
}
