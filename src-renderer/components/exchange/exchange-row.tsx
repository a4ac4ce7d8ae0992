import type { ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { exactTime } from '../../i18n/times.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { StatusGlyph } from '../status/status-glyph.tsx';
import styles from './exchange.module.css';

/** One exchange in a line: worked or not, what was asked, of whom, and how long it took. */
export function ExchangeLine({
  exchange,
  roomName,
}: {
  readonly exchange: ExchangeSummary;
  readonly roomName: string | null;
}) {
  const text = useText();
  const { number } = useFormats();
  return (
    <span className={styles.line} data-ok={exchange.ok}>
      <span className={styles.sign}>
        <StatusGlyph status={exchange.ok ? 'ok' : 'error'} />
      </span>
      <span className={styles.method}>
        <Data>{exchange.method}</Data>
      </span>
      <span className={styles.outcome}>
        <Data>{exchange.ok ? (roomName ?? '') : exchange.outcome}</Data>
      </span>
      <span className={styles.ms}>{text('exchange.ms', { ms: number(exchange.ms, 0) })}</span>
    </span>
  );
}

/** The same for the log, where there is room for the time and the target. */
export function ExchangeRow({
  exchange,
  roomName,
}: {
  readonly exchange: ExchangeSummary;
  readonly roomName: string | null;
}) {
  const text = useText();
  const { number } = useFormats();
  return (
    <span className={styles.row} data-ok={exchange.ok}>
      <span className={styles.sign}>
        <StatusGlyph status={exchange.ok ? 'ok' : 'error'} />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowHead}>
          <span className={styles.method}>
            <Data>{exchange.method}</Data>
          </span>
          <span className={styles.outcome}>
            <Data>{exchange.outcome}</Data>
          </span>
        </span>
        <span className={styles.target}>
          <Data>{roomName === null ? exchange.target : `${roomName} · ${exchange.target}`}</Data>
        </span>
      </span>
      <span className={styles.rowEnd}>
        <time className={styles.time}>{exactTime(exchange.at, 'en')}</time>
        <span className={styles.ms}>{text('exchange.ms', { ms: number(exchange.ms, 0) })}</span>
      </span>
    </span>
  );
}
