import { Inbox, TriangleAlert } from 'lucide-react';
import type { OutboxItem } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { OutboxCard } from '../../components/issues/outbox-card.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import type { Desk } from '../../stores/desk.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk, useIssueForm, useIssues } from '../../stores/use-desk.ts';
import styles from './issues-screen.module.css';

/** How many finished ones are shown; all of them are in the list of issues. */
const SHOWN = 60;

/** What is on its way, and what became of it. */
export function OutboxPane({ onDone }: { readonly onDone?: () => void }) {
  const text = useText();
  const desk = useDesk();
  const report = useReportFault();
  const phase = useIssues((state) => state.phase);
  const items = useIssues((state) => state.items);
  const draftId = useIssueForm((state) => state.draftId);
  if (phase === 'loading') return <p className={styles.quiet}>{text('outbox.loading')}</p>;
  if (phase === 'failed') return <UnreadOutbox />;
  return (
    <>
      {onDone === undefined && <h2 className={styles.outboxTitle}>{text('outbox.title')}</h2>}
      {items.length === 0 ? (
        <EmptyState
          size="pane"
          picture={<Inbox size={30} strokeWidth={1.4} />}
          title={text('outbox.empty')}
          actions={null}
        >
          <p>{text('outbox.emptyHint')}</p>
        </EmptyState>
      ) : (
        <ul>
          {items.slice(0, SHOWN).map((item) => (
            <OutboxCard
              key={item.outboxId}
              item={item}
              isOpen={item.outboxId === draftId}
              onRetry={(anyway) => void desk.issues.retry(item, anyway)}
              onEdit={() => {
                void edit(desk, item);
                onDone?.();
              }}
              onDiscard={() => void discard(desk, item)}
              onOpen={() => {
                openIssue(desk, item.issueId);
                onDone?.();
              }}
              onShow={() =>
                desk.ui.setState({
                  dialog: { kind: 'evidence', room: item.outboxId, name: item.content.summary },
                })
              }
              onReport={() =>
                void report.failure(text(`outbox.state.${item.state}`), item.error, {
                  subject: item.outboxId,
                  domain: null,
                })
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}

function UnreadOutbox() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const error = useIssues((state) => state.error);
  return (
    <EmptyState
      size="pane"
      picture={<TriangleAlert size={30} strokeWidth={1.4} />}
      title={text('outbox.failed')}
      actions={
        <Button look="primary" onPress={() => void desk.issues.resync()}>
          {text('toast.retry')}
        </Button>
      }
    >
      {error !== null && <p>{errorText(error)}</p>}
    </EmptyState>
  );
}

/** Puts an item into the form; one that was on its way becomes a draft again. */
async function edit(desk: Desk, item: OutboxItem): Promise<void> {
  const draft = item.state === 'draft' ? item : await desk.issues.takeBack(item);
  if (draft !== null) await desk.form.open(draft);
}

async function discard(desk: Desk, item: OutboxItem): Promise<void> {
  if (desk.form.state.getState().draftId === item.outboxId) await desk.form.begin({});
  await desk.issues.discard(item);
}

/** Shows an issue in the list. */
export function openIssue(desk: Desk, issueId: number | null): void {
  desk.ui.setState({ issuesView: 'list' });
  void desk.issueList.open(issueId);
}
