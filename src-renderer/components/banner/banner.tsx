import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** A line across the window that stays until it is dealt with. */
export function Banner(props: {
  /** `calm` asks, `warning` tells, `lost` interrupts. */
  readonly tone: 'calm' | 'warning' | 'lost';
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string | null;
  readonly action: ReactNode;
}) {
  return (
    <div className={styles.banner} data-tone={props.tone} role={props.tone === 'lost' ? 'alert' : 'status'}>
      <span className={styles.icon}>{props.icon}</span>
      <p className={styles.words}>
        <strong className={styles.title}>{props.title}</strong>
        {props.detail !== null && <span className={styles.detail}>{props.detail}</span>}
      </p>
      {props.action}
    </div>
  );
}
