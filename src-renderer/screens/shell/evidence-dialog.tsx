import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExchangeBrowser } from '../../components/exchange/exchange-browser.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk, useExchange, useExchangeFeed, useRoomsState } from '../../stores/use-desk.ts';

/** The exchanges with one room, opened at the newest that failed. */
export function EvidenceDialog({ room }: { readonly room: string }) {
  const text = useText();
  const desk = useDesk();
  const report = useReportFault();
  const name = useRoomsState((state) => state.byId.get(room)?.name ?? room);
  const { feed } = useExchangeFeed(room);
  const [picked, setPicked] = useState<number | null>(null);
  const [isListWanted, setIsListWanted] = useState(false);
  const [opening, setOpening] = useState<number | null>(null);
  // Set once, while rendering: what it opens at stays chosen while new exchanges arrive.
  if (opening === null && feed.phase === 'ready' && feed.exchanges.length > 0)
    setOpening(openingExchange(feed.exchanges));
  const selected = isListWanted ? null : (picked ?? opening);
  const exchange = useExchange(selected);
  return (
    <Dialog
      view="/rooms/{room}/evidence"
      title={text('inspector.evidenceOf', { name })}
      size="wide"
      onClose={() => desk.ui.setState({ dialog: null })}
    >
      <ExchangeBrowser
        exchanges={feed.exchanges}
        selected={selected}
        exchange={exchange}
        roomName={() => null}
        onSelect={(id) => {
          setPicked(id);
          setIsListWanted(id === null);
        }}
        onCopy={(words) => void copyText(desk, words)}
        onReport={(reported) => void report.exchange(reported)}
        empty={
          <EmptyState
            size="pane"
            picture={<ScrollText size={28} strokeWidth={1.5} />}
            title={text('inspector.evidenceEmpty')}
            actions={null}
          >
            {null}
          </EmptyState>
        }
        foot={null}
      />
    </Dialog>
  );
}

/** The newest that failed, else the newest. */
function openingExchange(exchanges: readonly ExchangeSummary[]): number | null {
  return (exchanges.find((one) => !one.ok) ?? exchanges[0])?.id ?? null;
}
