import type { FieldProblem, TrackerRef } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import type { SelectOption } from '../../components/field/select-field.tsx';
import { TextArea } from '../../components/field/text-area.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { problemText } from '../../components/issue-form/custom-field-input.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useIssueForm } from '../../stores/use-desk.ts';
import styles from './issues-screen.module.css';
import { openIssue } from './outbox-pane.tsx';

type Problems = ReadonlyMap<string, FieldProblem>;
const NONE: readonly TrackerRef[] = [];
const NO_WORDS: readonly string[] = [];

/** What every issue has: where it belongs, how bad it is, and what happened. */
export function FormBasics({ problems }: { readonly problems: Problems }) {
  const text = useText();
  const desk = useDesk();
  const content = useIssueForm((state) => state.content);
  const max = useIssueForm((state) => state.form?.limits.summary ?? 128);
  const problem = (key: string) => {
    const found = problems.get(key);
    if (found === undefined) return null;
    return found === 'tooLong' ? text('problem.tooLong', { max }) : problemText(text, found, null);
  };
  return (
    <>
      <Choices problem={problem} />
      <div className={styles.summaryBox}>
        <TextField
          label={text('form.summary')}
          isRequired
          inputId="issue-summary"
          placeholder={text('form.summaryHint')}
          value={content.summary}
          onChange={(summary) => desk.form.edit({ summary })}
          error={problem('summary')}
        />
        <Duplicates />
      </div>
      <div className={styles.texts}>
        <TextArea
          label={text('form.description')}
          isRequired
          rows={5}
          value={content.description}
          onChange={(description) => desk.form.edit({ description })}
          error={problem('description')}
        />
        <TextArea
          label={text('form.steps')}
          rows={5}
          value={content.stepsToReproduce ?? ''}
          onChange={(steps) => desk.form.edit({ stepsToReproduce: steps === '' ? null : steps })}
        />
      </div>
    </>
  );
}

function Choices({ problem }: { readonly problem: (key: string) => string | null }) {
  const text = useText();
  const desk = useDesk();
  const content = useIssueForm((state) => state.content);
  const projects = useIssueForm((state) => state.projects);
  const categories = useIssueForm((state) => state.form?.categories ?? NO_WORDS);
  const priorities = useIssueForm((state) => state.form?.priorities ?? NONE);
  const severities = useIssueForm((state) => state.form?.severities ?? NONE);
  const project = projects.find(({ id, name }) => id === content.project || name === content.project);
  return (
    <div className={styles.choices}>
      <SelectField
        label={text('form.project')}
        isRequired
        value={project === undefined ? '' : String(project.id)}
        options={projects.map(({ id, name, depth }) => ({
          value: String(id),
          label: `${'  '.repeat(depth)}${name}`,
        }))}
        none={text('form.projectNone')}
        error={problem('project')}
        onChange={(id) => {
          desk.form.edit({ project: id === '' ? null : Number(id), category: '' });
          void desk.form.readForm();
        }}
      />
      <SelectField
        label={text('form.category')}
        isRequired={categories.length > 0}
        value={categories.includes(content.category) ? content.category : ''}
        options={categories.map((name) => ({ value: name, label: name }))}
        none={text('form.categoryNone')}
        error={problem('category')}
        onChange={(category) => desk.form.edit({ category })}
      />
      <SelectField
        label={text('form.priority')}
        value={chosenRef(content.priority, priorities)}
        options={priorities.map(refOption)}
        none={text('form.usual')}
        onChange={(id) => desk.form.edit({ priority: id === '' ? null : Number(id) })}
      />
      <SelectField
        label={text('form.severity')}
        value={chosenRef(content.severity, severities)}
        options={severities.map(refOption)}
        none={text('form.usual')}
        onChange={(id) => desk.form.edit({ severity: id === '' ? null : Number(id) })}
      />
    </div>
  );
}

function chosenRef(value: number | string | null, list: readonly TrackerRef[]): string {
  const found = list.find(({ id, name }) => id === value || name === value);
  return found === undefined ? '' : String(found.id);
}

function refOption({ id, name }: TrackerRef): SelectOption {
  return { value: String(id), label: name };
}

/** Issues whose summary is much like this one: perhaps it is known. */
function Duplicates() {
  const text = useText();
  const desk = useDesk();
  const duplicates = useIssueForm((state) => state.duplicates);
  if (duplicates.length === 0) return null;
  return (
    <div className={styles.duplicates} role="status">
      <strong>{text('form.duplicates')}</strong>
      <ul>
        {duplicates.map((row) => (
          <li key={row.issueId}>
            <Button look="link" onPress={() => openIssue(desk, row.issueId)}>
              <Data>{['#', row.issueId, ' ', row.summary].join('')}</Data>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
