import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppError, ControlRoomBridge, Group } from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';

export interface GroupsState {
  readonly groups: readonly Group[];
}

export interface GroupsStore {
  readonly state: StoreApi<GroupsState>;
  readonly resync: () => Promise<void>;
  /** Makes a group, or changes the one with this id. `null` when it could not; why is told in a toast. */
  readonly save: (group: string | null, name: string, rooms: readonly string[]) => Promise<Group | null>;
  /** Puts rooms into a group, behind those it has, or takes them out. */
  readonly setMembers: (group: Group, rooms: readonly string[], isIn: boolean) => Promise<void>;
  /** Takes a group away; it can be put back from the toast. */
  readonly remove: (group: Group) => Promise<void>;
  readonly dispose: () => void;
}

/** A replica of the groups of rooms. */
export function createGroupsStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): GroupsStore {
  const { bridge, toasts } = deps;
  const state = createStore<GroupsState>(() => ({ groups: [] }));
  const stop = bridge.on.devices.groupsChanged(({ groups }) => state.setState({ groups }));

  function failed(name: string, error: AppError, retry: () => void): void {
    toasts.failed('groups.failed', { name }, error, retry);
  }

  async function save(group: string | null, name: string, rooms: readonly string[]): Promise<Group | null> {
    const answer = await bridge.requests.devices.group({ group, name, rooms: [...rooms] });
    if (answer.ok) return answer.value;
    failed(name, answer.error, () => void save(group, name, rooms));
    return null;
  }

  async function remove(group: Group): Promise<void> {
    const { groupId, name } = group;
    const answer = await bridge.requests.devices.groupRemove({ group: groupId });
    if (answer.ok) toasts.undoable('groups.removed', { name }, () => void restore(group));
    else failed(name, answer.error, () => void remove(group));
  }

  async function restore(group: Group): Promise<void> {
    const answer = await bridge.requests.devices.groupRestore({ group: group.groupId });
    if (!answer.ok) failed(group.name, answer.error, () => void restore(group));
  }

  return {
    state,
    resync: async () => {
      const answer = await bridge.requests.devices.groups({});
      if (answer.ok) state.setState({ groups: answer.value.groups });
    },
    save,
    setMembers: async ({ groupId, name, rooms }, changed, isIn) => {
      const others = rooms.filter((room) => !changed.includes(room));
      const kept = isIn ? [...rooms, ...changed.filter((room) => !rooms.includes(room))] : others;
      await save(groupId, name, kept);
    },
    remove,
    dispose: stop,
  };
}
