import { Plus } from 'lucide-react';
import type { Room } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckChips } from '../../components/check-list/check-chips.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useGroups } from '../../stores/use-desk.ts';
import styles from './inspector.module.css';

/** The groups that the selected rooms are in; a press puts them in or takes them out. */
export function RoomGroups({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const desk = useDesk();
  const groups = useGroups();
  const ids = rooms.map((room) => room.id);
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <h3 className={styles.label}>{text('groups.memberOf')}</h3>
        <Button look="link" onPress={() => desk.ui.setState({ dialog: { kind: 'group', group: null } })}>
          <Plus size={14} aria-hidden="true" />
          {text('groups.new')}
        </Button>
      </div>
      {groups.length === 0 ? (
        <p className={styles.quiet}>{text('groups.none')}</p>
      ) : (
        <CheckChips
          label={text('groups.memberOf')}
          chips={groups.map((group) => ({
            id: group.groupId,
            name: group.name,
            isOn: ids.every((id) => group.rooms.includes(id)),
            count: null,
            label: null,
          }))}
          onChange={(groupId, isOn) => {
            const group = groups.find((one) => one.groupId === groupId);
            if (group !== undefined) void desk.groups.setMembers(group, ids, isOn);
          }}
        />
      )}
    </section>
  );
}
