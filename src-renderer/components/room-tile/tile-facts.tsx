import { ListVideo } from 'lucide-react';
import type { Room } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { ProgressLine } from '../progress/progress-line.tsx';
import { useSeconds } from '../progress/use-seconds.ts';
import { positionAt } from '../tally/tally.ts';
import type { Tally } from '../tally/tally.ts';
import type { RoomTileProps } from './tile-props.ts';
import styles from './room-tile.module.css';

/** The lines under a room's name, by what it is doing. */
export function TileFacts(props: RoomTileProps & { readonly tally: Tally }) {
  switch (props.tally) {
    case 'on-air':
    case 'paused':
    case 'loading':
    case 'unproven':
      return <PlayingFacts room={props.room} tally={props.tally} upNext={props.upNext} />;
    case 'fault':
      return <FaultFacts {...props} />;
    case 'offline':
    case 'unseen':
      return <AbsentFacts {...props} />;
    case 'idle':
      return <IdleFacts room={props.room} />;
  }
}

function PlayingFacts({
  room,
  tally,
  upNext,
}: {
  readonly room: Room;
  readonly tally: 'on-air' | 'paused' | 'loading' | 'unproven';
  readonly upNext: string | null;
}) {
  const now = useSeconds(tally === 'on-air' || tally === 'loading');
  const { duration } = room.nowPlaying;
  const position = positionAt(room.nowPlaying, now);
  const share = duration !== null && duration > 0 && position !== null ? position / duration : null;
  return (
    <>
      <div className={styles.seam}>
        {tally === 'unproven' ? null : (
          <ProgressLine value={tally === 'loading' ? null : (share ?? 1)} tone={tally} label={null} />
        )}
      </div>
      <div className={styles.facts}>
        <PlayingWords room={room} tally={tally} now={now} position={position} />
        <PlayingAside room={room} tally={tally} upNext={upNext} />
      </div>
    </>
  );
}

/** What comes next in the queue; where there is none, the model. */
function PlayingAside(props: { readonly room: Room; readonly tally: Tally; readonly upNext: string | null }) {
  const text = useText();
  const { room, upNext } = props;
  if (upNext !== null) {
    return (
      <span className={styles.next} title={text('queue.nextTitle', { title: upNext })}>
        <ListVideo size={14} aria-hidden="true" />
        <span className={styles.cut}>
          <Data>{upNext}</Data>
        </span>
      </span>
    );
  }
  if (props.tally === 'unproven') return null;
  return (
    <span className={styles.model}>
      <Data>{room.model}</Data>
    </span>
  );
}

function PlayingWords(props: {
  readonly room: Room;
  readonly tally: 'on-air' | 'paused' | 'loading' | 'unproven';
  readonly now: number;
  readonly position: number | null;
}) {
  const text = useText();
  const { nowPlaying, status } = props.room;
  if (props.tally === 'unproven') return <span className={styles.cut}>{text('tile.unproven')}</span>;
  if (props.tally === 'loading') {
    const seconds = Math.max(0, Math.round((props.now - Date.parse(nowPlaying.since)) / 1000));
    return <span className={styles.firm}>{text('tile.loading', { seconds })}</span>;
  }
  if (status === 'degraded') return <span className={styles.warning}>{text('tile.slow')}</span>;
  if (props.position === null) return <span className={styles.firm}>{text('tile.showing')}</span>;
  return (
    <span className={styles.clock}>
      {playerTime(props.position)}
      {nowPlaying.duration !== null && <TotalTime seconds={nowPlaying.duration} />}
    </span>
  );
}

function TotalTime({ seconds }: { readonly seconds: number }) {
  const total = ` / ${playerTime(seconds)}`;
  return <span className={styles.total}>{total}</span>;
}

/** What can be done about it; what went wrong stands where the picture would be. */
function FaultFacts(props: RoomTileProps) {
  const text = useText();
  const { name } = props.room;
  return (
    <div className={styles.actions}>
      <Button look="link" onPress={props.onEvidence} label={text('tile.evidenceRoom', { name })}>
        {text('tile.evidence')}
      </Button>
      <Button look="link" onPress={props.onReport} label={text('tile.reportRoom', { name })}>
        {text('tile.report')}
      </Button>
      {props.onRetry !== null && (
        <Button look="link" onPress={props.onRetry} label={text('tile.retryRoom', { name })}>
          {text('tile.retry')}
        </Button>
      )}
    </div>
  );
}

function AbsentFacts(props: RoomTileProps & { readonly tally: Tally }) {
  const text = useText();
  const { time } = useFormats();
  const { room } = props;
  const headline =
    props.tally === 'offline'
      ? text('tile.offlineSince', { time: time(room.since) })
      : room.lastSeen === null
        ? text('tile.neverSeen')
        : text('tile.lastSeen', { time: time(room.lastSeen) });
  return (
    <div className={styles.facts}>
      <span className={styles.cut}>{headline}</span>
      <Button look="link" onPress={props.onCheck} label={text('tile.checkRoom', { name: room.name })}>
        {text('tile.check')}
      </Button>
    </div>
  );
}

function IdleFacts({ room }: { readonly room: Room }) {
  const text = useText();
  return (
    <div className={styles.facts}>
      <span>{text(room.status === 'degraded' ? 'tile.slow' : 'tile.ready')}</span>
      <span className={styles.model}>
        <Data>{room.model}</Data>
      </span>
    </div>
  );
}
