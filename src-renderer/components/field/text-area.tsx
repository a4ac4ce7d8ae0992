import {
  FieldError,
  Label,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { LabelWords } from './text-field.tsx';

/** Several lines of text. */
export function TextArea(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows: number;
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isLabelData?: boolean;
  readonly isRequired?: boolean;
}) {
  const isWrong = props.error !== undefined && props.error !== null;
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={props.value}
      onChange={props.onChange}
      validationBehavior="aria"
      isInvalid={isWrong}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
    >
      <Label className={styles.label ?? ''}>
        <LabelWords {...props} />
      </Label>
      <div className={classNames(styles.box, styles.area)}>
        <AriaTextArea
          className={styles.textarea ?? ''}
          rows={props.rows}
          placeholder={props.placeholder ?? ''}
        />
      </div>
      <FieldError className={classNames(styles.hint, styles.wrong)}>{props.error}</FieldError>
    </AriaTextField>
  );
}
