import { useText } from '../../i18n/use-text.ts';
import { StatusGlyph } from '../status/status-glyph.tsx';
import styles from './route-line.module.css';

export type StationState = 'done' | 'now' | 'ahead' | 'failed';

/** One stage on the way from the button to the account. */
export interface Station {
  readonly id: string;
  readonly label: string;
  readonly state: StationState;
}

function Cross() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M3 3l6 6M9 3l-6 6" strokeLinecap="round" />
    </svg>
  );
}

/** The stages of a sign-in as a line of stations: what is behind, where it stands, what is still ahead. */
export function RouteLine({ stations }: { readonly stations: readonly Station[] }) {
  const text = useText();
  return (
    <ol className={styles.route} aria-label={text('signin.route')}>
      {stations.map((station) => (
        <li
          key={station.id}
          className={styles.station}
          data-state={station.state}
          aria-current={station.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} role="img" aria-label={text(`signin.station.${station.state}`)}>
            {station.state === 'done' && <StatusGlyph status="ok" />}
            {station.state === 'failed' && <Cross />}
          </span>
          <span className={styles.label}>{station.label}</span>
        </li>
      ))}
    </ol>
  );
}
