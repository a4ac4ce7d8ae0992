import { Airplay, LayoutGrid, List, PanelRight, Radar, Siren, X } from 'lucide-react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { KeyCap } from '../../components/field/key-cap.tsx';
import { FilterField } from '../../components/field/filter-field.tsx';
import { ProgressLine } from '../../components/progress/progress-line.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { castChosen, scanRooms } from '../../stores/room-actions.ts';
import {
  useChosenGroup,
  useChosenMedia,
  useDesk,
  useEmergency,
  useRoomsState,
  useTargetRooms,
  useUi,
} from '../../stores/use-desk.ts';
import { CastCheck } from './cast-check.tsx';
import { GroupChips } from './group-chips.tsx';
import styles from './rooms-header.module.css';
import { TallyCounts } from './tally-counts.tsx';

/** Title, filter, view, scan, and the one button that matters. */
export function RoomsHeader({ isNarrow }: { readonly isNarrow: boolean }) {
  const text = useText();
  const desk = useDesk();
  const view = useUi((state) => state.view);
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h1 className={styles.title}>{text('rooms.title')}</h1>
        <Filter />
        <Segmented
          isCondensing
          label={text('rooms.view')}
          value={view}
          onChange={(chosen) => desk.ui.setState({ view: chosen })}
          segments={[
            {
              value: 'wall',
              label: text('rooms.view.wall'),
              icon: <LayoutGrid size={15} aria-hidden="true" />,
            },
            { value: 'list', label: text('rooms.view.list'), icon: <List size={15} aria-hidden="true" /> },
          ]}
        />
        <ScanButton />
        {isNarrow && (
          <IconButton
            look="outline"
            icon={<PanelRight size={17} />}
            label={text('rooms.details')}
            onPress={() => desk.ui.setState({ areDetailsOpen: true })}
          />
        )}
        <EmergencyButton />
        <CastButton />
      </div>
      <CastCheck />
      <div className={styles.narrowing}>
        <TallyCounts />
        <GroupChips />
      </div>
    </header>
  );
}

function Filter() {
  const text = useText();
  const desk = useDesk();
  const filter = useUi((state) => state.filter);
  return (
    <div id="rooms-filter" className={styles.filter}>
      <FilterField
        label={text('rooms.filter')}
        words={filter}
        onWords={(words) => desk.ui.setState({ filter: words })}
        end={<KeyCap>/</KeyCap>}
        onDown={() => document.querySelector<HTMLElement>('[data-room-grid] [role=row]')?.focus()}
      />
    </div>
  );
}

function ScanButton() {
  const text = useText();
  const desk = useDesk();
  const scan = useRoomsState((state) => state.scan);
  return (
    <div className={styles.scan}>
      <Button
        look="outline"
        label={text(scan.running ? 'rooms.cancelScan' : 'rooms.scan')}
        onPress={() => (scan.running ? desk.rooms.cancelScan() : void scanRooms(desk))}
      >
        {scan.running ? <X size={16} aria-hidden="true" /> : <Radar size={16} aria-hidden="true" />}
        <span className={styles.words}>{text(scan.running ? 'dialog.cancel' : 'rooms.scan')}</span>
      </Button>
      {scan.running && (
        <div className={styles.scanLine}>
          <ProgressLine value={scan.progress} tone="accent" label={text('rooms.scanProgress')} />
        </div>
      )}
    </div>
  );
}

function EmergencyButton() {
  const text = useText();
  const desk = useDesk();
  const isOn = useEmergency((state) => state.current !== null);
  const hasRooms = useRoomsState((state) => state.byId.size > 0);
  return (
    <Button
      look="outline"
      isDisabled={isOn || !hasRooms}
      onPress={() => desk.ui.setState({ dialog: { kind: 'emergency' } })}
    >
      <Siren size={17} aria-hidden="true" />
      <span className={styles.words}>{text('emergency.button')}</span>
    </Button>
  );
}

function CastButton() {
  const text = useText();
  const desk = useDesk();
  const count = useTargetRooms().length;
  const group = useChosenGroup();
  const isGroup = useUi((state) => state.selected.size === 0) && group !== null;
  const chosen = useChosenMedia();
  const missing =
    count === 0 ? text('rooms.castNeedsRooms') : chosen === null ? text('rooms.castNeedsSource') : null;
  return (
    <span title={missing ?? undefined}>
      <Button
        look="primary"
        isDisabled={missing !== null}
        onPress={() => castChosen(desk)}
        {...(missing !== null && { description: missing })}
      >
        <Airplay size={16} aria-hidden="true" />
        <span className={styles.castWords}>
          {count === 0
            ? text('rooms.castNone')
            : isGroup
              ? text('rooms.castGroup', { name: group.name })
              : text('rooms.cast', { count })}
        </span>
      </Button>
    </span>
  );
}
