import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { ScreenId } from '../../stores/ui-store.ts';
import { troubledCount } from '../../stores/issues-store.ts';
import { useDesk, useIssues, useRoomsState, useUi } from '../../stores/use-desk.ts';
import { go } from '../../stores/go.ts';
import { tallyOf } from '../../components/tally/tally.ts';
import styles from './rail.module.css';

/** One screen in the rail. */
export interface RailEntry {
  readonly id: ScreenId;
  readonly label: MessageId;
  readonly icon: ReactNode;
  readonly place: 'start' | 'end';
}

/** The screens, and above them a lamp that is lit while anything is on air. */
export function Rail({ entries }: { readonly entries: readonly RailEntry[] }) {
  const text = useText();
  const onAir = useRoomsState(
    ({ byId }) => [...byId.values()].filter((room) => tallyOf(room) === 'on-air').length,
  );
  return (
    <nav className={styles.rail} aria-label={text('shell.screens')}>
      <div
        className={styles.mark}
        data-lit={onAir > 0}
        role="img"
        aria-label={text('shell.onAirNow', { count: onAir })}
        title={text('shell.onAirNow', { count: onAir })}
      >
        <span className={styles.lamp} />
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <RailLink key={entry.id} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function RailLink({ entry }: { readonly entry: RailEntry }) {
  const text = useText();
  const desk = useDesk();
  const troubled = useIssues(({ items }) => (entry.id === 'issues' ? troubledCount(items) : 0));
  const isHere = useUi((state) => state.screen === entry.id);
  return (
    <li data-place={entry.place}>
      <a
        className={styles.link}
        href={`#${entry.id}`}
        aria-current={isHere ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          go(desk, entry.id);
        }}
      >
        {entry.icon}
        <span className={styles.label}>{text(entry.label)}</span>
        {troubled > 0 && (
          <span className={styles.badge}>
            <span aria-hidden="true">{troubled}</span>
            <span className={styles.hidden}>{text('rail.attention', { count: troubled })}</span>
          </span>
        )}
      </a>
    </li>
  );
}
