import type { ReactNode } from 'react';
import styles from './provider-pane.module.css';

/** A part of the pane: what it is about, what can be done, what it says. */
export function Part(props: {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3 className={styles.partTitle}>{props.title}</h3>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
