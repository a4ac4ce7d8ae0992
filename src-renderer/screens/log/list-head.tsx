import { Download } from 'lucide-react';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './log-screen.module.css';

/** Above a list: how much it has, what came since, and the way to take it along. */
export function ListHead(props: {
  /** `null` while that is not known. */
  readonly count: string | null;
  readonly newer: number;
  readonly onNewer: () => void;
  /** `null` where there is nothing to take along. */
  readonly onExport: (() => void) | null;
}) {
  const text = useText();
  return (
    <div className={styles.listHead}>
      <span className={styles.count} role="status">
        {props.count}
      </span>
      {props.newer > 0 && (
        <Button look="link" onPress={props.onNewer}>
          {text('activity.newer', { count: props.newer })}
        </Button>
      )}
      {props.onExport !== null && (
        <span className={styles.push}>
          <Button look="link" onPress={props.onExport}>
            <Download size={14} aria-hidden="true" />
            {text('log.export')}
          </Button>
        </span>
      )}
    </div>
  );
}
