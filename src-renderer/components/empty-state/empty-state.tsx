import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Says that there is nothing, why, and what can be done about it. */
export function EmptyState(props: {
  readonly picture: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly size?: 'screen' | 'pane';
}) {
  return (
    <div className={styles.empty} data-size={props.size ?? 'screen'}>
      <div className={styles.picture}>{props.picture}</div>
      <h2 className={styles.title}>{props.title}</h2>
      <div className={styles.words}>{props.children}</div>
      <div className={styles.actions}>{props.actions}</div>
    </div>
  );
}
