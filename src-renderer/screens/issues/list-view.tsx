import { Bug, RotateCw } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { FilterField } from '../../components/field/filter-field.tsx';
import { IssueLine } from '../../components/issues/issue-row.tsx';
import { WindowList } from '../../components/window-list/window-list.tsx';
import type { IssueRow } from '../../../src-preload/contract/index.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { matchingRows } from '../../stores/issue-list-store.ts';
import { useDesk, useIssueForm, useIssueList } from '../../stores/use-desk.ts';
import { IssuePane } from './issue-pane.tsx';
import styles from './list-view.module.css';

const ROW = 56;

/** The issues on one side, the one that is open on the other; where it is narrow, one after the other. */
export function ListView() {
  const desk = useDesk();
  const openId = useIssueList((state) => state.openId);
  const phase = useIssueList((state) => state.phase);
  const projectId = useIssueForm(({ content, projects }) =>
    typeof content.project === 'number' ? content.project : (projects[0]?.id ?? null),
  );
  useEffect(() => {
    if (phase === 'none') void desk.issueList.read(projectId);
  }, [desk, phase, projectId]);
  // What was filed meanwhile is there when the list is opened again.
  useEffect(() => {
    const { phase, projectId } = desk.issueList.state.getState();
    if (phase === 'ready') void desk.issueList.read(projectId);
  }, [desk]);
  return (
    <div className={styles.browser} data-open={openId !== null}>
      <div className={styles.side}>
        <Tools />
        <Rows />
      </div>
      <div className={styles.pane}>
        <IssuePane key={openId} />
      </div>
    </div>
  );
}

function useShownRows(): readonly IssueRow[] {
  const rows = useIssueList((state) => state.rows);
  const filter = useDeferredValue(useIssueList((state) => state.filter));
  return useMemo(() => matchingRows(rows, filter), [rows, filter]);
}

function Tools() {
  const text = useText();
  const desk = useDesk();
  const projects = useIssueForm((state) => state.projects);
  const projectId = useIssueList((state) => state.projectId);
  const filter = useIssueList((state) => state.filter);
  return (
    <div className={styles.tools}>
      <div className={styles.project}>
        <SelectField
          label={text('form.project')}
          isLabelHidden
          value={projectId === null ? '' : String(projectId)}
          options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          none={text('list.source.desk')}
          onChange={(id) => void desk.issueList.read(id === '' ? null : Number(id))}
        />
      </div>
      <div className={styles.filter}>
        <FilterField label={text('list.filter')} words={filter} onWords={desk.issueList.setFilter} />
      </div>
      <IconButton
        look="outline"
        icon={<RotateCw size={16} />}
        label={text('list.reload')}
        onPress={() => void desk.issueList.read(projectId)}
      />
      <Count />
    </div>
  );
}

function Count() {
  const text = useText();
  const { number } = useFormats();
  const total = useIssueList((state) => state.rows.length);
  const source = useIssueList((state) => state.source);
  const isReadingMore = useIssueList((state) => state.isReadingMore);
  const shown = useShownRows().length;
  return (
    <p className={styles.count} role="status">
      {text(`list.source.${source}`)} ·{' '}
      {text('list.countOf', { shown: number(shown, 0), total: number(total, 0) })}
      {isReadingMore && <> · {text('list.readingMore')}</>}
    </p>
  );
}

function Rows() {
  const text = useText();
  const desk = useDesk();
  const phase = useIssueList((state) => state.phase);
  const total = useIssueList((state) => state.rows.length);
  const openId = useIssueList((state) => state.openId);
  const rows = useShownRows();
  if (phase === 'failed') return <UnreadList />;
  if (phase === 'loading' || phase === 'none') return <p className={styles.quiet}>{text('list.loading')}</p>;
  if (rows.length === 0) {
    return (
      <EmptyState
        size="pane"
        picture={<Bug size={30} strokeWidth={1.4} />}
        title={text(total === 0 ? 'list.none' : 'list.noMatch')}
        actions={null}
      >
        {total === 0 && <p>{text('list.noneHint')}</p>}
      </EmptyState>
    );
  }
  return (
    <WindowList
      label={text('list.issues')}
      items={rows}
      rowHeight={ROW}
      keyOf={rowKey}
      selected={openId === null ? null : String(openId)}
      onPick={(row) => {
        if (row.issueId !== null) void desk.issueList.open(row.issueId);
      }}
    >
      {(row) => <IssueLine row={row} />}
    </WindowList>
  );
}

function rowKey(row: IssueRow): string {
  return String(row.issueId ?? row.outboxId);
}

function UnreadList() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const error = useIssueList((state) => state.error);
  const projectId = useIssueList((state) => state.projectId);
  return (
    <EmptyState
      size="pane"
      picture={<Bug size={30} strokeWidth={1.4} />}
      title={text('list.failed')}
      actions={
        <Button look="primary" onPress={() => void desk.issueList.read(projectId)}>
          {text('toast.retry')}
        </Button>
      }
    >
      {error !== null && <p>{errorText(error)}</p>}
    </EmptyState>
  );
}
