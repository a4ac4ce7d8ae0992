import { useMemo, useState } from 'react';
import type { ActivityEntry, EntryFilter } from '../../../src-preload/contract/index.ts';
import { ActivityPane } from '../../components/activity/activity-pane.tsx';
import { ActivityRow } from '../../components/activity/activity-row.tsx';
import { actionText } from '../../components/activity/activity-words.ts';
import { Button } from '../../components/button/button.tsx';
import { ExchangePane } from '../../components/exchange/exchange-browser.tsx';
import { ListPane, PaneHint } from '../../components/list-pane/list-pane.tsx';
import { WindowList } from '../../components/window-list/window-list.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { exportJournal } from '../../stores/export-journal.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk, useExchange, useUi } from '../../stores/use-desk.ts';
import type { JournalView } from '../../stores/use-journal.ts';
import { useEntries, useEntry, useExchangesById } from '../../stores/use-journal.ts';
import { NoRows } from './no-rows.tsx';
import { ListHead } from './list-head.tsx';
import { sinceOf } from './log-filter.ts';
import type { ActivityChoice } from './log-filter.ts';
import styles from './log-screen.module.css';

/** In pixels: two lines and the space around them. */
const ROW_HEIGHT = 60;

/** What people and rooms did, newest first. The chosen entry is the window's, so that other screens can lead here. */
export function ActivityView(props: {
  readonly choice: ActivityChoice;
  readonly words: string;
  readonly onFollow: (subject: string) => void;
}) {
  const text = useText();
  const desk = useDesk();
  const { choice, words } = props;
  const filter = useMemo(() => filterOf(choice, words), [choice, words]);
  const view = useEntries(filter);
  const selected = useUi((state) => state.logEntry);
  const select = (id: number | null) => desk.ui.setState({ logEntry: id });
  return (
    <ListPane
      isOpen={selected !== null}
      onBack={() => select(null)}
      list={
        <div className={styles.rows}>
          <ListHead
            count={view.phase === 'ready' ? text('activity.count', { count: view.items.length }) : null}
            newer={view.newer}
            onNewer={view.retry}
            onExport={
              view.items.length === 0
                ? null
                : () => void exportJournal(desk, { what: 'activity', filter, path: null })
            }
          />
          {view.items.length === 0 ? (
            <NoRows view={view} isFiltered={isFiltered(filter)} what="activity" />
          ) : (
            <EntryList view={view} selected={selected} onPick={select} />
          )}
        </div>
      }
      pane={<Pane id={selected} onFollow={props.onFollow} />}
    />
  );
}

function EntryList(props: {
  readonly view: JournalView<ActivityEntry>;
  readonly selected: number | null;
  readonly onPick: (id: number) => void;
}) {
  const text = useText();
  const { items, show } = props.view;
  return (
    <WindowList
      label={text('activity.list')}
      items={items}
      rowHeight={ROW_HEIGHT}
      keyOf={(entry, index) => (entry === null ? `row ${index}` : String(entry.id))}
      selected={props.selected === null ? null : String(props.selected)}
      onPick={(entry) => entry !== null && props.onPick(entry.id)}
      onShown={show}
    >
      {(entry) => (entry === null ? null : <ActivityRow entry={entry} />)}
    </WindowList>
  );
}

function Pane({
  id,
  onFollow,
}: {
  readonly id: number | null;
  readonly onFollow: (subject: string) => void;
}) {
  const text = useText();
  const entry = useEntry(id);
  if (id === null) return <PaneHint>{text('activity.pick')}</PaneHint>;
  if (entry === undefined) return <PaneHint>{text('log.loading')}</PaneHint>;
  if (entry === null) return <PaneHint>{text('activity.gone')}</PaneHint>;
  return <EntryPane key={entry.id} entry={entry} onFollow={onFollow} />;
}

/** The entry, or one of its exchanges down to its bytes. */
function EntryPane(props: { readonly entry: ActivityEntry; readonly onFollow: (subject: string) => void }) {
  const { entry } = props;
  const text = useText();
  const desk = useDesk();
  const report = useReportFault();
  const [opened, setOpened] = useState<number | null>(null);
  const exchange = useExchange(opened);
  const exchanges = useExchangesById(entry.exchanges);
  if (opened === null) {
    return (
      <ActivityPane
        entry={entry}
        exchanges={exchanges}
        onOpen={setOpened}
        onReport={(reported) => void report.entry(reported, actionText(text, reported))}
        onFollow={props.onFollow}
      />
    );
  }
  return (
    <>
      <div className={styles.backToEntry}>
        <Button look="link" onPress={() => setOpened(null)}>
          {text('activity.backToEntry')}
        </Button>
      </div>
      <ExchangePane
        selected={opened}
        exchange={exchange}
        roomName={() => entry.subject?.name ?? null}
        onCopy={(copied) => void copyText(desk, copied)}
        onReport={(reported) => void report.exchange(reported)}
      />
    </>
  );
}

function filterOf({ time, ...choice }: ActivityChoice, words: string): EntryFilter {
  const text = words.trim() === '' ? null : words;
  return { ...choice, text, from: sinceOf(time), to: null };
}

function isFiltered(filter: EntryFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}
