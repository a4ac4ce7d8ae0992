import { Paperclip, User, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type {
  CustomField,
  FieldProblem,
  Issue,
  IssueForm,
  TrackerRef,
} from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Chip, Chips } from '../../components/issue-form/chip.tsx';
import { CustomFieldGrid, CustomFieldInput } from '../../components/issue-form/custom-field-input.tsx';
import { storedValue } from '../../components/issue-form/field-rules.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import type { ChangedIssue } from './changed-issue.ts';
import { changeProblems, changeRequest, NOTHING_CHANGED } from './changed-issue.ts';
import styles from './list-view.module.css';
import type { PersonRole } from './person-picker.tsx';
import { PersonPicker } from './person-picker.tsx';

interface PartProps {
  readonly issue: Issue;
  readonly form: IssueForm | null;
  readonly change: ChangedIssue;
  readonly set: (some: Partial<ChangedIssue>) => void;
}

/** Changes an issue: what it says, where it stands, who looks after it, the project's own fields and more files. */
export function IssueChange({ issue }: { readonly issue: Issue }) {
  const text = useText();
  const desk = useDesk();
  const form = useFormOf(issue.project.id);
  const [change, setChange] = useState<ChangedIssue>(NOTHING_CHANGED);
  const [isBusy, setIsBusy] = useState(false);
  const set = (some: Partial<ChangedIssue>) => setChange((before) => ({ ...before, ...some }));
  const problems = changeProblems(change, form);
  const save = async () => {
    setIsBusy(true);
    const isSaved = await desk.issueList.change(issue.issueId, changeRequest(change), change.files);
    if (isSaved) setChange(NOTHING_CHANGED);
    setIsBusy(false);
  };
  const parts = { issue, form, change, set };
  return (
    <section className={styles.part}>
      <h3>{text('issue.change')}</h3>
      <div className={styles.fill}>
        <Basics {...parts} problem={problems.get('summary') ?? null} />
        <Fields {...parts} problems={problems} />
        <Persons {...parts} />
        <MoreFiles change={change} set={set} />
        <Button
          look="outline"
          isDisabled={change === NOTHING_CHANGED || isBusy || problems.size > 0}
          onPress={() => void save()}
        >
          {text('issue.save')}
        </Button>
      </div>
    </section>
  );
}

function Basics(props: PartProps & { readonly problem: FieldProblem | null }) {
  const text = useText();
  const { issue, form, change, set, problem } = props;
  const max = form?.limits.summary ?? 0;
  return (
    <>
      <TextField
        label={text('form.summary')}
        value={change.summary ?? issue.summary}
        error={problem === null ? null : text(`problem.${problem}`, { min: 0, max, pattern: '' })}
        onChange={(summary) => set({ summary })}
      />
      <div className={styles.choices}>
        <RefChoice {...props} name="status" list={form?.statuses} />
        <RefChoice {...props} name="priority" list={form?.priorities} />
        <RefChoice {...props} name="severity" list={form?.severities} />
        <SelectField
          label={text('issue.category')}
          value={change.category ?? issue.category}
          options={withCurrent(form?.categories ?? [], issue.category).map((name) => ({
            value: name,
            label: name,
          }))}
          none={issue.category === '' ? text('form.categoryNone') : null}
          onChange={(category) => set({ category })}
        />
      </div>
    </>
  );
}

function RefChoice(
  props: PartProps & {
    readonly name: 'status' | 'priority' | 'severity';
    readonly list: readonly TrackerRef[] | undefined;
  },
) {
  const text = useText();
  const { issue, change, set, name, list = [] } = props;
  const now = issue[name];
  const all = list.some(({ id }) => id === now.id) ? list : [now, ...list];
  return (
    <SelectField
      label={text(`issue.${name}`)}
      value={String(change[name] ?? now.id)}
      options={all.map(({ id, name: label }) => ({ value: String(id), label }))}
      none={null}
      onChange={(id) => set({ [name]: Number(id) })}
    />
  );
}

