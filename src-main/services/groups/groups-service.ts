import { randomUUID } from 'node:crypto';
import type { Group, RequestParsed } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { GroupsStore } from '../../storage/groups-store.ts';

/** Every group's id begins so, which no room's does. */
const GROUP_PREFIX = 'group:';

/** Whether an id names a group rather than a room. */
export function isGroupId(id: string): boolean {
  return id.startsWith(GROUP_PREFIX);
}

/** Rooms that belong together, mixed kinds too. A room that is not known is kept: it may come back. */
export interface GroupsService {
  /** In the order a person put them. */
  all(): readonly Group[];
  find(groupId: string): Group | null;
  /** Makes a group, or changes the one named. Errors: device.unknownGroup, input.invalid. */
  put(input: RequestParsed<'devices:group'>): Result<Group>;
  /** Errors: device.unknownGroup. */
  remove(groupId: string): Result<{ removed: Group }>;
  /** Takes back a removal of this run. Errors: device.unknownGroup. */
  restore(groupId: string): Result<Group>;
  /** Groups that are not named follow as they were. */
  order(groupIds: readonly string[]): readonly Group[];
  /** The rooms that these ids of rooms and groups stand for, each once, in their order. Errors: device.unknownGroup. */
  expand(ids: readonly string[]): Result<readonly string[]>;
}

export interface GroupsDeps {
  readonly store: GroupsStore;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Reads the groups that are kept. */
export function createGroupsService(deps: GroupsDeps): GroupsService {
  return new Groups(deps);
}

class Groups implements GroupsService {
  readonly #deps: GroupsDeps;
  readonly #removed = new Map<string, Group>();
  #groups: readonly Group[];

  constructor(deps: GroupsDeps) {
    this.#deps = deps;
    this.#groups = deps.store.all().map(({ id, name, rooms, createdAt }) => ({
      groupId: id,
      name,
      rooms: [...rooms],
      createdAt,
    }));
  }

  all(): readonly Group[] {
    return this.#groups;
  }

  find(groupId: string): Group | null {
    return this.#groups.find((group) => group.groupId === groupId) ?? null;
  }

  put({ group: groupId, name, rooms }: RequestParsed<'devices:group'>): Result<Group> {
    if (rooms?.some(isGroupId)) return refused('A group holds rooms, not other groups.', 'groupInGroup');
    if (groupId === null) return this.#make(name, rooms ?? []);
    const before = this.find(groupId);
    if (before === null) return unknownGroup(groupId);
    const group = { ...before, name: name ?? before.name, rooms: [...new Set(rooms ?? before.rooms)] };
    this.#keep(this.#groups.map((other) => (other === before ? group : other)));
    return ok(group);
  }

  remove(groupId: string): Result<{ removed: Group }> {
    const removed = this.find(groupId);
    if (removed === null) return unknownGroup(groupId);
    this.#removed.set(groupId, removed);
    this.#deps.store.remove(groupId);
    this.#keep(this.#groups.filter((group) => group !== removed));
    return ok({ removed });
  }

  restore(groupId: string): Result<Group> {
    const group = this.#removed.get(groupId);
    if (group === undefined) return unknownGroup(groupId);
    this.#removed.delete(groupId);
    this.#keep([...this.#groups, group]);
    return ok(group);
  }

  order(groupIds: readonly string[]): readonly Group[] {
    const named = [...new Set(groupIds)].flatMap((id) => this.find(id) ?? []);
    this.#keep([...named, ...this.#groups.filter((group) => !named.includes(group))]);
    return this.#groups;
  }

  expand(ids: readonly string[]): Result<readonly string[]> {
    const rooms = new Set<string>();
    for (const id of ids) {
      if (!isGroupId(id)) {
        rooms.add(id);
        continue;
      }
      const group = this.find(id);
      if (group === null) return unknownGroup(id);
      for (const room of group.rooms) rooms.add(room);
    }
    return ok([...rooms]);
  }

  #make(name: string | null, rooms: readonly string[]): Result<Group> {
    if (name === null) return refused('A new group needs a name.', 'noName');
    const groupId = `${GROUP_PREFIX}${randomUUID()}`;
    const createdAt = isoTime(this.#deps.clock.now());
    const group: Group = { groupId, name, rooms: [...new Set(rooms)], createdAt };
    this.#keep([...this.#groups, group]);
    return ok(group);
  }

  #keep(groups: readonly Group[]): void {
    for (const [place, { groupId: id, name, rooms, createdAt }] of groups.entries())
      this.#deps.store.put({ id, name, rooms, createdAt }, place);
    this.#groups = groups;
    this.#deps.emit('devices:groups-changed', { groups: [...groups] });
  }
}

function unknownGroup(group: string): Result<never> {
  return fail('device.unknownGroup', { message: 'There is no such group.', context: { group } });
}

function refused(message: string, reason: string): Result<never> {
  return fail('input.invalid', { message, context: { reason } });
}
