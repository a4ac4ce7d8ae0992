import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** A word or two about what stands beside it: for practice, new, the operator. */
export function Mark({
  isLit = false,
  children,
}: {
  readonly isLit?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.mark} data-lit={isLit}>
      {children}
    </span>
  );
}
