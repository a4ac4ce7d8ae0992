import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is known of a thing: `dt` and `dd` in two columns. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
