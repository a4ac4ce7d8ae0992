import styles from './picture.module.css';

/** The quiet test card of a screen that shows nothing. */
export function StandbyPicture() {
  return (
    <svg
      className={styles.standby}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 90h320M160 0v180M80 0v180M240 0v180M0 30h320M0 150h320" />
      <circle cx="160" cy="90" r="60" />
      <circle cx="160" cy="90" r="3" />
    </svg>
  );
}
