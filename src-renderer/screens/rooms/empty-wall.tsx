import styles from './empty-wall.module.css';

/** A wall of dark screens, waiting. */
export function EmptyWall() {
  return (
    <svg
      className={styles.wall}
      width="216"
      height="104"
      viewBox="0 0 216 104"
      fill="none"
      aria-hidden="true"
    >
      {[0, 1, 2].map((column) =>
        [0, 1].map((row) => (
          <g key={`${column}-${row}`} transform={`translate(${column * 74 + 1} ${row * 54 + 1})`}>
            <rect width="66" height="46" rx="6" className={styles.screen} />
            <path d="M6 1h54" className={column === 1 && row === 0 ? styles.lit : styles.edge} />
            <circle cx="33" cy="24" r="7" className={styles.ring} />
          </g>
        )),
      )}
    </svg>
  );
}