function Fields(props: PartProps & { readonly problems: ReadonlyMap<string, FieldProblem> }) {
  const { issue, form, change, set } = props;
  const fields = (form?.customFields ?? []).filter(({ writable }) => writable !== false);
  if (fields.length === 0) return null;
  const has = (field: CustomField) =>
    storedValue(field, issue.customFields.find(({ name }) => name === field.name)?.value ?? '');
  return (
    <CustomFieldGrid>
      {fields.map((field) => (
        <CustomFieldInput
          key={field.field.id}
          field={field}
          value={change.customFields[field.name] ?? has(field)}
          problem={props.problems.get(`field:${field.name}`) ?? null}
          onChange={(value) => set({ customFields: { ...change.customFields, [field.name]: value } })}
        />
      ))}
    </CustomFieldGrid>
  );
}

function Persons({ issue, form, change, set }: PartProps) {
  const text = useText();
  const [asking, setAsking] = useState<PersonRole | null>(null);
  const handler = change.handler ?? issue.handler;
  const monitors = change.monitors ?? issue.monitors;
  const pick = (person: TrackerRef) => {
    if (asking === 'handler') set({ handler: person });
    else if (!monitors.some(({ id }) => id === person.id)) set({ monitors: [...monitors, person] });
    setAsking(null);
  };
  return (
    <>
      <Chips label={text('form.people')}>
        {monitors.map((person) => (
          <Chip
            key={person.id}
            icon={<User size={14} aria-hidden="true" />}
            more={text('form.monitors')}
            removeLabel={text('form.removePerson', { name: person.name })}
            onRemove={() => set({ monitors: monitors.filter(({ id }) => id !== person.id) })}
          >
            <Data>{person.name}</Data>
          </Chip>
        ))}
      </Chips>
      <div className={styles.row}>
        <Button look="outline" onPress={() => setAsking('handler')}>
          <User size={15} aria-hidden="true" />
          {text('people.titleHandler')}
          {handler !== null && <Data>{handler.name}</Data>}
        </Button>
        <Button look="outline" onPress={() => setAsking('monitors')}>
          <UserPlus size={15} aria-hidden="true" />
          {text('people.titleMonitors')}
        </Button>
      </div>
      {asking !== null && (
        <PersonPicker
          role={asking}
          projectId={issue.project.id}
          handlers={form?.handlers ?? []}
          onPick={pick}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function MoreFiles({ change, set }: Pick<PartProps, 'change' | 'set'>) {
  const text = useText();
  const { bytes } = useFormats();
  const { files } = change;
  return (
    <>
      <Chips label={text('form.files')}>
        {files.map((file) => (
          <Chip
            key={`${file.name} ${file.size} ${file.lastModified}`}
            icon={<Paperclip size={14} aria-hidden="true" />}
            more={bytes(file.size)}
            removeLabel={text('form.removeFile', { name: file.name })}
            onRemove={() => set({ files: files.filter((one) => one !== file) })}
          >
            <Data>{file.name}</Data>
          </Chip>
        ))}
      </Chips>
      <FileTrigger allowsMultiple onSelect={(list) => set({ files: [...files, ...(list ?? [])] })}>
        <Button look="outline" onPress={() => undefined}>
          <Paperclip size={15} aria-hidden="true" />
          {text('form.addFiles')}
        </Button>
      </FileTrigger>
    </>
  );
}

/** The form of a project, for its lists. */
function useFormOf(projectId: number): IssueForm | null {
  const desk = useDesk();
  const [form, setForm] = useState<IssueForm | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (projectId < 1) return;
    void desk.bridge.requests.issues.form({ projectId }).then((answer) => {
      if (isWanted && answer.ok) setForm(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [desk, projectId]);
  return form;
}

function withCurrent(list: readonly string[], current: string): readonly string[] {
  return current === '' || list.includes(current) ? list : [current, ...list];
}
