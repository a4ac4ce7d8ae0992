import { Check, Clock, Copy, X } from 'lucide-react';
import type { AnalyticsHit } from '../../../src-preload/contract/index.ts';
import { en } from '../../i18n/en.ts';
import type { MessageId } from '../../i18n/en.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { WindowList } from '../window-list/window-list.tsx';
import styles from './hits-view.module.css';

const SIGNS = { queued: Clock, sent: Check, refused: X } as const;
const ROW = 44;

/** Hits as they wait or were sent: a list, and beside it one of them down to its bytes. */
export function HitsView(props: {
  readonly hits: readonly AnalyticsHit[];
  readonly selected: AnalyticsHit | null;
  readonly onSelect: (hit: AnalyticsHit) => void;
  readonly onCopy: (line: string) => void;
  /** Reads older ones; `null` where there are none. */
  readonly onOlder: (() => void) | null;
}) {
  const text = useText();
  const { hits, selected } = props;
  return (
    <div className={styles.view}>
      <div className={styles.side}>
        <WindowList
          label={text('analytics.hits')}
          items={hits}
          rowHeight={ROW}
          keyOf={(hit) => String(hit.id)}
          selected={selected === null ? null : String(selected.id)}
          onPick={props.onSelect}
        >
          {(hit) => <HitRow hit={hit} />}
        </WindowList>
        {props.onOlder !== null && (
          <Button look="link" onPress={props.onOlder}>
            {text('analytics.older')}
          </Button>
        )}
      </div>
      {selected !== null && <HitDetails hit={selected} onCopy={props.onCopy} />}
    </div>
  );
}

function HitRow({ hit }: { readonly hit: AnalyticsHit }) {
  const text = useText();
  const { time } = useFormats();
  const Sign = SIGNS[hit.state];
  return (
    <span className={styles.row} data-state={hit.state}>
      <Sign className={styles.sign} size={15} aria-hidden="true" />
      <span className={styles.name}>
        <HitName hit={hit} />
      </span>
      <span className={styles.fact}>
        {text(`analytics.state.${hit.state}`)} {'·'} <Data>{time(hit.at)}</Data>
      </span>
    </span>
  );
}

/** The screen that was opened, or what ended the application. */
function HitName({ hit }: { readonly hit: AnalyticsHit }) {
  const text = useText();
  const told = new URLSearchParams(hit.payload);
  const exception = told.get('exd');
  if (exception !== null) return text('analytics.exception', { what: exception });
  return <Data>{told.get('cd') ?? ''}</Data>;
}

function HitDetails(props: { readonly hit: AnalyticsHit; readonly onCopy: (line: string) => void }) {
  const text = useText();
  const { time } = useFormats();
  const { hit } = props;
  const isWaiting = hit.state === 'queued';
  return (
    <article className={styles.details} aria-label={text('analytics.parameters')}>
      <p className={styles.when}>
        {text('analytics.at', { time: time(hit.at) })}
        {hit.sentAt !== null && (
          <>
            {' · '}
            {text('analytics.sentAt', { time: time(hit.sentAt) })} <Data>{hit.target ?? ''}</Data>
          </>
        )}
      </p>
      <dl className={styles.pairs}>
        {[...new URLSearchParams(hit.payload)].map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt>
              <code translate="no">{name}</code>
              <span>{meaning(name, text)}</span>
            </dt>
            <dd>
              <Data>{value}</Data>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.lineHead}>
        <h3 className={styles.lineTitle}>{text(isWaiting ? 'analytics.lineWaiting' : 'analytics.line')}</h3>
        <Button look="plain" label={text('analytics.copyLine')} onPress={() => props.onCopy(hit.payload)}>
          <Copy size={15} aria-hidden="true" />
        </Button>
      </div>
      <pre className={styles.line} translate="no" tabIndex={0}>
        {hit.payload}
      </pre>
    </article>
  );
}

function meaning(name: string, text: (id: MessageId) => string): string {
  const id = `hit.${name}`;
  return isMessageId(id) ? text(id) : '';
}

function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(en, id);
}
