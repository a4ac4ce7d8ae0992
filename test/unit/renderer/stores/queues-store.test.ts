import { describe, expect, it } from 'vitest';
import { queueOwners, typedSource } from '../../../../src-renderer/stores/queue-actions.ts';
import { queuePlayingIn, upNextTitle } from '../../../../src-renderer/stores/queues-store.ts';
import { skipRooms } from '../../../../src-renderer/stores/room-actions.ts';
import { openDesk } from './desk-of-double.ts';

describe('the queues of a window', () => {
  it('know what plays in a room, also from the queue of a group, and what comes next', async () => {
    const { desk } = await openDesk('busy');
    await desk.queues.resync();
    await desk.queues.edit('group:halls', { action: 'play', item: null });
    const state = desk.queues.state.getState();
    expect(queuePlayingIn(state, 'hall-b')?.queueId).toBe('group:halls');
    expect(upNextTitle(queuePlayingIn(state, 'lobby'))).toBe('Fire drill at 14:30');
    expect(queuePlayingIn(state, 'studio')).toBeNull();
  });

  it('skip in the rooms where a queue plays, and leave the others alone', async () => {
    const { desk, double } = await openDesk('busy');
    await desk.queues.resync();
    desk.ui.setState({ selected: new Set(['lobby', 'hall-a']) });
    skipRooms(desk, 'next');
    expect(double.asked.filter(({ name }) => name === 'casting:control')).toEqual([
      { name: 'casting:control', input: { rooms: ['lobby'], action: 'next', value: null } },
    ]);
  });

  it('belong to the selected rooms, else to the chosen group', async () => {
    const { desk } = await openDesk('busy');
    await desk.groups.resync();
    desk.ui.setState({ group: 'group:halls' });
    expect(queueOwners(desk)).toEqual(['group:halls']);
    desk.ui.setState({ selected: new Set(['hall-a', 'lobby']) });
    expect(queueOwners(desk)).toEqual(['lobby', 'hall-a']);
  });

  it('leave the list when their last item goes, and say when a change is refused', async () => {
    const { desk, toasts } = await openDesk('busy');
    await desk.queues.resync();
    await desk.queues.edit('studio', { action: 'clear' });
    expect(desk.queues.state.getState().byOwner.has('studio')).toBe(false);
    await desk.queues.edit('studio', { action: 'play', item: null });
    expect(toasts()).toEqual(['queue.editFailed']);
  });

  it('take what is typed as a web address or as a path', () => {
    expect(['HTTPS://a.example/x.m3u8', '/srv/films'].map(typedSource)).toEqual([
      { url: 'HTTPS://a.example/x.m3u8' },
      { path: '/srv/films' },
    ]);
  });
});
