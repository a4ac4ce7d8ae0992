import { Plus } from 'lucide-react';
import { Button } from '../../components/button/button.tsx';
import { CheckChips } from '../../components/check-list/check-chips.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useGroups, useUi } from '../../stores/use-desk.ts';
import styles from './group-chips.module.css';

/** The groups of rooms: a press shows only that group, and what is cast then goes to it. */
export function GroupChips() {
  const text = useText();
  const desk = useDesk();
  const groups = useGroups();
  const chosen = useUi((state) => state.group);
  return (
    <div className={styles.groups}>
      {groups.length > 0 && (
        <CheckChips
          label={text('groups.label')}
          chips={groups.map(({ groupId, name, rooms }) => ({
            id: groupId,
            name,
            isOn: chosen === groupId,
            count: rooms.length,
            label: text('groups.chip', { name, count: rooms.length }),
          }))}
          onChange={(id, isOn) => desk.ui.setState({ group: isOn ? id : null, selected: new Set() })}
        />
      )}
      <Button look="link" onPress={() => desk.ui.setState({ dialog: { kind: 'group', group: null } })}>
        <Plus size={15} aria-hidden="true" />
        {text('groups.new')}
      </Button>
    </div>
  );
}
