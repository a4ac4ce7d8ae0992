import type { Exchange } from '../../../src-preload/contract/index.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { waterfallOf } from './phases.ts';
import styles from './waterfall.module.css';

/** Where the time of an exchange went, phase after phase. What nobody measured says so. */
export function Waterfall({ exchange }: { readonly exchange: Exchange }) {
  const text = useText();
  const { number } = useFormats();
  if (exchange.timing === null)
    return <p className={styles.unknown}>{text('exchange.timingUnknown', { ms: number(exchange.ms, 1) })}</p>;
  const phases = waterfallOf(exchange.timing, exchange.ms);
  const isAnyUnseen = phases.some(({ ms }) => ms === null);
  return (
    <>
      <ul className={styles.phases} aria-label={text('exchange.timing')}>
        {phases.map(({ phase, ms, start, share }) => (
          <li key={phase} className={styles.phase} data-phase={phase}>
            <span className={styles.name}>{text(`exchange.phase.${phase}`)}</span>
            <svg className={styles.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.ground} width="100" height="8" rx="1" />
              {ms !== null && (
                <rect
                  className={styles.bar}
                  x={start * 100}
                  width={Math.max(0.6, share * 100)}
                  height="8"
                  rx="1"
                />
              )}
            </svg>
            <span className={styles.ms}>
              {ms === null ? text('exchange.phaseUnknown') : text('exchange.ms', { ms: number(ms, 1) })}
            </span>
          </li>
        ))}
      </ul>
      {isAnyUnseen && <p className={styles.unknown}>{text('exchange.phaseUnknownWhy')}</p>}
    </>
  );
}
