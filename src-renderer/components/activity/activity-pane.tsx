import { Button as AriaButton } from 'react-aria-components';
import type { ActivityEntry, Exchange } from '../../../src-preload/contract/index.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { ExchangeLine } from '../exchange/exchange-row.tsx';
import { actionText, detailText, whoText } from './activity-words.ts';
import styles from './activity.module.css';

export interface ActivityPaneProps {
  readonly entry: ActivityEntry;
  /** The exchanges behind it that are still kept; `undefined` while they are read. */
  readonly exchanges: readonly Exchange[] | undefined;
  readonly onOpen: (exchange: number) => void;
  /** Opens the form of an issue with what is behind it as evidence. */
  readonly onReport: (entry: ActivityEntry) => void;
  /** Shows everything about the same room or issue. */
  readonly onFollow: (subject: string) => void;
}

/** One thing that was done: who, what, to which, how it ended, and the exchanges behind it. */
export function ActivityPane(props: ActivityPaneProps) {
  const text = useText();
  const errorText = useErrorText();
  const { entry } = props;
  const { subject } = entry;
  return (
    <article className={styles.entry}>
      <header>
        <div className={styles.top}>
          <h2 className={styles.title}>{actionText(text, entry)}</h2>
          <span className={styles.tools}>
            {subject !== null && (
              <Button look="link" onPress={() => props.onFollow(subject.id)}>
                {text('activity.follow')}
              </Button>
            )}
            <Button look="link" onPress={() => props.onReport(entry)}>
              {text('exchange.report')}
            </Button>
          </span>
        </div>
        {entry.detail !== '' && (
          <p className={styles.detail}>
            <Data>{detailText(text, entry)}</Data>
          </p>
        )}
      </header>
      {entry.error !== null && <p className={styles.fault}>{errorText(entry.error)}</p>}
      <Facts entry={entry} />
      <Behind {...props} />
    </article>
  );
}

function Facts({ entry }: { readonly entry: ActivityEntry }) {
  const text = useText();
  const { number, exact } = useFormats();
  const { who, subject } = entry;
  return (
    <dl className={styles.facts}>
      <dt>{text('activity.who')}</dt>
      <dd>
        <Data>{whoText(text, entry)}</Data>
        {who.face !== null && <span className={styles.none}> · {text(`activity.face.${who.face}`)}</span>}
      </dd>
      {subject !== null && <dt>{text(`activity.subject.${subject.kind}`)}</dt>}
      {subject !== null && (
        <dd>
          <Data>{subject.name ?? subject.id}</Data>
        </dd>
      )}
      <dt>{text('exchange.outcome')}</dt>
      <dd data-outcome={entry.outcome}>{text(`activity.outcome.${entry.outcome}`)}</dd>
      <dt>{text('exchange.at')}</dt>
      <dd>
        <Data>{exact(entry.at)}</Data>
      </dd>
      {entry.ms !== null && <dt>{text('activity.took')}</dt>}
      {entry.ms !== null && <dd>{text('exchange.ms', { ms: number(entry.ms, 0) })}</dd>}
    </dl>
  );
}

function Behind(props: ActivityPaneProps) {
  const text = useText();
  const { exchanges } = props;
  if (exchanges === undefined) return <p className={styles.none}>{text('log.loading')}</p>;
  return (
    <section className={styles.behind}>
      <h3>{text('activity.behind')}</h3>
      {exchanges.length === 0 ? (
        <p className={styles.none}>
          {text(props.entry.exchanges.length === 0 ? 'activity.behindNone' : 'activity.behindGone')}
        </p>
      ) : (
        <ul className={styles.exchanges}>
          {exchanges.map((exchange) => (
            <li key={exchange.id}>
              <AriaButton className={styles.exchange ?? ''} onPress={() => props.onOpen(exchange.id)}>
                <ExchangeLine exchange={exchange} roomName={null} />
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
