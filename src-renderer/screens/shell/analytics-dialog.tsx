import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { HitsView } from '../../components/hits/hits-view.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useAnalytics, useDesk } from '../../stores/use-desk.ts';
import styles from './analytics-dialog.module.css';

/** What is sent and what never is, and exactly what was. */
export function AnalyticsDialog() {
  const text = useText();
  const desk = useDesk();
  const hits = useAnalytics((state) => state.hits);
  const hasOlder = useAnalytics((state) => state.hasOlder);
  const [picked, setPicked] = useState<number | null>(null);
  useEffect(() => desk.analytics.followHits(), [desk]);
  const selected = hits?.find(({ id }) => id === picked) ?? hits?.[0] ?? null;
  return (
    <Dialog
      title={text('analytics.whatTitle')}
      view="/setup/analytics"
      size="wide"
      onClose={() => desk.ui.setState({ dialog: null })}
    >
      <div className={styles.content}>
        <dl className={styles.promise}>
          <div>
            <dt>{text('analytics.whatIs')}</dt>
            <dd>{text('analytics.whatIsList')}</dd>
          </div>
          <div>
            <dt>{text('analytics.whatNever')}</dt>
            <dd>{text('analytics.whatNeverList')}</dd>
          </div>
        </dl>
        {hits !== null && hits.length === 0 && (
          <EmptyState
            size="pane"
            picture={<ChartNoAxesColumn size={28} strokeWidth={1.5} />}
            title={text('analytics.hitsNone')}
            actions={null}
          >
            <p>{text('analytics.hitsNoneHint')}</p>
          </EmptyState>
        )}
        {hits !== null && hits.length > 0 && (
          <HitsView
            hits={hits}
            selected={selected}
            onSelect={({ id }) => setPicked(id)}
            onCopy={(line) => void copyText(desk, line)}
            onOlder={hasOlder ? () => void desk.analytics.readOlder() : null}
          />
        )}
      </div>
    </Dialog>
  );
}
