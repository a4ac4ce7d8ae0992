import { GraduationCap, Plus, Radar, Stethoscope, SearchX, TriangleAlert } from 'lucide-react';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { runNetworkCheck } from '../../stores/commands.ts';
import { scanRooms } from '../../stores/room-actions.ts';
import type { RoomsState } from '../../stores/rooms-replica.ts';
import { useDesk, useDeskInfo, useRoomsState } from '../../stores/use-desk.ts';
import { EmptyWall } from './empty-wall.tsx';
import { LoadingWall } from './loading-wall.tsx';

/** What stands where there is no room to show, and why. */
export function NoRooms({
  phase,
  hasRooms,
}: {
  readonly phase: RoomsState['phase'];
  readonly hasRooms: boolean;
}) {
  const text = useText();
  const desk = useDesk();
  if (phase === 'loading') return <LoadingWall />;
  if (phase === 'failed') return <Failed />;
  if (!hasRooms) return <NobodyAnswered />;
  return (
    <EmptyState
      picture={<SearchX size={34} strokeWidth={1.4} />}
      title={text('rooms.noMatch')}
      actions={
        <Button look="outline" onPress={() => desk.ui.setState({ filter: '', tally: null, group: null })}>
          {text('filter.clear')}
        </Button>
      }
    >
      <p>{text('rooms.noMatchHint')}</p>
    </EmptyState>
  );
}

function Failed() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const error = useRoomsState((state) => state.error);
  return (
    <EmptyState
      picture={<TriangleAlert size={34} strokeWidth={1.4} />}
      title={text('rooms.failed')}
      actions={
        <Button look="primary" onPress={() => void desk.rooms.resync()}>
          {text('toast.retry')}
        </Button>
      }
    >
      {error !== null && <p>{errorText(error)}</p>}
    </EmptyState>
  );
}

function NobodyAnswered() {
  const text = useText();
  const desk = useDesk();
  const scan = useRoomsState((state) => state.scan);
  const isPractice = useDeskInfo(({ practice }) => practice?.enabled === true);
  const searched = scan.interfaces
    .filter((one) => one.error === null)
    .map((one) => `${one.name} (${one.address})`);
  const refused = scan.interfaces.flatMap((one) =>
    one.error === null ? [] : [{ name: one.name, error: one.error }],
  );
  return (
    <EmptyState
      picture={<EmptyWall />}
      title={text('empty.title')}
      actions={
        <>
          <Button
            look="primary"
            onPress={() => (scan.running ? desk.rooms.cancelScan() : void scanRooms(desk))}
          >
            <Radar size={16} aria-hidden="true" />
            {text(scan.running ? 'rooms.cancelScan' : 'empty.again')}
          </Button>
          <Button look="outline" onPress={() => desk.ui.setState({ dialog: { kind: 'addRoom' } })}>
            <Plus size={16} aria-hidden="true" />
            {text('rooms.add')}
          </Button>
          <Button look="outline" onPress={() => runNetworkCheck(desk)}>
            <Stethoscope size={16} aria-hidden="true" />
            {text('empty.check')}
          </Button>
          {!isPractice && (
            <Button look="outline" onPress={() => void desk.settings.update({ practice: { enabled: true } })}>
              <GraduationCap size={16} aria-hidden="true" />
              {text('empty.practice')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {searched.length === 0
          ? text('empty.scannedNone')
          : text('empty.scanned', { interfaces: searched.join(', ') })}
      </p>
      {refused.map((one) => (
        <p key={one.name}>
          <Data>{text('empty.interfaceFailed', one)}</Data>
        </p>
      ))}
      <p>{text('empty.hint')}</p>
    </EmptyState>
  );
}
