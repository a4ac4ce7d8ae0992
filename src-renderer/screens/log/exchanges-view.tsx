import { useMemo, useState } from 'react';
import type { ExchangeFilter } from '../../../src-preload/contract/index.ts';
import { ExchangeBrowser } from '../../components/exchange/exchange-browser.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { exportJournal } from '../../stores/export-journal.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk, useExchange, useRoomsState } from '../../stores/use-desk.ts';
import { useExchanges } from '../../stores/use-journal.ts';
import { ListHead } from './list-head.tsx';
import { sinceOf } from './log-filter.ts';
import type { ExchangeChoice } from './log-filter.ts';
import { NoRows } from './no-rows.tsx';

/** Every exchange, newest first, each down to its bytes. */
export function ExchangesView(props: { readonly choice: ExchangeChoice; readonly words: string }) {
  const text = useText();
  const desk = useDesk();
  const report = useReportFault();
  const rooms = useRoomsState((state) => state.byId);
  const { choice, words } = props;
  const [selected, setSelected] = useState<number | null>(null);
  const filter = useMemo(() => filterOf(choice, words), [choice, words]);
  const view = useExchanges(filter);
  const exchange = useExchange(selected);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  return (
    <ExchangeBrowser
      exchanges={view.items}
      onShown={view.show}
      selected={selected}
      exchange={exchange}
      roomName={(subject) => (subject === null ? null : (rooms.get(subject)?.name ?? null))}
      onSelect={setSelected}
      onCopy={(copied) => void copyText(desk, copied)}
      onReport={(reported) => void report.exchange(reported)}
      empty={<NoRows view={view} isFiltered={isFiltered} what="log" />}
      head={
        <ListHead
          count={view.phase === 'ready' ? text('log.count', { count: view.items.length }) : null}
          newer={view.newer}
          onNewer={view.retry}
          onExport={
            view.items.length === 0
              ? null
              : () => void exportJournal(desk, { what: 'exchanges', filter, path: null })
          }
        />
      }
    />
  );
}

function filterOf({ domain, ok, time }: ExchangeChoice, words: string): ExchangeFilter {
  return {
    text: words.trim() === '' ? null : words,
    domain,
    ok,
    subject: null,
    from: sinceOf(time),
    to: null,
  };
}
