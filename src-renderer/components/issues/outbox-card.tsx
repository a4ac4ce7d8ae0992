import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { OutboxItem } from '../../../src-preload/contract/index.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { FaultLinks } from '../fault-links/fault-links.tsx';
import { ProgressLine } from '../progress/progress-line.tsx';
import { adviceFor, failedStep } from './advice.ts';
import styles from './issues.module.css';
import { OutboxStateWord } from './outbox-state.tsx';
import { StepList } from './step-list.tsx';

export interface OutboxCardProps {
  readonly item: OutboxItem;
  /** It is the draft that the form shows. */
  readonly isOpen: boolean;
  readonly onRetry: (anyway: boolean) => void;
  readonly onEdit: () => void;
  readonly onDiscard: () => void;
  /** Opens the filed issue. */
  readonly onOpen: () => void;
  /** Shows what was said to the tracker and what it answered. */
  readonly onShow: () => void;
  /** Files an issue about this failure. */
  readonly onReport: () => void;
}

/** One item of the outbox: where it is, why it does not go on, and what can be done. */
export function OutboxCard(props: OutboxCardProps) {
  const text = useText();
  const { time } = useFormats();
  const { item } = props;
  return (
    <li className={styles.card} data-state={item.state} data-open={props.isOpen}>
      <div className={styles.cardHead}>
        <OutboxStateWord state={item.state} />
        {item.issueId !== null && (
          <span className={styles.number}>
            <Data>{text('outbox.number', { id: String(item.issueId) })}</Data>
          </span>
        )}
        <span className={styles.since}>{text('outbox.since', { time: time(item.updatedAt) })}</span>
      </div>
      <p className={styles.summary}>
        {item.content.summary === '' ? (
          <span className={styles.quiet}>{text('outbox.untitled')}</span>
        ) : (
          <Data>{item.content.summary}</Data>
        )}
      </p>
      {item.state === 'sending' && (
        <ProgressLine value={null} tone="accent" label={text('outbox.state.sending')} />
      )}
      {item.state !== 'draft' && <Files files={item.files} />}
      <Trouble {...props} />
      <Warnings item={item} />
      <Steps item={item} />
      <CardActions {...props} />
    </li>
  );
}

/** Each file with how much of it has arrived. */
function Files({ files }: { readonly files: OutboxItem['files'] }) {
  const text = useText();
  const { bytes } = useFormats();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, state, sentBytes, bytes: size }) => (
        <li key={id} className={styles.file} data-state={state}>
          <span className={styles.fileName}>
            <Data>{name}</Data>
          </span>
          <span className={styles.since}>
            {text(`outbox.file.${state}`, { sent: bytes(sentBytes), size: bytes(size) })}
          </span>
          {state === 'sending' && (
            <ProgressLine
              value={size === 0 ? null : sentBytes / size}
              tone="accent"
              label={text('outbox.fileProgress', { name })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why it does not go on, at which step, and what must change. */
function Trouble({ item, onShow, onReport }: OutboxCardProps) {
  const text = useText();
  const errorText = useErrorText();
  const { time } = useFormats();
  const step = failedStep(item.steps);
  if (item.error === null) {
    if (!item.unfinished || item.state !== 'filed') return null;
    return <p className={styles.trouble}>{text('outbox.unfinished')}</p>;
  }
  const advice = adviceFor(item.error, step?.name ?? null);
  const where = item.state === 'refused' ? 'outbox.refusedAt' : 'outbox.stoppedAt';
  return (
    <div className={styles.trouble}>
      {step !== null && (
        <p className={styles.where}>
          {text(where, { step: text(`step.${step.name}`) })}
          {step.operation !== null && (
            <span className={styles.operation}>
              {' '}
              <Data>{step.operation}</Data>
            </span>
          )}
        </p>
      )}
      <p>{errorText(item.error)}</p>
      {advice !== null && (
        <p className={styles.advice}>
          <strong>{text('outbox.admin')}</strong>
          <span>{text(advice)}</span>
        </p>
      )}
      {item.nextAttemptAt !== null && (
        <p className={styles.quiet}>{text('outbox.next', { time: time(item.nextAttemptAt) })}</p>
      )}
      <FaultLinks name={item.content.summary} onShow={onShow} onReport={onReport} />
    </div>
  );
}

function Warnings({ item }: { readonly item: OutboxItem }) {
  const text = useText();
  if (item.warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {item.warnings.map((warning, index) => (
        <li key={`${warning.code}-${index}`}>
          {text(`warning.${warning.code}`, { subject: warning.subject })}
        </li>
      ))}
    </ul>
  );
}

function Steps({ item }: { readonly item: OutboxItem }) {
  const text = useText();
  const [isWanted, setIsWanted] = useState<boolean | null>(null);
  if (item.steps.length === 0) return null;
  const isShown = isWanted ?? item.state === 'sending';
  const Sign = isShown ? ChevronDown : ChevronRight;
  return (
    <div className={styles.stepsBox}>
      <Button
        look="link"
        isExpanded={isShown}
        label={text('outbox.of', { action: text('outbox.steps'), summary: item.content.summary })}
        onPress={() => setIsWanted(!isShown)}
      >
        <Sign size={14} aria-hidden="true" className={styles.mirrored} />
        {text('outbox.steps')}
      </Button>
      {isShown && <StepList steps={item.steps} />}
    </div>
  );
}

function CardActions(props: OutboxCardProps) {
  const text = useText();
  const { item } = props;
  const { summary } = item.content;
  const action = (
    id: 'retry' | 'lookUp' | 'anyway' | 'edit' | 'continue' | 'discard' | 'forget' | 'open',
    run: () => void,
  ) => (
    <Button
      key={id}
      look="link"
      label={text('outbox.of', { action: text(`outbox.${id}`), summary })}
      onPress={run}
    >
      {text(`outbox.${id}`)}
    </Button>
  );
  const retry = () => props.onRetry(false);
  const actions = () => {
    switch (item.state) {
      case 'draft':
        return [!props.isOpen && action('continue', props.onEdit), action('discard', props.onDiscard)];
      case 'queued':
        return [action('retry', retry), action('edit', props.onEdit), action('discard', props.onDiscard)];
      case 'refused':
        return [action('edit', props.onEdit), action('retry', retry), action('discard', props.onDiscard)];
      case 'uncertain':
        return [
          action('lookUp', retry),
          action('anyway', () => props.onRetry(true)),
          action('discard', props.onDiscard),
        ];
      case 'filed':
        return [
          action('open', props.onOpen),
          item.unfinished && action('retry', retry),
          action('forget', props.onDiscard),
        ];
      case 'sending':
        return [];
    }
  };
  return <div className={styles.actions}>{actions()}</div>;
}
