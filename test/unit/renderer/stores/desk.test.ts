import { describe, expect, it, vi } from 'vitest';
import { castChosen, retryOf, targetRooms } from '../../../../src-renderer/stores/room-actions.ts';
import { openDesk } from './desk-of-double.ts';

describe('a window', () => {
  it('reads the rooms again when it missed a delta', async () => {
    const { desk, double } = await openDesk('busy');
    double.skipDelta();
    double.changeRooms((rooms) => rooms.map((room) => ({ ...room, name: `${room.name}!` })));
    await vi.waitFor(() => expect(desk.rooms.state.getState().byId.get('lobby')?.name).toBe('Lobby!'));
    desk.dispose();
  });

  it('reads everything again when the connection comes back', async () => {
    const { desk, double, connection } = await openDesk('busy');
    const reads = () => double.asked.filter(({ name }) => /:(list|get|info|peers)$/.test(name)).length;
    const before = reads();
    connection.set(false);
    connection.set(true);
    await vi.waitFor(() => expect(reads()).toBe(before + 6));
    expect(desk.ui.getState().said?.id).toBe('connection.back');
    desk.dispose();
  });

  it('says nothing of a connection that came for the first time, and reads nothing twice', async () => {
    const { desk, double, connection } = await openDesk('busy', {}, false);
    const before = double.asked.length;
    connection.set(true);
    expect([desk.ui.getState().said, double.asked.length]).toEqual([null, before]);
    connection.set(false);
    connection.set(true);
    expect(desk.ui.getState().said?.id).toBe('connection.back');
    desk.dispose();
  });

  it('casts the chosen source to the selected rooms', async () => {
    const { desk, double } = await openDesk('busy');
    castChosen(desk);
    desk.ui.setState({ selected: new Set(['studio', 'lobby']), chosenMedia: 'drill' });
    castChosen(desk);
    const casts = double.asked.filter(({ name }) => name === 'casting:cast').map(({ input }) => input);
    expect(casts).toEqual([{ rooms: ['lobby', 'studio'], source: { mediaId: 'drill' } }]);
    desk.dispose();
  });

  it('forgets nothing that is selected when rooms change', async () => {
    const { desk, double } = await openDesk('busy');
    desk.ui.setState({ selected: new Set(['lobby']) });
    double.changeRooms((rooms) => rooms.toReversed());
    expect(targetRooms(desk).map(({ id }) => id)).toEqual(['lobby']);
    desk.dispose();
  });

  it('offers to retry a fault where it is known what was cast, and nothing where the room is gone', async () => {
    const { desk } = await openDesk('busy');
    const { byId } = desk.rooms.state.getState();
    const can = ['cafe', 'terrace'].map((id) => {
      const room = byId.get(id);
      return room !== undefined && retryOf(desk, room) !== null;
    });
    expect(can).toEqual([true, false]);
    desk.dispose();
  });

  it('takes a setting back that could not be kept', async () => {
    const { desk, toasts } = await openDesk('failing');
    const kept = await desk.settings.update({ appearance: { theme: 'light' } });
    expect([kept, desk.settings.state.getState().settings.appearance.theme, toasts()]).toEqual([
      false,
      'system',
      ['setup.saveFailed'],
    ]);
    desk.dispose();
  });

  it('can put back a source that was removed', async () => {
    const { desk } = await openDesk('busy');
    const titles = () => desk.media.state.getState().items.map(({ mediaId }) => mediaId);
    const [first] = desk.media.state.getState().items;
    if (first !== undefined) await desk.media.remove(first);
    const without = titles();
    desk.toasts.queue.visibleToasts[0]?.content.action?.run();
    await vi.waitFor(() => expect(titles()).toContain('results'));
    expect(without).not.toContain('results');
    desk.dispose();
  });
});
