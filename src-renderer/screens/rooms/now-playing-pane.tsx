import type { Room } from '../../../src-preload/contract/index.ts';
import { Data } from '../../components/data.tsx';
import { MediaPicture } from '../../components/picture/media-picture.tsx';
import { pictureOfPlaying } from '../../components/picture/picture.ts';
import { StandbyPicture } from '../../components/picture/standby-picture.tsx';
import { positionAt, tallyOf } from '../../components/tally/tally.ts';
import { useSeconds } from '../../components/progress/use-seconds.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMediaOf } from '../../stores/use-desk.ts';
import styles from './now-playing-pane.module.css';

/** The picture and title of what the rooms play; side by side where they differ. */
export function NowPlayingPane({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const mediaOf = useMediaOf();
  const now = useSeconds(false);
  const playing = distinctPlaying(rooms);
  const [first] = playing;
  return (
    <div className={styles.pane}>
      <div className={styles.pictures} data-tally={first === undefined ? 'idle' : tallyOf(first)}>
        {first === undefined ? (
          <div className={styles.picture}>
            <StandbyPicture />
            <span className={styles.nothing}>{text('tile.nothingOn')}</span>
          </div>
        ) : (
          playing.slice(0, 4).map((room) => {
            const source = pictureOfPlaying(room.nowPlaying, mediaOf(room), positionAt(room.nowPlaying, now));
            return (
              <div key={room.id} className={styles.picture}>
                {source === null ? (
                  <StandbyPicture />
                ) : (
                  <MediaPicture source={source} title={room.nowPlaying.title ?? ''} />
                )}
              </div>
            );
          })
        )}
      </div>
      {playing.length === 1 && first !== undefined && <OneTitle room={first} />}
      {playing.length > 1 && (
        <p className={styles.title}>{text('inspector.different', { count: playing.length })}</p>
      )}
    </div>
  );
}

function OneTitle({ room }: { readonly room: Room }) {
  const text = useText();
  const { title, url, mediaId, castId, transcoded } = room.nowPlaying;
  const origin =
    mediaId !== null
      ? text('inspector.servedHere')
      : url === null
        ? null
        : text('inspector.servedElsewhere', { host: hostOf(url) });
  return (
    <div>
      <p className={styles.title}>
        <Data>{title ?? url ?? text('tile.untitled')}</Data>
      </p>
      <p className={styles.origin}>
        {[
          origin,
          transcoded ? text('inspector.converted') : null,
          castId === null ? text('inspector.otherController') : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </div>
  );
}

/** One room for each different thing that plays. */
function distinctPlaying(rooms: readonly Room[]): readonly Room[] {
  const seen = new Map<string, Room>();
  for (const room of rooms) {
    const { state, mediaId, url, title } = room.nowPlaying;
    const key = mediaId ?? url ?? title;
    if (state !== 'idle' && key !== null && !seen.has(key)) seen.set(key, room);
  }
  return [...seen.values()];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
