import { createConnection } from '../../../../src-renderer/ipc/connection.ts';
import type { Connection } from '../../../../src-renderer/ipc/connection.ts';
import { createDesk } from '../../../../src-renderer/stores/desk.ts';
import type { Desk } from '../../../../src-renderer/stores/desk.ts';
import { createDoubleBridge } from '../../../doubles/bridge.ts';
import type { DoubleBridge } from '../../../doubles/bridge.ts';
import { scenario } from '../../../doubles/scenarios.ts';
import type { Scenario, ScenarioName } from '../../../doubles/scenarios.ts';

/** A window's stores over the double, all replicas read. */
export interface DoubleDeskOfWindow {
  readonly desk: Desk;
  readonly double: DoubleBridge;
  readonly connection: Connection;
  /** The pages that were opened. */
  readonly opened: readonly string[];
  /** The titles of the toasts in sight, newest first. */
  readonly toasts: () => readonly string[];
}

/** Opens a window over a scenario. Time stands still unless the test moves it (`vi.useFakeTimers`). */
export async function openDesk(
  name: ScenarioName,
  some: Partial<Scenario> = {},
  isUp = true,
): Promise<DoubleDeskOfWindow> {
  const double = createDoubleBridge({ ...scenario(name, Date.now()), stepMs: 0, ...some });
  const opened: string[] = [];
  const connection = createConnection(isUp, Date.now);
  const desk = createDesk({
    bridge: double.bridge,
    connection,
    storage: null,
    appearance: null,
    now: Date.now,
    openPage: (url) => opened.push(url),
  });
  await Promise.all([desk.rooms.resync(), desk.media.resync(), desk.settings.resync(), desk.info.resync()]);
  return {
    desk,
    double,
    connection,
    opened,
    toasts: () => desk.toasts.queue.visibleToasts.map(({ content }) => content.id),
  };
}
