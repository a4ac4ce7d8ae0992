import { useMemo } from 'react';
import type { CustomField, FieldProblem } from '../../../src-preload/contract/index.ts';
import { CustomFieldGrid, CustomFieldInput } from '../../components/issue-form/custom-field-input.tsx';
import { shownFields, shownValue } from '../../components/issue-form/field-rules.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useIssueForm } from '../../stores/use-desk.ts';
import styles from './issues-screen.module.css';

/** The project's own fields: what must be filled first, what the account may not write last. */
export function FormFields({ problems }: { readonly problems: ReadonlyMap<string, FieldProblem> }) {
  const text = useText();
  const desk = useDesk();
  const content = useIssueForm((state) => state.content);
  const form = useIssueForm((state) => state.form);
  const phase = useIssueForm((state) => state.formPhase);
  const fields = useMemo(
    () => (form === null ? [] : shownFields(form).toSorted((one, other) => rank(one) - rank(other))),
    [form],
  );
  if (phase === 'loading') return <p className={styles.hint}>{text('form.loading')}</p>;
  if (fields.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{text('form.details')}</h2>
      <CustomFieldGrid>
        {fields.map((field) => (
          <CustomFieldInput
            key={field.field.id}
            field={field}
            value={shownValue(content, field)}
            problem={problems.get(`field:${field.name}`) ?? null}
            onChange={(value) => desk.form.editField(field.name, value)}
          />
        ))}
      </CustomFieldGrid>
    </section>
  );
}

function rank(field: CustomField): number {
  if (field.writable === false) return 2;
  return field.required ? 0 : 1;
}
