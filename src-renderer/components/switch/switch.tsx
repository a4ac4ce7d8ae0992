import { Switch as AriaSwitch } from 'react-aria-components';
import styles from './switch.module.css';

/** On or off, with its words beside it. */
export function Switch(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <AriaSwitch className={styles.switch ?? ''} isSelected={props.isOn} onChange={props.onChange}>
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
      {props.label}
    </AriaSwitch>
  );
}
