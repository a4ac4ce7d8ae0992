import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Room } from '../../../src-preload/contract/index.ts';
import { Button, IconButton } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import styles from './inspector.module.css';

/** What a room is, its name, and the way out of the list. */
export function RoomAbout({ room }: { readonly room: Room }) {
  const text = useText();
  const { time } = useFormats();
  const desk = useDesk();
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <section className={styles.section}>
      <h3 className={styles.label}>{text('inspector.about')}</h3>
      {isRenaming ? (
        <RenameForm room={room} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className={styles.row}>
          <span className={styles.ownName}>
            <Data>{room.name}</Data>
          </span>
          <IconButton
            icon={<Pencil size={15} />}
            label={text('inspector.rename')}
            onPress={() => setIsRenaming(true)}
          />
        </div>
      )}
      <Facts>
        <dt>{text('inspector.kind')}</dt>
        <dd>{text(`inspector.kind.${room.kind}`)}</dd>
        <dt>{text('inspector.model')}</dt>
        <dd>
          <Data>{room.model}</Data>
        </dd>
        <dt>{text('inspector.address')}</dt>
        <dd>
          <Data>{room.address}</Data>
        </dd>
        <dt>{text('inspector.lastSeen')}</dt>
        <dd>{room.lastSeen === null ? text('inspector.never') : time(room.lastSeen)}</dd>
      </Facts>
      <div>
        <Button
          look="danger"
          onPress={() => desk.ui.setState({ dialog: { kind: 'removeRoom', room: room.id } })}
        >
          <Trash2 size={15} aria-hidden="true" />
          {text('inspector.remove')}
        </Button>
      </div>
    </section>
  );
}

function RenameForm({ room, onDone }: { readonly room: Room; readonly onDone: () => void }) {
  const text = useText();
  const desk = useDesk();
  const [name, setName] = useState(room.name);
  const save = async () => {
    onDone();
    const answer = await desk.bridge.requests.devices.rename({ room: room.id, name: name.trim() });
    if (answer.ok) desk.toasts.succeeded('inspector.renamed', { name: answer.value.name });
    else desk.toasts.failed('setup.saveFailed', {}, answer.error, () => void save());
  };
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        label={text('inspector.renameRoom', { name: room.name })}
        isLabelHidden
        value={name}
        onChange={setName}
        hint={text('inspector.renameHint')}
        autoFocus
        end={
          <IconButton icon={<Check size={16} />} label={text('inspector.save')} onPress={() => void save()} />
        }
      />
    </form>
  );
}
