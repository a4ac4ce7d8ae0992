import { useId } from 'react';
import { Data } from '../data.tsx';
import styles from './check-list.module.css';

export interface CheckOption {
  readonly id: string;
  /** A name that a person or a device gave. */
  readonly name: string;
  /** A few words beside it, `null` for none. */
  readonly aside: string | null;
}

/** A choice of several (or, as `radio`, of one) among many: one line each, in a list that scrolls. */
export function CheckList(props: {
  readonly label: string;
  readonly kind?: 'checkbox' | 'radio';
  readonly options: readonly CheckOption[];
  readonly chosen: readonly string[];
  /** In the order of the options. */
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const id = useId();
  const isRadio = props.kind === 'radio';
  const change = (option: string, isOn: boolean) =>
    isRadio
      ? props.onChange([option])
      : props.onChange(
          props.options
            .map((one) => one.id)
            .filter((one) => (one === option ? isOn : props.chosen.includes(one))),
        );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{props.label}</legend>
      <div className={styles.list}>
        {props.options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input
              type={isRadio ? 'radio' : 'checkbox'}
              name={id}
              checked={props.chosen.includes(option.id)}
              onChange={(event) => change(option.id, event.target.checked)}
            />
            <span className={styles.name}>
              <Data>{option.name}</Data>
            </span>
            {option.aside !== null && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
