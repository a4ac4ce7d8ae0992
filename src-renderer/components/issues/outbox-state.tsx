import { Check, CircleDashed, CircleHelp, Clock, Send, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { OutboxState } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './issues.module.css';

const SIGNS: Readonly<Record<OutboxState, LucideIcon>> = {
  draft: CircleDashed,
  queued: Clock,
  sending: Send,
  uncertain: CircleHelp,
  filed: Check,
  refused: TriangleAlert,
};

/** The state of an item as a sign and a word. */
export function OutboxStateWord({ state }: { readonly state: OutboxState }) {
  const text = useText();
  const Sign = SIGNS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Sign size={14} strokeWidth={2.2} aria-hidden="true" />
      {text(`outbox.state.${state}`)}
    </span>
  );
}
