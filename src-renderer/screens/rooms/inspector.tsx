import { Pencil } from 'lucide-react';
import type { Group, Room } from '../../../src-preload/contract/index.ts';
import { IconButton } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { TallyWord } from '../../components/tally/tally-lamp.tsx';
import { tallyOf, tallySince } from '../../components/tally/tally.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { useChosenGroup, useDesk, useShownRooms, useTargetRooms, useUi } from '../../stores/use-desk.ts';
import { EachRoom } from './each-room.tsx';
import styles from './inspector.module.css';
import { NowPlayingPane } from './now-playing-pane.tsx';
import { OnAirNow } from './on-air-now.tsx';
import { PlayingControls } from './playing-controls.tsx';
import { RoomAbout } from './room-about.tsx';
import { ManyQueues, RoomQueue } from './room-queue.tsx';
import { RoomGroups } from './room-groups.tsx';
import { RoomEvidence } from './room-evidence.tsx';

/** What is selected: what it shows, how to control it, and the proof. */
export function Inspector() {
  const { rooms, isPending } = useShownRooms();
  const chosen = useTargetRooms();
  const chosenGroup = useChosenGroup();
  const group = useUi((state) => state.selected.size === 0) ? chosenGroup : null;
  const [only] = chosen;
  if (group === null && only === undefined) return <OnAirNow rooms={rooms} />;
  return (
    <div className={styles.inspector}>
      <section className={styles.section}>
        {group === null ? <Heading rooms={chosen} /> : <GroupHeading group={group} rooms={chosen} />}
        {chosen.length > 0 && (
          <>
            <NowPlayingPane rooms={chosen} />
            <PlayingControls rooms={chosen} isPending={chosen.some((room) => isPending(room.id))} />
          </>
        )}
      </section>
      <Queues rooms={chosen} group={group} />
      <EachRoom rooms={chosen} />
      {group === null && <RoomGroups rooms={chosen} />}
      {group === null && chosen.length === 1 && only !== undefined && (
        <>
          <RoomEvidence key={`evidence-${only.id}`} room={only} />
          <RoomAbout key={`about-${only.id}`} room={only} />
        </>
      )}
    </div>
  );
}

function Queues({ rooms, group }: { readonly rooms: readonly Room[]; readonly group: Group | null }) {
  const [only] = rooms;
  if (group !== null) return <RoomQueue key={group.groupId} owner={group.groupId} name={group.name} />;
  if (only === undefined) return null;
  return rooms.length > 1 ? (
    <ManyQueues count={rooms.length} />
  ) : (
    <RoomQueue key={only.id} owner={only.id} name={only.name} />
  );
}

function GroupHeading({ group, rooms }: { readonly group: Group; readonly rooms: readonly Room[] }) {
  const text = useText();
  const desk = useDesk();
  const { groupId, name } = group;
  return (
    <header className={styles.heading}>
      <div className={styles.row}>
        <h2 className={styles.name}>
          <Data>{name}</Data>
        </h2>
        <IconButton
          icon={<Pencil size={15} />}
          label={text('groups.editGroup', { name })}
          onPress={() => desk.ui.setState({ dialog: { kind: 'group', group: groupId } })}
        />
      </div>
      <p className={styles.names}>
        {rooms.length === 0 ? text('groups.empty') : <Data>{rooms.map((room) => room.name).join(', ')}</Data>}
      </p>
    </header>
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
