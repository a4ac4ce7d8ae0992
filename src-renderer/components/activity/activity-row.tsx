import type { ActivityEntry } from '../../../src-preload/contract/index.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { StatusGlyph } from '../status/status-glyph.tsx';
import { actionText, detailText, OUTCOME_SIGNS, whoText } from './activity-words.ts';
import styles from './activity.module.css';

/** One thing that was done, in two lines: what and to whom, by whom and how. */
export function ActivityRow({ entry }: { readonly entry: ActivityEntry }) {
  const text = useText();
  const { time, number } = useFormats();
  const name = entry.subject?.name ?? null;
  const outcome = entry.outcome === 'ok' ? '' : text(`activity.outcome.${entry.outcome}`);
  const told = [outcome, detailText(text, entry)];
  return (
    <span className={styles.row} data-outcome={entry.outcome}>
      <span className={styles.sign}>
        <StatusGlyph status={OUTCOME_SIGNS[entry.outcome]} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          {actionText(text, entry)}{' '}
          {name !== null && (
            <span className={styles.subject}>
              <Data>{name}</Data>
            </span>
          )}
        </span>
        <span className={styles.about}>
          <Data>{[...told, whoText(text, entry)].filter((part) => part !== '').join(' · ')}</Data>
        </span>
      </span>
      <span className={styles.end}>
        <time>{time(entry.at)}</time>
        {entry.ms !== null && <span>{text('exchange.ms', { ms: number(entry.ms, 0) })}</span>}
      </span>
    </span>
  );
}
