import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildActivity } from '../../src-main/app-activity.ts';
import { buildBase } from '../../src-main/app-base.ts';
import { createDisposer } from '../../src-main/lib/disposal.ts';
import { createEventBus } from '../../src-main/lib/events.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { openDataFolder } from '../../src-main/storage/data-folder.ts';
import { createFakeClock } from '../doubles/fake-clock.ts';
import { testVault } from './services/signin/signin-desk.ts';

const DAY_MS = 86_400_000;
const EVERYTHING = { text: null, domain: null, subject: null, ok: null, from: null, to: null };
const FIRST_PAGE = { before: null, offset: 0, limit: 10 };

const clock = createFakeClock();
const dataFolder = mkdtempSync(join(tmpdir(), 'control-room-activity-'));
const disposer = createDisposer((error) => {
  throw error;
});
afterEach(async () => {
  await disposer.dispose();
  rmSync(dataFolder, { recursive: true });
});

function open() {
  const folder = openDataFolder(dataFolder, clock);
  if (!folder.ok) throw new Error(folder.error.message);
  disposer.add(folder.value);
  const options = {
    dataFolder,
    assetsFolder: dataFolder,
    host: { face: 'browser', vault: testVault, chooseFiles: null, pictureWindow: null, signin: null },
    version: '0.1.0',
    log: silentLog,
    clock,
  } as const;
  const events = createEventBus((error) => {
    throw error;
  });
  const base = buildBase(options, folder.value, events);
  buildActivity(
    options,
    base,
    { snapshot: () => ({ rooms: [], scan: null }) as never },
    () => null,
    disposer,
  );
  return base;
}

test('what is beyond the bounds goes when the bounds change, and not at every other setting', () => {
  const { journal, settings } = open();
  journal.recorder(
    'casting',
    'room-1',
  )({
    startedAt: clock.now(),
    ms: 4,
    method: 'Play',
    target: 'http://10.0.0.5/control',
    ok: true,
    outcome: 'ok',
    requestHead: '',
    requestBody: '',
    responseHead: '',
    responseBody: '',
    responseBytes: 0,
  });
  const kept = (): number => journal.list(EVERYTHING, FIRST_PAGE).total;
  clock.sleepThrough(100 * DAY_MS);
  settings.update({ lan: { addresses: ['10.0.0.5'] } });
  expect(kept()).toBe(1);
  settings.update({ journal: { keepDays: 30 } });
  expect(kept()).toBe(0);
});
