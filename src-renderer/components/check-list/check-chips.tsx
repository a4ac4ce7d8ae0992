import { Check } from 'lucide-react';
import { ToggleButton } from 'react-aria-components';
import { Data } from '../data.tsx';
import styles from './check-chips.module.css';

export interface CheckChip {
  readonly id: string;
  /** A name that a person gave. */
  readonly name: string;
  readonly isOn: boolean;
  /** How many it stands for; where that is `null`, a check mark shows that it is on. */
  readonly count: number | null;
  /** What it is called where more than its name must be said. */
  readonly label: string | null;
}

/** A few things that are on or off, each by its own name. */
export function CheckChips(props: {
  readonly label: string;
  readonly chips: readonly CheckChip[];
  readonly onChange: (id: string, isOn: boolean) => void;
}) {
  return (
    <div className={styles.chips} role="group" aria-label={props.label}>
      {props.chips.map(({ id, name, isOn, count, label }) => (
        <ToggleButton
          key={id}
          className={styles.chip ?? ''}
          isSelected={isOn}
          onChange={(isNowOn) => props.onChange(id, isNowOn)}
          {...(label !== null && { 'aria-label': label })}
        >
          {isOn && count === null && <Check size={13} strokeWidth={3} aria-hidden="true" />}
          <span className={styles.name}>
            <Data>{name}</Data>
          </span>
          {count !== null && <span className={styles.count}>{count}</span>}
        </ToggleButton>
      ))}
    </div>
  );
}
