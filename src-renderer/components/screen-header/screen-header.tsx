import type { ReactNode } from 'react';
import styles from './screen-header.module.css';

export interface ScreenHeaderProps {
  readonly title: string;
  /** What is said beside the title. */
  readonly children?: ReactNode;
  /** What can be done, at the end of the line. */
  readonly tools?: ReactNode;
}

/** The head of a screen: its title, what is said beside it, and what can be done. */
export function ScreenHeader({ title, children, tools }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
    </header>
  );
}
