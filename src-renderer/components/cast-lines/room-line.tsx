import type { ReactNode } from 'react';
import { Data } from '../data.tsx';
import { TallyGlyph } from '../tally/tally-glyph.tsx';
import type { Tally } from '../tally/tally.ts';
import styles from './room-line.module.css';

/** Lines of rooms, beside each other where there is room. */
export function RoomLines({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}

/** How one room fared: a sign, its name, and words. `children` stand below. */
export function RoomLine(props: {
  readonly tally: Tally;
  readonly name: string;
  readonly words: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles.line} data-tally={props.tally}>
      <span className={styles.sign}>
        <TallyGlyph tally={props.tally} />
      </span>
      <span className={styles.name}>
        <Data>{props.name}</Data>
      </span>
      <span className={styles.words}>{props.words}</span>
      {props.children !== undefined && <span className={styles.below}>{props.children}</span>}
    </li>
  );
}
