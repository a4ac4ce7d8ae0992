import { useState } from 'react';
import type { Exchange } from '../../../src-preload/contract/index.ts';
import { exactTime } from '../../i18n/times.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { Segmented } from '../segmented/segmented.tsx';
import { asCurl } from './as-curl.ts';
import { pretty } from './pretty.ts';
import { Waterfall } from './waterfall.tsx';
import styles from './exchange.module.css';

interface ExchangeViewerProps {
  readonly exchange: Exchange;
  readonly roomName: string | null;
  readonly onCopy: (words: string) => void;
  readonly onReport: (exchange: Exchange) => void;
}

/** An exchange down to its bytes: what went out, what came back. */
export function ExchangeViewer(props: ExchangeViewerProps) {
  const text = useText();
  const { exchange } = props;
  return (
    <article className={styles.viewer}>
      <ViewerHead {...props} />
      <Message
        title={text('exchange.request')}
        head={exchange.requestHead}
        body={exchange.requestBody}
        bytes={exchange.requestBytes}
        empty={text('exchange.noBody')}
        onCopy={props.onCopy}
      />
      <Message
        title={text('exchange.response')}
        head={exchange.responseHead}
        body={exchange.responseBody}
        bytes={exchange.responseBytes}
        empty={text(exchange.responseHead === '' ? 'exchange.noResponse' : 'exchange.noBody')}
        onCopy={props.onCopy}
      />
    </article>
  );
}

function ViewerHead(props: ExchangeViewerProps) {
  const text = useText();
  const { number } = useFormats();
  const { exchange } = props;
  const curl = asCurl(exchange);
  return (
    <header className={styles.viewerHead}>
      <div className={styles.viewerTop}>
        <h2 className={styles.viewerTitle}>
          <Data>{exchange.method}</Data>
        </h2>
        <span className={styles.viewerTools}>
          {curl !== null && (
            <Button look="link" onPress={() => props.onCopy(curl)}>
              {text('exchange.curl')}
            </Button>
          )}
          <Button look="link" onPress={() => props.onReport(exchange)}>
            {text('exchange.report')}
          </Button>
        </span>
      </div>
      <p className={styles.viewerTarget}>
        <Data>{exchange.target}</Data>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{text('exchange.outcome')}</dt>
          <dd data-ok={exchange.ok}>
            {text(exchange.ok ? 'exchange.ok' : 'exchange.notOk')}{' '}
            <Data>{exchange.ok ? '' : exchange.outcome}</Data>
          </dd>
        </div>
        {props.roomName !== null && (
          <div>
            <dt>{text('exchange.with')}</dt>
            <dd>
              <Data>{props.roomName}</Data>
            </dd>
          </div>
        )}
        <div>
          <dt>{text('exchange.at')}</dt>
          <dd>
            {exactTime(exchange.at, 'en')} · {text('exchange.ms', { ms: number(exchange.ms, 0) })}
          </dd>
        </div>
      </dl>
      <Waterfall exchange={exchange} />
    </header>
  );
}

function Message(props: {
  readonly title: string;
  readonly head: string;
  readonly body: string;
  readonly bytes: number;
  readonly empty: string;
  readonly onCopy: (words: string) => void;
}) {
  const text = useText();
  const { bytes } = useFormats();
  const [look, setLook] = useState<'pretty' | 'raw'>('pretty');
  const nice = pretty(props.body);
  const shown = new TextEncoder().encode(props.body).length;
  const all = [props.head, props.body].filter((part) => part !== '').join('\n\n');
  return (
    <section className={styles.message} aria-label={props.title}>
      <header className={styles.messageHead}>
        <h3>{props.title}</h3>
        <span className={styles.size}>{bytes(props.bytes)}</span>
        {nice !== props.body && (
          <Segmented
            label={text('exchange.look', { what: props.title })}
            value={look}
            onChange={setLook}
            segments={[
              { value: 'pretty', label: text('exchange.pretty') },
              { value: 'raw', label: text('exchange.raw') },
            ]}
          />
        )}
        {all !== '' && (
          <Button look="link" onPress={() => props.onCopy(all)}>
            {text('exchange.copy')}
          </Button>
        )}
      </header>
      {props.head !== '' && <Bytes words={props.head} label={props.title} isHead />}
      {props.body === '' ? (
        <p className={styles.noBody}>{props.empty}</p>
      ) : (
        <Bytes words={look === 'pretty' ? nice : props.body} label={props.title} isHead={false} />
      )}
      {props.body !== '' && props.bytes > shown && (
        <p className={styles.noBody}>
          {text('exchange.cut', { shown: bytes(shown), total: bytes(props.bytes) })}
        </p>
      )}
    </section>
  );
}

/** Text as it was on the wire. It can be scrolled by keyboard, so it takes the focus. */
function Bytes(props: { readonly words: string; readonly label: string; readonly isHead: boolean }) {
  return (
    <pre
      className={styles.bytes}
      data-head={props.isHead}
      dir="ltr"
      translate="no"
      tabIndex={0}
      role="region"
      aria-label={props.label}
    >
      {props.words}
    </pre>
  );
}
