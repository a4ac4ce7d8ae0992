import { useText } from '../../i18n/use-text.ts';
import styles from './loading-wall.module.css';

/** The shape of the wall while the rooms are read. */
export function LoadingWall() {
  const text = useText();
  return (
    <div className={styles.wall} role="status" aria-label={text('rooms.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.tile}>
          <div className={styles.picture} />
          <div className={styles.line} />
          <div className={styles.short} />
        </div>
      ))}
    </div>
  );
}
