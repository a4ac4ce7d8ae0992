import { ScrollText, Search, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { Button, IconButton } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExchangeBrowser } from '../../components/exchange/exchange-browser.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import type { ExchangeFeedState } from '../../stores/exchange-feed.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk, useExchange, useExchangeFeed, useRoomsState } from '../../stores/use-desk.ts';
import { ALL_DOMAINS, matchesLogFilter } from './log-filter.ts';
import type { LogFilter } from './log-filter.ts';
import styles from './log-screen.module.css';

/** The parts of the product whose exchanges can be told apart here. A new one is a word here. */
const DOMAINS = [ALL_DOMAINS, 'devices', 'casting', 'media', 'issues'] as const;

/** Every exchange, newest first, each down to its bytes. */
export function LogScreen() {
  const desk = useDesk();
  const report = useReportFault();
  const { feed, readOlder, retry } = useExchangeFeed(null);
  const rooms = useRoomsState((state) => state.byId);
  const [filter, setFilter] = useState<LogFilter>({ words: '', domain: ALL_DOMAINS, areFaultsOnly: false });
  const [selected, setSelected] = useState<number | null>(null);
  const exchange = useExchange(selected);
  const roomName = useMemo(
    () => (subject: string | null) => (subject === null ? null : (rooms.get(subject)?.name ?? null)),
    [rooms],
  );
  const shown = useMemo(
    () => feed.exchanges.filter((one) => matchesLogFilter(one, filter, roomName(one.subject))),
    [feed.exchanges, filter, roomName],
  );
  return (
    <div className={styles.screen}>
      <LogHeader filter={filter} onFilter={setFilter} count={shown.length} />
      <div className={styles.area}>
        <ExchangeBrowser
          exchanges={shown}
          selected={selected}
          exchange={exchange}
          roomName={roomName}
          onSelect={setSelected}
          onCopy={(words) => void copyText(desk, words)}
          onReport={(reported) => void report.exchange(reported)}
          empty={<NoExchanges feed={feed} onRetry={retry} />}
          foot={<Foot feed={feed} shown={shown} onOlder={readOlder} />}
        />
      </div>
    </div>
  );
}

function LogHeader(props: {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
  readonly count: number;
}) {
  const text = useText();
  const { filter, onFilter } = props;
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{text('screen.log')}</h1>
        <p className={styles.lead}>{text('log.lead')}</p>
        <span className={styles.count} role="status">
          {text('log.count', { count: props.count })}
        </span>
      </div>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <TextField
            label={text('log.filter')}
            isLabelHidden
            placeholder={text('log.filter')}
            value={filter.words}
            onChange={(words) => onFilter({ ...filter, words })}
            icon={<Search size={15} />}
            end={
              filter.words !== '' && (
                <span className={styles.clear}>
                  <IconButton
                    icon={<X size={14} />}
                    label={text('rooms.clearFilter')}
                    onPress={() => onFilter({ ...filter, words: '' })}
                  />
                </span>
              )
            }
          />
        </div>
        <Segmented
          label={text('log.domain')}
          value={filter.domain}
          onChange={(domain) => onFilter({ ...filter, domain })}
          segments={DOMAINS.map((domain) => ({ value: domain, label: text(`log.domain.${domain}`) }))}
        />
        <Switch
          label={text('log.faultsOnly')}
          isOn={filter.areFaultsOnly}
          onChange={(areFaultsOnly) => onFilter({ ...filter, areFaultsOnly })}
        />
      </div>
    </header>
  );
}

function NoExchanges({ feed, onRetry }: { readonly feed: ExchangeFeedState; readonly onRetry: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  if (feed.phase === 'loading') return <p className={styles.loading}>{text('log.loading')}</p>;
  const picture = <ScrollText size={32} strokeWidth={1.4} />;
  if (feed.phase === 'failed') {
    return (
      <EmptyState
        size="pane"
        picture={picture}
        title={text('log.failed')}
        actions={
          <Button look="primary" onPress={onRetry}>
            {text('toast.retry')}
          </Button>
        }
      >
        {feed.error !== null && <p>{errorText(feed.error)}</p>}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      size="pane"
      picture={picture}
      title={text(feed.exchanges.length === 0 ? 'log.empty' : 'log.noMatch')}
      actions={null}
    >
      {feed.exchanges.length === 0 && <p>{text('log.emptyHint')}</p>}
    </EmptyState>
  );
}

function Foot(props: {
  readonly feed: ExchangeFeedState;
  readonly shown: readonly ExchangeSummary[];
  readonly onOlder: () => void;
}) {
  const text = useText();
  if (props.feed.exchanges.length === 0) return null;
  return (
    <div className={styles.foot}>
      {props.feed.hasOlder ? (
        <Button look="outline" onPress={props.onOlder}>
          {text('log.older')}
        </Button>
      ) : (
        <span>{text('log.end')}</span>
      )}
    </div>
  );
}
