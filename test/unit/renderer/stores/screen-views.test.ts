import { beforeEach, describe, expect, test } from 'vitest';
import { createScreenViews } from '../../../../src-renderer/stores/screen-views.ts';
import type { ScreenViewsStore } from '../../../../src-renderer/stores/screen-views.ts';
import { createSettingsStore } from '../../../../src-renderer/stores/settings-store.ts';
import type { SettingsStore } from '../../../../src-renderer/stores/settings-store.ts';
import { createToasts } from '../../../../src-renderer/stores/toasts.ts';
import { VIEW_NAMES } from '../../../../src-renderer/components/screen-view/view-names.ts';
import { createDoubleBridge } from '../../../doubles/bridge.ts';
import type { DoubleBridge } from '../../../doubles/bridge.ts';
import { scenario } from '../../../doubles/scenarios.ts';

let double: DoubleBridge;
let settings: SettingsStore;
let views: ScreenViewsStore;

beforeEach(async () => {
  double = createDoubleBridge(scenario('unasked', 0));
  settings = createSettingsStore({ bridge: double.bridge, toasts: createToasts(), appearance: null });
  views = createScreenViews({ bridge: double.bridge, settings });
  await settings.resync();
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const agree = (enabled: boolean): Promise<boolean> => settings.update({ analytics: { enabled } });
const reported = (): readonly string[] =>
  double.asked
    .filter(({ name }) => name === 'analytics:screen')
    .map(({ input }) => (input as { readonly name: string }).name);

describe('the views of a window', () => {
  test('are told to nobody before a person agrees', async () => {
    views.open('/rooms')();
    views.open('/log');
    await settle();
    expect(reported()).toEqual([]);
  });

  test('begin, once agreed, with what is open, and end when that is taken back', async () => {
    const close = views.open('/rooms');
    await agree(true);
    await settle();
    await agree(false);
    close();
    views.open('/log');
    await settle();
    expect(reported()).toEqual(['/rooms']);
  });

  test('are closed by the name of what lies beneath', async () => {
    await agree(true);
    views.open('/rooms');
    await settle();
    const close = views.open('/rooms/add');
    await settle();
    close();
    await settle();
    expect(reported()).toEqual(['/rooms', '/rooms/add', '/rooms']);
  });

  test('that change within one drawing are one change', async () => {
    await agree(true);
    const close = views.open('/rooms');
    await settle();
    close();
    views.open('/commands')();
    views.open('/setup');
    await settle();
    expect(reported()).toEqual(['/rooms', '/setup']);
  });

  test('end with the window, by a name of its own, and begin again where it comes back', async () => {
    views.leave();
    views.comeBack();
    await agree(true);
    views.open('/rooms');
    await settle();
    views.leave();
    const told = reported();
    views.comeBack();
    await settle();
    expect([told, reported()]).toEqual([
      ['/rooms', '/closed'],
      ['/rooms', '/closed', '/rooms'],
    ]);
  });

  test('have names that are patterns and nothing else', () => {
    for (const name of VIEW_NAMES) expect(name).toMatch(/^(?:\/(?:[a-z-]+|\{[a-z]+\}))+$/);
  });
});
