import { useMemo } from 'react';
import type { Room } from '../../../src-preload/contract/index.ts';
import { Data } from '../../components/data.tsx';
import { TallyWord } from '../../components/tally/tally-lamp.tsx';
import { tallyOf, tallySince } from '../../components/tally/tally.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { useShownRooms, useUi } from '../../stores/use-desk.ts';
import { EachRoom } from './each-room.tsx';
import styles from './inspector.module.css';
import { NowPlayingPane } from './now-playing-pane.tsx';
import { OnAirNow } from './on-air-now.tsx';
import { PlayingControls } from './playing-controls.tsx';
import { RoomAbout } from './room-about.tsx';
import { RoomEvidence } from './room-evidence.tsx';

/** What is selected: what it shows, how to control it, and the proof. */
export function Inspector() {
  const { rooms, isPending } = useShownRooms();
  const selected = useUi((state) => state.selected);
  const chosen = useMemo(() => rooms.filter((room) => selected.has(room.id)), [rooms, selected]);
  const [only] = chosen;
  if (only === undefined) return <OnAirNow rooms={rooms} />;
  return (
    <div className={styles.inspector}>
      <section className={styles.section}>
        <Heading rooms={chosen} />
        <NowPlayingPane rooms={chosen} />
        <PlayingControls rooms={chosen} isPending={chosen.some((room) => isPending(room.id))} />
      </section>
      <EachRoom rooms={chosen} />
      {chosen.length === 1 && (
        <>
          <RoomEvidence key={`evidence-${only.id}`} room={only} />
          <RoomAbout key={`about-${only.id}`} room={only} />
        </>
      )}
    </div>
  );
}

function Heading({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const { time } = useFormats();
  const [only] = rooms;
  if (only === undefined) return null;
  if (rooms.length > 1) {
    return (
      <header className={styles.heading}>
        <h2 className={styles.name}>{text('inspector.many', { count: rooms.length })}</h2>
        <p className={styles.names}>
          <Data>{rooms.map((room) => room.name).join(', ')}</Data>
        </p>
      </header>
    );
  }
  const tally = tallyOf(only);
  return (
    <header className={styles.heading}>
      <h2 className={styles.name}>
        <Data>{only.name}</Data>
      </h2>
      <p className={styles.names}>
        <TallyWord tally={tally} />
        {tally !== 'unseen' && <span>{text('inspector.since', { time: time(tallySince(only)) })}</span>}
      </p>
    </header>
  );
}
