import { Lock } from 'lucide-react';
import type { CustomField, FieldProblem } from '../../../src-preload/contract/index.ts';
import type { MessageId } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/text.ts';
import { ChoiceGroup } from '../field/choice-group.tsx';
import { SelectField } from '../field/select-field.tsx';
import { TextArea } from '../field/text-area.tsx';
import { TextField } from '../field/text-field.tsx';
import { valueMembers, valueText } from './field-rules.ts';
import type { FieldValue } from './field-rules.ts';
import styles from './issue-form.module.css';

export interface CustomFieldInputProps {
  readonly field: CustomField;
  readonly value: FieldValue;
  readonly problem: FieldProblem | null;
  readonly onChange: (value: FieldValue) => void;
}

const MODES: Partial<Readonly<Record<CustomField['type'], 'numeric' | 'decimal' | 'email'>>> = {
  numeric: 'numeric',
  float: 'decimal',
  email: 'email',
};

/** A custom field by its type. One that the account may not write says so instead of taking anything. */
export function CustomFieldInput(props: CustomFieldInputProps) {
  const text = useText();
  const { field, value } = props;
  if (field.writable === false) return <LockedField field={field} value={valueText(value)} />;
  if (field.options !== null && field.type !== 'textarea')
    return <ListInput {...props} options={field.options} />;
  const common = {
    label: field.name,
    isRequired: field.required,
    error: props.problem === null ? null : problemText(text, props.problem, field),
  };
  if (field.type === 'textarea')
    return <TextArea {...common} isLabelData rows={2} value={valueText(value)} onChange={props.onChange} />;
  return (
    <TextField
      {...common}
      isLabelData
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={MODES[field.type] ?? 'text'}
      value={valueText(value)}
      onChange={props.onChange}
    />
  );
}

function ListInput(props: CustomFieldInputProps & { readonly options: readonly string[] }) {
  const text = useText();
  const { field, value, options } = props;
  const common = {
    label: field.name,
    isRequired: field.required,
    error: props.problem === null ? null : problemText(text, props.problem, field),
  };
  if (field.type === 'enum' || field.type === 'list') {
    return (
      <SelectField
        {...common}
        isLabelData
        value={valueText(value)}
        onChange={props.onChange}
        options={options.filter((one) => one !== '').map((one) => ({ value: one, label: one }))}
        none={text('form.notSet')}
      />
    );
  }
  const isRadio = field.type === 'radio';
  return (
    <ChoiceGroup
      {...common}
      kind={isRadio ? 'radio' : 'checkbox'}
      options={options}
      chosen={valueMembers(value)}
      onChange={(chosen) => props.onChange(isRadio ? (chosen[0] ?? '') : [...chosen])}
    />
  );
}

function LockedField({ field, value }: { readonly field: CustomField; readonly value: string }) {
  const text = useText();
  return (
    <TextField
      label={field.name}
      isLabelData
      isDisabled
      icon={<Lock size={14} aria-hidden="true" />}
      value={value}
      onChange={() => undefined}
      hint={text('form.readOnly', { level: levelText(text, field.writeLevel) })}
    />
  );
}

/** An access level as a word and its number. */
export function levelText(text: Text, level: number): string {
  const id = `level.${level}`;
  const known = ['level.10', 'level.25', 'level.40', 'level.55', 'level.70', 'level.90'] as const;
  const found: MessageId | undefined = known.find((one) => one === id);
  return found === undefined ? String(level) : `${text(found)} ${level}`;
}

/** What is wrong, in words. */
export function problemText(text: Text, problem: FieldProblem, field: CustomField | null): string {
  return text(`problem.${problem}`, {
    min: field?.lengthMin ?? 0,
    max: field?.lengthMax ?? 0,
    pattern: field?.pattern ?? '',
  });
}

/** The custom fields beside each other. */
export function CustomFieldGrid({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
