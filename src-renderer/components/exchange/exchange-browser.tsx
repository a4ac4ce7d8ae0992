import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import type { Exchange, ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { ExchangeRow } from './exchange-row.tsx';
import { ExchangeViewer } from './exchange-viewer.tsx';
import styles from './exchange-browser.module.css';

export interface ExchangeBrowserProps {
  readonly exchanges: readonly ExchangeSummary[];
  readonly selected: number | null;
  /** `undefined` while it is read, `null` when it is no longer kept. */
  readonly exchange: Exchange | null | undefined;
  readonly roomName: (subject: string | null) => string | null;
  readonly onSelect: (id: number | null) => void;
  readonly onCopy: (words: string) => void;
  /** Opens the form of an issue with this exchange as evidence. */
  readonly onReport: (exchange: Exchange) => void;
  /** What is shown where there is no exchange. */
  readonly empty: ReactNode;
  /** What stands below the list. */
  readonly foot: ReactNode;
}

/** Exchanges on one side, the bytes of the chosen one on the other; where it is narrow, one after the other. */
export function ExchangeBrowser(props: ExchangeBrowserProps) {
  const text = useText();
  return (
    <div className={styles.browser} data-open={props.selected !== null}>
      <div className={styles.list}>
        <GridList
          className={styles.rows ?? ''}
          aria-label={text('log.list')}
          items={props.exchanges}
          dependencies={[props.roomName]}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={props.selected === null ? [] : [props.selected]}
          onSelectionChange={(keys) => {
            const [first] = keys === 'all' ? [] : keys;
            props.onSelect(typeof first === 'number' ? first : null);
          }}
          renderEmptyState={() => props.empty}
        >
          {(exchange) => (
            <GridListItem
              className={styles.row ?? ''}
              id={exchange.id}
              textValue={`${exchange.method} ${exchange.outcome}`}
            >
              <ExchangeRow exchange={exchange} roomName={props.roomName(exchange.subject)} />
            </GridListItem>
          )}
        </GridList>
        {props.foot}
      </div>
      <div className={styles.pane}>
        {props.selected !== null && (
          <div className={styles.back}>
            <Button look="plain" onPress={() => props.onSelect(null)}>
              <ArrowLeft size={16} className={styles.mirrored} aria-hidden="true" />
              {text('exchange.back')}
            </Button>
          </div>
        )}
        <Pane {...props} />
      </div>
    </div>
  );
}

function Pane(props: ExchangeBrowserProps) {
  const text = useText();
  if (props.selected === null) return <p className={styles.hint}>{text('exchange.pick')}</p>;
  if (props.exchange === undefined) return <p className={styles.hint}>{text('log.loading')}</p>;
  if (props.exchange === null) return <p className={styles.hint}>{text('exchange.gone')}</p>;
  return (
    <ExchangeViewer
      exchange={props.exchange}
      roomName={props.roomName(props.exchange.subject)}
      onCopy={props.onCopy}
      onReport={props.onReport}
    />
  );
}
