import { useText } from '../../i18n/use-text.ts';
import { useUi } from '../../stores/use-desk.ts';
import styles from './live-region.module.css';

/** Says aloud what happened, for those who do not see it. */
export function LiveRegion() {
  const text = useText();
  const said = useUi((state) => state.said);
  return (
    <div className={styles.region} role="log" aria-live="polite" aria-relevant="additions">
      {said !== null && <p key={said.count}>{text(said.id, said.values)}</p>}
    </div>
  );
}
