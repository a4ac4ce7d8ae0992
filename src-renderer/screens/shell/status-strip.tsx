import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { KeyCap } from '../../components/field/key-cap.tsx';
import { StatusItem } from '../../components/status/status-item.tsx';
import { useText } from '../../i18n/use-text.ts';
import { waitingCount } from '../../stores/issues-store.ts';
import { useDesk, useDeskInfo, useIssues, useRoomsState, useSettings } from '../../stores/use-desk.ts';
import { CloudItem } from './cloud-item.tsx';
import { SigninItem } from './signin-item.tsx';
import styles from './status-strip.module.css';

/** The connections in the strip, in order. A new one is a line here. */
const ITEMS: readonly {
  readonly id: string;
  readonly item: () => ReactNode;
}[] = [
  { id: 'lan', item: LanItem },
  { id: 'tracker', item: TrackerItem },
  { id: 'signin', item: SigninItem },
  { id: 'cloud', item: CloudItem },
];

/** What this desk is connected to, and the way to every command. */
export function StatusStrip() {
  const text = useText();
  const desk = useDesk();
  const version = useDeskInfo(({ info }) => info?.version ?? null);
  const isPractice = useDeskInfo(({ practice }) => practice?.enabled === true);
  return (
    <footer className={styles.strip} aria-label={text('strip.label')}>
      <ul className={styles.items}>
        {ITEMS.map(({ id, item: Item }) => (
          <li key={id} className={styles.item}>
            <Item />
          </li>
        ))}
        {isPractice && (
          <li className={styles.practice}>
            <GraduationCap size={15} aria-hidden="true" />
            <span className={styles.word}>{text('strip.practice')}</span>
          </li>
        )}
      </ul>
      {version !== null && <span className={styles.version}>{text('strip.version', { version })}</span>}
      <Button look="link" onPress={() => desk.ui.setState({ dialog: { kind: 'palette' } })}>
        <span className={styles.word}>{text('strip.commands')}</span>
        <span className={styles.keys}>
          <KeyCap>{MOD_KEY}</KeyCap>
          <KeyCap>{PALETTE_KEY}</KeyCap>
        </span>
      </Button>
    </footer>
  );
}

/** How the key for chords is printed on this machine's keyboard. */
export const MOD_KEY = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';

const PALETTE_KEY = 'K';

function LanItem() {
  const text = useText();
  const lan = useRoomsState((state) => state.lan);
  const count = useRoomsState((state) => state.byId.size);
  return (
    <StatusItem
      label={text('strip.lan')}
      connection={lan}
      more={lan === null ? null : text('strip.rooms', { count })}
    />
  );
}

/** The tracker: how it is since when, which one, and what waits for it. */
function TrackerItem() {
  const text = useText();
  const connection = useIssues((state) => state.connection);
  const waiting = useIssues(({ items }) => waitingCount(items));
  const isUnset = useSettings(({ settings }) => settings.tracker.baseUrl === null);
  const isPractising = useDeskInfo(({ practice }) => practice?.enabled === true);
  const more = [
    isUnset && isPractising ? text('strip.trackerPractice') : null,
    waiting > 0 ? text('strip.waiting', { count: waiting }) : null,
  ].filter((part) => part !== null);
  return (
    <StatusItem
      label={text('strip.tracker')}
      connection={connection}
      more={more.length === 0 ? null : more.join(' · ')}
      words={connection?.status === 'offline' ? text('strip.unreachable') : null}
    />
  );
}
