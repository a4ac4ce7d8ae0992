import { MessageSquare, Paperclip } from 'lucide-react';
import type { IssueRow as Row } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import styles from './issues.module.css';
import { OutboxStateWord } from './outbox-state.tsx';

/** One issue in the list. */
export function IssueLine({ row }: { readonly row: Row }) {
  const text = useText();
  const facts = [row.category, row.handler?.name ?? '', row.updatedAt.slice(0, 10)].filter(Boolean);
  return (
    <span className={styles.line}>
      <span className={styles.lineNumber}>
        <Data>{row.issueId === null ? '—' : `#${row.issueId}`}</Data>
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineSummary}>
          <Data>{row.summary}</Data>
        </span>
        <span className={styles.lineFacts}>
          <Data>{facts.join(' · ')}</Data>
          {row.notes > 0 && (
            <span className={styles.lineCount}>
              <MessageSquare size={12} aria-hidden="true" />
              {row.notes}
            </span>
          )}
          {row.attachments > 0 && (
            <span className={styles.lineCount}>
              <Paperclip size={12} aria-hidden="true" />
              {row.attachments}
            </span>
          )}
        </span>
      </span>
      <span className={styles.lineEnd}>
        {row.status.name !== '' && (
          <span className={styles.status}>
            <Data>{row.status.name}</Data>
          </span>
        )}
        {row.state !== null &&
          (row.state === 'filed' ? (
            <span className={styles.quiet}>{text('list.thisDesk')}</span>
          ) : (
            <OutboxStateWord state={row.state} />
          ))}
      </span>
    </span>
  );
}
