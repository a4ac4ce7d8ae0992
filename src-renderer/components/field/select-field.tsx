import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { LabelWords } from './text-field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names that the tracker or a person gave. */
  readonly options: readonly SelectOption[];
  /** What stands for an empty value; `null` where something must be chosen. */
  readonly none: string | null;
  readonly error?: string | null;
  readonly hint?: string | null;
  readonly isDisabled?: boolean;
  readonly isLabelData?: boolean;
  readonly isLabelHidden?: boolean;
  readonly isRequired?: boolean;
}

/** A choice of one among many, by the system's own list. */
export function SelectField(props: SelectFieldProps) {
  const id = useId();
  const told = props.error ?? props.hint ?? null;
  const isWrong = props.error !== undefined && props.error !== null;
  return (
    <div
      className={styles.field}
      {...(isWrong && { 'data-invalid': true })}
      {...(props.isDisabled === true && { 'data-disabled': true })}
    >
      {props.isLabelHidden !== true && (
        <label className={styles.label} htmlFor={id}>
          <LabelWords {...props} />
        </label>
      )}
      <div className={styles.box}>
        <Choice {...props} id={id} isWrong={isWrong} toldBy={told === null ? undefined : `${id}-told`} />
        <ChevronDown size={15} className={styles.chevron} aria-hidden="true" />
      </div>
      {told !== null && (
        <span id={`${id}-told`} className={classNames(styles.hint, isWrong && styles.wrong)}>
          {told}
        </span>
      )}
    </div>
  );
}

function Choice(
  props: SelectFieldProps & {
    readonly id: string;
    readonly isWrong: boolean;
    readonly toldBy: string | undefined;
  },
) {
  return (
    <select
      id={props.id}
      className={styles.select}
      value={props.value}
      data-empty={props.value === ''}
      disabled={props.isDisabled ?? false}
      aria-invalid={props.isWrong}
      aria-required={props.isRequired ?? false}
      aria-label={props.isLabelHidden === true ? props.label : undefined}
      aria-describedby={props.toldBy}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {(props.none !== null || props.value === '') && <option value="">{props.none ?? ''}</option>}
      {props.options.map((option) => (
        <option key={option.value} value={option.value} translate="no">
          {option.label}
        </option>
      ))}
    </select>
  );
}
