import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Data } from '../data.tsx';
import styles from './field.module.css';
import { LabelWords } from './text-field.tsx';

/** A choice of one (`radio`) or several (`checkbox`) among a few, all of them in sight. */
export function ChoiceGroup(props: {
  readonly label: string;
  readonly kind: 'radio' | 'checkbox';
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error: string | null;
  readonly isRequired: boolean;
}) {
  const id = useId();
  const change = (option: string, isOn: boolean) => {
    if (props.kind === 'radio') props.onChange([option]);
    else props.onChange(props.options.filter((one) => (one === option ? isOn : props.chosen.includes(one))));
  };
  return (
    <fieldset className={styles.group} aria-describedby={props.error === null ? undefined : `${id}-told`}>
      <legend className={styles.label}>
        <LabelWords label={props.label} isLabelData isOfGroup isRequired={props.isRequired} />
      </legend>
      <div className={styles.options}>
        {props.options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type={props.kind}
              name={id}
              checked={props.chosen.includes(option)}
              aria-invalid={props.kind === 'checkbox' && props.error !== null}
              onChange={(event) => change(option, event.target.checked)}
            />
            <Data>{option}</Data>
          </label>
        ))}
      </div>
      {props.error !== null && (
        <span id={`${id}-told`} className={classNames(styles.hint, styles.wrong)}>
          {props.error}
        </span>
      )}
    </fieldset>
  );
}
