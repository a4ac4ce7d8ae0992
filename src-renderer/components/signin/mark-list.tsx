import type { ReactNode } from 'react';
import { StatusGlyph } from '../status/status-glyph.tsx';
import styles from './mark-list.module.css';

export type Mark = 'pass' | 'warn' | 'fail' | 'running' | 'none';

/** One line that stands or falls: its sign in words, what it is, and what is to be said about it. */
export interface MarkedLine {
  readonly id: string;
  readonly mark: Mark;
  /** The sign in words. */
  readonly word: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
}

const GLYPHS = { pass: 'ok', warn: 'degraded', fail: 'error', running: 'busy', none: 'unknown' } as const;

/** A list of things that hold or do not hold, each with its sign and the reason. */
export function MarkList(props: { readonly label: string; readonly lines: readonly MarkedLine[] }) {
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.lines.map((line) => (
        <li key={line.id} className={styles.line} data-mark={line.mark}>
          <span className={styles.sign} role="img" aria-label={line.word}>
            <StatusGlyph status={GLYPHS[line.mark]} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{line.title}</p>
            {line.detail}
          </div>
        </li>
      ))}
    </ul>
  );
}
