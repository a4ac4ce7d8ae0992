import type { ReactNode } from 'react';
import type { Exchange, ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListPane, PaneHint } from '../list-pane/list-pane.tsx';
import { WindowList } from '../window-list/window-list.tsx';
import { ExchangeRow } from './exchange-row.tsx';
import { ExchangeViewer } from './exchange-viewer.tsx';
import styles from './exchange.module.css';

export interface ExchangeBrowserProps {
  /** `null` for those that have not been read yet. */
  readonly exchanges: readonly (ExchangeSummary | null)[];
  /** Told which rows are looked at. */
  readonly onShown: (first: number, end: number) => void;
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
  /** What stands above the list, `null` for nothing. */
  readonly head: ReactNode;
}

/** In pixels: two lines and the space around them. */
const ROW_HEIGHT = 60;

/** Exchanges on one side, the bytes of the chosen one on the other. */
export function ExchangeBrowser(props: ExchangeBrowserProps) {
  return (
    <ListPane
      isOpen={props.selected !== null}
      onBack={() => props.onSelect(null)}
      list={
        <div className={styles.rows}>
          {props.head}
          {props.exchanges.length === 0 ? props.empty : <ExchangeList {...props} />}
        </div>
      }
      pane={<ExchangePane {...props} />}
    />
  );
}

function ExchangeList(props: ExchangeBrowserProps) {
  const text = useText();
  return (
    <WindowList
      label={text('log.list')}
      items={props.exchanges}
      rowHeight={ROW_HEIGHT}
      keyOf={(exchange, index) => (exchange === null ? `row ${index}` : String(exchange.id))}
      selected={props.selected === null ? null : String(props.selected)}
      onPick={(exchange) => exchange !== null && props.onSelect(exchange.id)}
      onShown={props.onShown}
    >
      {(exchange) =>
        exchange === null ? null : (
          <ExchangeRow exchange={exchange} roomName={props.roomName(exchange.subject)} />
        )
      }
    </WindowList>
  );
}

/** The bytes of the chosen exchange, or why there are none. */
export function ExchangePane(
  props: Pick<ExchangeBrowserProps, 'selected' | 'exchange' | 'roomName' | 'onCopy' | 'onReport'>,
) {
  const text = useText();
  if (props.selected === null) return <PaneHint>{text('exchange.pick')}</PaneHint>;
  if (props.exchange === undefined) return <PaneHint>{text('log.loading')}</PaneHint>;
  if (props.exchange === null) return <PaneHint>{text('exchange.gone')}</PaneHint>;
  return (
    <ExchangeViewer
      key={props.exchange.id}
      exchange={props.exchange}
      roomName={props.roomName(props.exchange.subject)}
      onCopy={props.onCopy}
      onReport={props.onReport}
    />
  );
}
