import { describe, expect, it } from 'vitest';
import { createConnection } from '../../../../src-renderer/ipc/connection.ts';
import { createDesk } from '../../../../src-renderer/stores/desk.ts';
import { createDoubleBridge } from '../../../doubles/bridge.ts';
import { scenario } from '../../../doubles/scenarios.ts';

describe('the connection of a window', () => {
  it('is said to be back only when it was lost, not when it is made', () => {
    const connection = createConnection(false, Date.now);
    const { bridge } = createDoubleBridge(scenario('busy', Date.now()));
    const desk = createDesk({
      bridge,
      connection,
      storage: null,
      appearance: null,
      now: Date.now,
      openPage: () => undefined,
    });
    connection.set(true);
    const first = desk.ui.getState().said;
    connection.set(false);
    connection.set(true);
    expect([first, desk.ui.getState().said?.id]).toEqual([null, 'connection.back']);
    desk.dispose();
  });
});
