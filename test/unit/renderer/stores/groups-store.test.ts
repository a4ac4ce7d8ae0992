import { describe, expect, it } from 'vitest';
import { castChosen, targetRooms } from '../../../../src-renderer/stores/room-actions.ts';
import { openDesk } from './desk-of-double.ts';
import type { DoubleDeskOfWindow } from './desk-of-double.ts';

async function openWithGroups(): Promise<DoubleDeskOfWindow> {
  const opened = await openDesk('busy');
  await opened.desk.groups.resync();
  return opened;
}

describe('the groups of a window', () => {
  it('stand for their rooms, in the order of the group, while nothing is selected', async () => {
    const { desk } = await openWithGroups();
    await desk.groups.save('group:halls', 'Halls', ['hall-b', 'gone', 'hall-a']);
    desk.ui.setState({ group: 'group:halls' });
    expect(targetRooms(desk).map(({ id }) => id)).toEqual(['hall-b', 'hall-a']);
    desk.ui.setState({ selected: new Set(['lobby']) });
    expect(targetRooms(desk).map(({ id }) => id)).toEqual(['lobby']);
  });

  it('are cast to as a whole', async () => {
    const { desk, double } = await openWithGroups();
    desk.ui.setState({ group: 'group:ground', chosenMedia: 'harbour' });
    castChosen(desk);
    expect(double.asked.filter(({ name }) => name === 'casting:cast')).toEqual([
      {
        name: 'casting:cast',
        input: { rooms: ['lobby', 'cafe', 'corridor'], source: { mediaId: 'harbour' } },
      },
    ]);
  });

  it('take rooms in behind those they have, once, and let them out', async () => {
    const { desk } = await openWithGroups();
    const halls = () => desk.groups.state.getState().groups.find(({ groupId }) => groupId === 'group:halls');
    const group = halls();
    if (group === undefined) throw new Error('The sample has no halls.');
    await desk.groups.setMembers(group, ['studio', 'hall-a'], true);
    expect(halls()?.rooms).toEqual(['hall-a', 'hall-b', 'studio']);
    await desk.groups.setMembers({ ...group, rooms: halls()?.rooms ?? [] }, ['hall-a'], false);
    expect(halls()?.rooms).toEqual(['hall-b', 'studio']);
  });

  it('come back by Undo', async () => {
    const { desk, toasts } = await openWithGroups();
    const [group] = desk.groups.state.getState().groups;
    if (group === undefined) throw new Error('The sample has no group.');
    await desk.groups.remove(group);
    expect(desk.groups.state.getState().groups).not.toContainEqual(group);
    expect(toasts()).toEqual(['groups.removed']);
    desk.toasts.queue.visibleToasts[0]?.content.action?.run();
    await expect.poll(() => desk.groups.state.getState().groups).toContainEqual(group);
  });
});
