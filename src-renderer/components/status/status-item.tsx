import type { Connection } from '../../../src-preload/contract/index.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './status.module.css';

/** One connection in the status strip: sign, word, since, and what it is connected to. */
export function StatusItem(props: {
  readonly label: string;
  readonly connection: Connection | null;
  /** More about it, already in words. */
  readonly more: string | null;
  /** The state in words of its own, where the usual ones do not fit. */
  readonly words?: string | null;
  /** It is as it should be, though not connected: a quiet sign instead of an alarm. */
  readonly isQuiet?: boolean;
}) {
  const text = useText();
  const { time } = useFormats();
  const { connection } = props;
  const sign = props.isQuiet === true ? 'unknown' : (connection?.status ?? 'unknown');
  return (
    <div className={styles.item} data-status={sign}>
      <span className={styles.state}>
        <span className={styles.glyph}>
          <StatusGlyph status={sign} />
        </span>
        <span className={styles.label}>{props.label}</span>
        <span>{props.words ?? text(`status.${connection?.status ?? 'unknown'}`)}</span>
        {connection !== null && (
          <span className={styles.since}>
            <span className={styles.long}>{text('strip.since', { time: time(connection.since) })}</span>
            <span className={styles.short}>{time(connection.since)}</span>
          </span>
        )}
      </span>
      {connection !== null && connection.target !== '' && (
        <span className={styles.target} title={connection.target}>
          <Data>{connection.target}</Data>
        </span>
      )}
      {props.more !== null && <span className={styles.more}>{props.more}</span>}
    </div>
  );
}
