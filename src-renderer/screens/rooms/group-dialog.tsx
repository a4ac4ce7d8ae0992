import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { RoomCheckList } from '../../components/check-list/room-check-list.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { OrderList } from '../../components/order-list/order-list.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useGroups, useShownRooms } from '../../stores/use-desk.ts';
import styles from './group-dialog.module.css';

/** Makes a group of rooms, or changes one: its name, its rooms and their order. */
export function GroupDialog({ group: id }: { readonly group: string | null }) {
  const text = useText();
  const desk = useDesk();
  const group = useGroups().find(({ groupId }) => groupId === id) ?? null;
  const close = () => desk.ui.setState({ dialog: null });
  return (
    <Dialog
      view="/rooms/group"
      title={group === null ? text('groups.newTitle') : text('groups.editTitle', { name: group.name })}
      size="medium"
      onClose={close}
    >
      <GroupForm group={group} onClose={close} />
    </Dialog>
  );
}

function GroupForm({ group, onClose }: { readonly group: Group | null; readonly onClose: () => void }) {
  const text = useText();
  const desk = useDesk();
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useMembers(group);
  const save = async () => {
    if (name.trim() === '') return;
    onClose();
    const saved = await desk.groups.save(group?.groupId ?? null, name.trim(), members);
    if (saved !== null) desk.ui.setState({ group: saved.groupId, selected: new Set() });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={text('groups.name')}
        value={name}
        onChange={setName}
        placeholder={text('groups.namePlaceholder')}
        autoFocus
      />
      <Members members={members} onChange={setMembers} />
      <DialogActions>
        {group !== null && <RemoveGroup group={group} onClose={onClose} />}
        <Button look="plain" onPress={onClose}>
          {text('dialog.cancel')}
        </Button>
        <Button look="primary" type="submit" isDisabled={name.trim() === ''} onPress={() => {}}>
          {text(group === null ? 'groups.create' : 'groups.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The rooms of the group; a new one begins with what is selected. */
function useMembers(group: Group | null) {
  const desk = useDesk();
  const { rooms } = useShownRooms();
  return useState<readonly string[]>(() => {
    const { selected } = desk.ui.getState();
    return group?.rooms ?? rooms.map((room) => room.id).filter((room) => selected.has(room));
  });
}

/** Rooms that are not in the list now stay in the group; those that are put in come last. */
function Members(props: {
  readonly members: readonly string[];
  readonly onChange: (members: readonly string[]) => void;
}) {
  const text = useText();
  const { rooms } = useShownRooms();
  const { members, onChange } = props;
  const change = (chosen: readonly string[]) => {
    const gone = new Set(rooms.map((room) => room.id).filter((room) => !chosen.includes(room)));
    const kept = members.filter((room) => !gone.has(room));
    onChange([...kept, ...chosen.filter((room) => !kept.includes(room))]);
  };
  const listed = members.flatMap((id) => rooms.find((room) => room.id === id) ?? []);
  return (
    <div className={styles.members}>
      <RoomCheckList rooms={rooms} chosen={members} onChange={change} />
      {listed.length > 1 && (
        <OrderList
          label={text('groups.order')}
          items={listed.map(({ id, name }) => ({ id, name }))}
          onChange={(order) => onChange([...order, ...members.filter((room) => !order.includes(room))])}
        />
      )}
    </div>
  );
}

function RemoveGroup({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const text = useText();
  const desk = useDesk();
  return (
    <span className={styles.away}>
      <Button
        look="danger"
        onPress={() => {
          onClose();
          void desk.groups.remove(group);
        }}
      >
        <Trash2 size={15} aria-hidden="true" />
        {text('groups.remove')}
      </Button>
    </span>
  );
}
