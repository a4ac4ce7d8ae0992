import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ExchangeSummary } from '../../../src-preload/contract/index.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExchangeBrowser } from '../../components/exchange/exchange-browser.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk, useExchange, useRoomsState } from '../../stores/use-desk.ts';
import { exchangesOf, useExchanges } from '../../stores/use-journal.ts';

/** The exchanges about one room or issue, opened at the newest that failed. `name` is looked up for a room. */
export function EvidenceDialog(props: { readonly subject: string; readonly name: string | null }) {
  const { subject } = props;
  const text = useText();
  const desk = useDesk();
  const report = useReportFault();
  const roomName = useRoomsState((state) => state.byId.get(subject)?.name ?? subject);
  const name = props.name ?? roomName;
  const view = useExchanges(useMemo(() => exchangesOf(subject), [subject]));
  const [picked, setPicked] = useState<number | null>(null);
  const [isListWanted, setIsListWanted] = useState(false);
  const [opening, setOpening] = useState<number | null>(null);
  // Set once, while rendering: what it opens at stays chosen while new exchanges arrive.
  if (opening === null && view.phase === 'ready' && view.items.length > 0)
    setOpening(openingExchange(view.items));
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
        exchanges={view.items}
        onShown={view.show}
        selected={selected}
        exchange={exchange}
        roomName={() => null}
        onSelect={(id) => {
          setPicked(id);
          setIsListWanted(id === null);
        }}
        onCopy={(words) => void copyText(desk, words)}
        onReport={(reported) => void report.exchange(reported)}
        head={null}
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
      />
    </Dialog>
  );
}

/** The newest that failed, else the newest. */
function openingExchange(exchanges: readonly (ExchangeSummary | null)[]): number | null {
  return (exchanges.find((one) => one?.ok === false) ?? exchanges[0])?.id ?? null;
}
