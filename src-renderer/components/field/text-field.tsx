import type { ReactNode, Ref } from 'react';
import { FieldError, Input, Label, Text, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Data } from '../data.tsx';
import styles from './field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly icon?: ReactNode;
  /** What stands at the end: a key cap, a button. */
  readonly end?: ReactNode;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onKeyDown?: (event: React.KeyboardEvent) => void;
  readonly inputMode?: 'text' | 'url' | 'search' | 'numeric' | 'decimal' | 'email';
  readonly type?: 'text' | 'password' | 'date';
  /** The id of the input itself. */
  readonly inputId?: string;
  readonly isDisabled?: boolean;
  /** The label is a name that a person gave, not a word of ours. */
  readonly isLabelData?: boolean;
  /** A word behind the label: `required`. */
  readonly mark?: string | null;
}

function FieldInput({ inputRef, placeholder, inputMode, onKeyDown, type }: TextFieldProps) {
  return (
    <Input
      ref={inputRef ?? null}
      className={styles.input ?? ''}
      placeholder={placeholder ?? ''}
      spellCheck={false}
      autoComplete="off"
      inputMode={inputMode ?? 'text'}
      type={type ?? 'text'}

      {...(onKeyDown !== undefined && { onKeyDown })}
    />
  );
}

/** What a field is called, and a mark behind it. */
export function LabelWords(props: {
  readonly label: string;
  readonly isLabelData?: boolean;
  readonly mark?: string | null;
}) {
  return (
    <>
      {props.isLabelData === true ? <Data>{props.label}</Data> : props.label}
      {props.mark !== undefined && props.mark !== null && <span className={styles.mark}>{props.mark}</span>}
    </>
  );
}

/** One line of text, with its label, hint and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const isWrong = props.error !== undefined && props.error !== null;
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={props.value}
      onChange={props.onChange}
      validationBehavior="aria"
      isInvalid={isWrong}
      isDisabled={props.isDisabled ?? false}
      {...(props.inputId !== undefined && { id: props.inputId })}
      autoFocus={props.autoFocus ?? false}
      {...(props.isLabelHidden === true && { 'aria-label': props.label })}
    >
      {props.isLabelHidden !== true && (
        <Label className={styles.label ?? ''}>
          <LabelWords {...props} />
        </Label>
      )}
      <div className={styles.box}>
        {props.icon}
        <FieldInput {...props} />
        {props.end}
      </div>
      {props.hint !== undefined && !isWrong && (
        <Text slot="description" className={styles.hint ?? ''}>
          {props.hint}
        </Text>
      )}
      <FieldError className={classNames(styles.hint, styles.wrong)}>{props.error}</FieldError>
    </AriaTextField>
  );
}
