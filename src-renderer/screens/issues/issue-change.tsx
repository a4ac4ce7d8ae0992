import { useEffect, useMemo, useState } from 'react';
import type { Issue, IssueForm, TrackerRef } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { IssueChange as Change } from '../../stores/issue-list-store.ts';
import { useDesk, useIssueList } from '../../stores/use-desk.ts';
import styles from './list-view.module.css';

/** Changes an issue: its summary, status, priority, severity and category. */
export function IssueChange({ issue }: { readonly issue: Issue }) {
  const text = useText();
  const desk = useDesk();
  const form = useFormOf(issue.project.id);
  const statuses = useStatuses(issue.status);
  const [change, setChange] = useState<Change>({});
  const [isBusy, setIsBusy] = useState(false);
  const set = (some: Change) => setChange((before) => ({ ...before, ...some }));
  const save = async () => {
    setIsBusy(true);
    if (await desk.issueList.change(issue.issueId, change)) setChange({});
    setIsBusy(false);
  };
  const choice = (key: 'status' | 'priority' | 'severity', list: readonly TrackerRef[]) => (
    <SelectField
      label={text(`issue.${key}`)}
      value={String(change[key] ?? issue[key].id)}
      options={withCurrent(list, issue[key]).map(({ id, name }) => ({ value: String(id), label: name }))}
      none={null}
      onChange={(id) => set({ [key]: Number(id) })}
    />
  );
  return (
    <section className={styles.part}>
      <h3>{text('issue.change')}</h3>
      <div className={styles.fill}>
        <TextField
          label={text('form.summary')}
          value={change.summary ?? issue.summary}
          onChange={(summary) => set({ summary })}
        />
        <div className={styles.choices}>
          {choice('status', statuses)}
          {choice('priority', form?.priorities ?? [])}
          {choice('severity', form?.severities ?? [])}
        </div>
        <Button
          look="outline"
          isDisabled={Object.keys(change).length === 0 || isBusy}
          onPress={() => void save()}
        >
          {text('issue.save')}
        </Button>
      </div>
    </section>
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

/** The states that issues of the list are in: the tracker names no others to us. */
function useStatuses(current: TrackerRef): readonly TrackerRef[] {
  const rows = useIssueList((state) => state.rows);
  return useMemo(() => {
    const byId = new Map(
      rows.filter(({ status }) => status.name !== '').map(({ status }) => [status.id, status]),
    );
    byId.set(current.id, current);
    return [...byId.values()].toSorted((one, other) => one.id - other.id);
  }, [rows, current]);
}

function withCurrent(list: readonly TrackerRef[], current: TrackerRef): readonly TrackerRef[] {
  return list.some(({ id }) => id === current.id) ? list : [current, ...list];
}
