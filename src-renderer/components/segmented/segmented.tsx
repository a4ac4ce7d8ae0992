import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Data } from '../data.tsx';
import styles from './segmented.module.css';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The label is a name that somebody gave, not a word of ours. */
  readonly isData?: boolean;
}

/** A choice of one among a few, all of them in sight. */
export function Segmented<V extends string>(props: {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Where it is narrow, only the signs are shown. */
  readonly isCondensing?: boolean;
}) {
  return (
    <ToggleButtonGroup
      className={styles.group ?? ''}
      aria-label={props.label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.value]}
      onSelectionChange={(keys) => {
        const picked = props.segments.find((segment) => keys.has(segment.value));
        if (picked !== undefined) props.onChange(picked.value);
      }}
    >
      {props.segments.map((segment) => (
        <ToggleButton key={segment.value} id={segment.value} className={styles.segment ?? ''}>
          {segment.icon}
          <span className={props.isCondensing === true ? styles.words : undefined}>
            {segment.isData === true ? <Data>{segment.label}</Data> : segment.label}
          </span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
