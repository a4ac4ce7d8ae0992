import styles from './progress.module.css';

/** How far something is, as a thin line. `value` is 0 to 1, `null` while it cannot be known. */
export function ProgressLine(props: {
  readonly value: number | null;
  readonly tone: 'on-air' | 'paused' | 'loading' | 'fault' | 'accent' | 'idle' | 'ready';
  /** What is progressing, for those who do not see it; `null` where the same stands beside it in words. */
  readonly label: string | null;
}) {
  const percent = props.value === null ? null : Math.round(Math.min(1, Math.max(0, props.value)) * 1000) / 10;
  const role =
    props.label === null
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': props.label,
          ...(percent !== null && { 'aria-valuenow': percent }),
        };
  return (
    <div className={styles.line} data-tone={props.tone} data-indeterminate={percent === null} {...role}>
      <div className={styles.bar} style={{ inlineSize: percent === null ? '40%' : `${percent}%` }} />
    </div>
  );
}
