import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { RequestParsed } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { MediaCheckList } from '../../components/check-list/media-check-list.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { addToQueues, queueOwners, typedSource } from '../../stores/queue-actions.ts';
import {
  useChosenGroup,
  useDesk,
  useDeskInfo,
  useMediaState,
  useTargetRooms,
} from '../../stores/use-desk.ts';
import { FilesButton } from './files-button.tsx';
import styles from './group-dialog.module.css';

type Mode = RequestParsed<'casting:queue'>['mode'];
const MODES: readonly Mode[] = ['append', 'next', 'play'];

/** Adds to the queues that are meant: from the library, from files, or what is typed. */
export function QueueDialog() {
  const text = useText();
  const desk = useDesk();
  const rooms = useTargetRooms();
  const group = useChosenGroup();
  const [owners] = useState(() => queueOwners(desk));
  const close = () => desk.ui.setState({ dialog: null });
  const name = owners[0] === group?.groupId ? group?.name : rooms[0]?.name;
  return (
    <Dialog
      view="/rooms/{room}/queue"
      title={
        owners.length === 1
          ? text('queue.addTitle', { name: name ?? '' })
          : text('queue.addTitleMany', { count: owners.length })
      }
      size="small"
      onClose={close}
    >
      <QueueForm owners={owners} onClose={close} />
    </Dialog>
  );
}

function QueueForm({
  owners,
  onClose,
}: {
  readonly owners: readonly string[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const desk = useDesk();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [mode, setMode] = useState<Mode>('append');
  const isDesktop = useDeskInfo(({ info }) => info?.face === 'desktop');
  const sources = [
    ...chosen.map((mediaId) => ({ mediaId })),
    ...(typed.trim() === '' ? [] : [typedSource(typed.trim())]),
  ];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        void addToQueues(desk, owners, sources, { mode });
      }}
    >
      <Library chosen={chosen} onChange={setChosen} />
      <TextField
        label={text('queue.typed')}
        value={typed}
        onChange={setTyped}
        icon={<Link2 size={16} />}
        hint={text(isDesktop ? 'queue.typedHint' : 'queue.typedHintBrowser')}
      />
      <div className={styles.fitted}>
        <Segmented
          label={text('queue.where')}
          value={mode}
          onChange={setMode}
          segments={MODES.map((value) => ({ value, label: text(`queue.mode.${value}`) }))}
        />
      </div>
      <DialogActions>
        <span className={styles.away}>
          <FilesButton
            onChosen={() => undefined}
            onAdded={(items) => setChosen((before) => [...before, ...items.map(({ mediaId }) => mediaId)])}
          />
        </span>
        <Button look="primary" type="submit" isDisabled={sources.length === 0} onPress={() => {}}>
          {sources.length === 0 ? text('queue.submit') : text('queue.submitCount', { count: sources.length })}
        </Button>
      </DialogActions>
    </form>
  );
}

function Library(props: {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const text = useText();
  const items = useMediaState((state) => state.items);
  const available = items.filter((item) => item.available);
  if (available.length === 0) return null;
  return (
    <MediaCheckList
      label={text('queue.fromLibrary')}
      items={available}
      chosen={props.chosen}
      onChange={props.onChange}
    />
  );
}
