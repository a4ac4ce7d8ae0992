import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import styles from './issue-form.module.css';

/** Something that was added to the form and can be taken away again: a person, a file, the evidence. */
export function Chip(props: {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly more: string | null;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}) {
  return (
    <li className={styles.chip}>
      {props.icon}
      <span className={styles.chipName}>{props.children}</span>
      {props.more !== null && <span className={styles.chipMore}>{props.more}</span>}
      <IconButton icon={<X size={14} />} label={props.removeLabel} onPress={props.onRemove} />
    </li>
  );
}

/** The chips of one kind. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  );
}
