import type { ReactNode, Ref } from 'react';
import { FieldError, Input, Label, Text, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Data } from '../data.tsx';
import { useText } from '../../i18n/use-text.ts';
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
  /** It says so behind its label, and to assistive technology. */
  readonly isRequired?: boolean;
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

/** What a field is called, and whether it must be filled, which a single field also tells assistive technology itself. */
export function LabelWords(props: {
  readonly label: string;
  readonly isOfGroup?: boolean;
  readonly isLabelData?: boolean;
  readonly isRequired?: boolean;
}) {
  const text = useText();
  return (
    <>
      {props.isLabelData === true ? <Data>{props.label}</Data> : props.label}
      {props.isRequired === true && (
        <span className={styles.mark} aria-hidden={props.isOfGroup !== true}>
          {text('form.required')}
        </span>
      )}
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
      isRequired={props.isRequired ?? false}
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
      <Told hint={isWrong ? undefined : props.hint} error={props.error} />
    </AriaTextField>
  );
}

function Told({ hint, error }: { readonly hint: string | undefined; readonly error: ReactNode }) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={classNames(styles.hint, styles.wrong)}>{error}</FieldError>
    </>
  );
}
