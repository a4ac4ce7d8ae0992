import type { Room } from '../../../src-preload/contract/index.ts';
import { Data } from '../../components/data.tsx';
import { MediaPicture } from '../../components/picture/media-picture.tsx';
import { pictureOfPlaying } from '../../components/picture/picture.ts';
import { positionAt, tallyOf } from '../../components/tally/tally.ts';
import { TallyWord } from '../../components/tally/tally-lamp.tsx';
import { useSeconds } from '../../components/progress/use-seconds.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useMediaOf, useRoomsState } from '../../stores/use-desk.ts';
import styles from './on-air-now.module.css';

/** What stands in the inspector while nothing is selected: everything that is on air, one press away. */
export function OnAirNow({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const onAir = rooms.filter((room) => ['on-air', 'unproven', 'loading', 'paused'].includes(tallyOf(room)));
  const isKnown = useRoomsState((state) => state.phase === 'ready');
  return (
    <div className={styles.pane}>
      <h2 className={styles.title}>{text('inspector.none')}</h2>
      {onAir.length === 0 && isKnown && <p className={styles.quiet}>{text('inspector.noneOnAir')}</p>}
      <ul className={styles.list}>
        {onAir.map((room) => (
          <OnAirRoom key={room.id} room={room} />
        ))}
      </ul>
      <p className={styles.quiet}>{text('inspector.noneHint')}</p>
    </div>
  );
}

function OnAirRoom({ room }: { readonly room: Room }) {
  const now = useSeconds(false);
  const desk = useDesk();
  const media = useMediaOf()(room);
  const source = pictureOfPlaying(room.nowPlaying, media, positionAt(room.nowPlaying, now));
  const title = room.nowPlaying.title ?? room.nowPlaying.url ?? '';
  return (
    <li>
      <button
        type="button"
        className={styles.room}
        onClick={() => desk.ui.setState({ selected: new Set([room.id]) })}
      >
        <span className={styles.thumb}>
          {source !== null && <MediaPicture source={source} title={title} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <Data>{room.name}</Data>
          </span>
          <span className={styles.quiet}>
            <Data>{title}</Data>
          </span>
        </span>
        <span className={styles.state}>
          <TallyWord tally={tallyOf(room)} />
        </span>
      </button>
    </li>
  );
}
