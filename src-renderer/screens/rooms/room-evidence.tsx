import { useMemo } from 'react';
import type { Room } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { ExchangeLine } from '../../components/exchange/exchange-row.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { exchangesOf, useExchanges } from '../../stores/use-journal.ts';
import styles from './inspector.module.css';

const SHOWN = 5;

/** The last exchanges with a room, as they happen. */
export function RoomEvidence({ room }: { readonly room: Room }) {
  const text = useText();
  const desk = useDesk();
  const report = useReportFault();
  const view = useExchanges(useMemo(() => exchangesOf(room.id), [room.id]));
  const last = view.items.slice(0, SHOWN).filter((exchange) => exchange !== null);
  const open = () => desk.ui.setState({ dialog: { kind: 'evidence', room: room.id } });
  return (
    <section className={styles.section}>
      <header className={styles.row}>
        <h3 className={styles.label}>{text('inspector.evidence')}</h3>
        {last.length > 0 && (
          <span className={styles.links}>
            <Button
              look="link"
              label={text('tile.reportRoom', { name: room.name })}
              onPress={() => void report.room(room)}
            >
              {text('tile.report')}
            </Button>
            <Button look="link" onPress={open}>
              {text('inspector.evidenceAll')}
            </Button>
          </span>
        )}
      </header>
      {view.phase === 'ready' && last.length === 0 && (
        <p className={styles.quiet}>{text('inspector.evidenceEmpty')}</p>
      )}
      <ul className={styles.evidence}>
        {last.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeLine exchange={exchange} roomName={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
