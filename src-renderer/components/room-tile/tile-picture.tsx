import { CloudOff, MonitorSpeaker, TriangleAlert } from 'lucide-react';
import type { MediaItem, Room } from '../../../src-preload/contract/index.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { MediaPicture } from '../picture/media-picture.tsx';
import { pictureOfPlaying } from '../picture/picture.ts';
import { StandbyPicture } from '../picture/standby-picture.tsx';
import { positionAt } from '../tally/tally.ts';
import type { Tally } from '../tally/tally.ts';
import { useSeconds } from '../progress/use-seconds.ts';
import styles from './room-tile.module.css';

/** What a room shows: the picture that plays, or a quiet card that says why there is none. */
export function TilePicture(props: {
  readonly room: Room;
  readonly media: MediaItem | null;
  readonly tally: Tally;
  readonly dropLabel: string | null;
}) {
  const text = useText();
  const playing = props.room.nowPlaying;
  const now = useSeconds(false);
  const isDark = props.tally === 'offline' || props.tally === 'unseen';
  const source = isDark ? null : pictureOfPlaying(playing, props.media, positionAt(playing, now));
  const title = playing.title ?? playing.url;
  return (
    <div className={styles.picture}>
      {source === null ? (
        <BlankPicture room={props.room} tally={props.tally} />
      ) : (
        <MediaPicture source={source} title={title ?? ''} />
      )}
      {props.tally === 'fault' && <FaultWords room={props.room} />}
      {source !== null && title !== null && props.tally !== 'fault' && (
        <Caption title={title} isConverted={playing.transcoded} />
      )}
      {props.tally === 'idle' && <p className={styles.nothing}>{text('tile.nothingOn')}</p>}
      {props.dropLabel !== null && <p className={styles.drop}>{props.dropLabel}</p>}
    </div>
  );
}

function Caption({ title, isConverted }: { readonly title: string; readonly isConverted: boolean }) {
  const text = useText();
  return (
    <p className={styles.caption}>
      <span className={styles.cut}>
        <Data>{title}</Data>
      </span>
      {isConverted && <span className={styles.converted}>{text('tile.converted')}</span>}
    </p>
  );
}

/** What went wrong, where the picture would be. */
function FaultWords({ room }: { readonly room: Room }) {
  const text = useText();
  const errorText = useErrorText();
  const { error } = room.nowPlaying;
  const words =
    error !== null ? errorText(error) : text(room.reason === null ? 'tally.fault' : `reason.${room.reason}`);
  return (
    <div className={styles.fault} title={words}>
      <TriangleAlert size={22} strokeWidth={1.8} aria-hidden="true" />
      <p>{words}</p>
    </div>
  );
}

function BlankPicture({ room, tally }: { readonly room: Room; readonly tally: Tally }) {
  const text = useText();
  if (tally === 'offline') {
    return (
      <span className={styles.hatch}>
        <span className={styles.reason}>
          <CloudOff size={18} strokeWidth={1.7} aria-hidden="true" />
          {room.reason === null ? null : text(`reason.${room.reason}`)}
        </span>
      </span>
    );
  }
  if (tally === 'unseen') {
    return (
      <span className={styles.dotted}>
        <MonitorSpeaker size={28} strokeWidth={1.5} aria-hidden="true" />
      </span>
    );
  }
  return <StandbyPicture />;
}
