import { useFormats, useText } from '../../i18n/use-text.ts';
import styles from './tally.module.css';
import { TallyGlyph } from './tally-glyph.tsx';
import type { Tally } from './tally.ts';

/** The lamp on a picture: sign, word and since. */
export function TallyLamp({ tally, since }: { readonly tally: Tally; readonly since: string | null }) {
  const text = useText();
  const { time } = useFormats();
  return (
    <span className={styles.lamp} data-tally={tally}>
      <span className={styles.sign}>
        <TallyGlyph tally={tally} />
      </span>
      {text(`tally.${tally}`)}
      {since !== null && <time className={styles.since}>{time(since)}</time>}
    </span>
  );
}

/** The state in a line of text: sign and word, without a plate. */
export function TallyWord({ tally }: { readonly tally: Tally }) {
  const text = useText();
  return (
    <span className={styles.word} data-tally={tally}>
      <span className={styles.sign}>
        <TallyGlyph tally={tally} />
      </span>
      {text(`tally.${tally}`)}
    </span>
  );
}
