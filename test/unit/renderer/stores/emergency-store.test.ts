import { describe, expect, it } from 'vitest';
import { openDesk } from './desk-of-double.ts';

describe('the emergency of a window', () => {
  it('is asked for as confirmed, and shown from what the desk says', async () => {
    const { desk, double } = await openDesk('busy');
    await desk.emergency.begin({ source: { mediaId: 'drill' } });
    expect(desk.emergency.state.getState().current?.rooms).toHaveLength(12);
    expect(double.asked.at(-1)).toEqual({
      name: 'casting:emergency',
      input: { source: { mediaId: 'drill' }, confirmed: true },
    });
  });

  it('keeps in sight which room has not back what was there, until that is dismissed', async () => {
    const { desk } = await openDesk('emergency');
    await desk.emergency.resync();
    await desk.emergency.restore();
    const { current, ended } = desk.emergency.state.getState();
    expect([current, ended?.rooms.find(({ state }) => state === 'notRestored')?.room]).toEqual([
      null,
      'cafe',
    ]);
    desk.emergency.dismiss();
    expect(desk.emergency.state.getState().ended).toBeNull();
  });

  it('tells why one cannot begin while another lasts', async () => {
    const { desk, toasts } = await openDesk('emergency');
    await desk.emergency.begin({ source: { mediaId: 'drill' } });
    expect(toasts()).toEqual(['emergency.failed']);
  });
});
