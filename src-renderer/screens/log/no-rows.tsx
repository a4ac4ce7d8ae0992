import { ScrollText } from 'lucide-react';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import type { JournalView } from '../../stores/use-journal.ts';
import styles from './log-screen.module.css';

/** What stands where a list would: it is being read, could not be, has nothing, or nothing that fits. */
export function NoRows(props: {
  readonly view: JournalView<unknown>;
  readonly isFiltered: boolean;
  readonly what: 'activity' | 'log';
}) {
  const text = useText();
  const errorText = useErrorText();
  const { phase, error, retry } = props.view;
  if (phase === 'loading') return <p className={styles.loading}>{text('log.loading')}</p>;
  const picture = <ScrollText size={32} strokeWidth={1.4} />;
  if (phase === 'failed') {
    return (
      <EmptyState
        size="pane"
        picture={picture}
        title={text('log.failed')}
        actions={
          <Button look="primary" onPress={retry}>
            {text('toast.retry')}
          </Button>
        }
      >
        {error !== null && <p>{errorText(error)}</p>}
      </EmptyState>
    );
  }
  if (props.isFiltered) {
    return (
      <EmptyState size="pane" picture={picture} title={text('activity.noMatch')} actions={null}>
        <p>{text('activity.noMatchHint')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState size="pane" picture={picture} title={text(`${props.what}.empty`)} actions={null}>
      <p>{text(`${props.what}.emptyHint`)}</p>
    </EmptyState>
  );
}
