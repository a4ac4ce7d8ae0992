import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  RequestInput,
  RequestName,
  RequestResult,
  Room,
  SettingsChange,
} from '../../src-preload/contract/index.ts';
import type { Application } from '../../src-main/app.ts';
import { createApplication } from '../../src-main/app.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { Log } from '../../src-main/lib/log.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { Vault } from '../../src-main/lib/ports.ts';
import type { Result } from '../../src-main/lib/result.ts';
import { fail } from '../../src-main/lib/result.ts';
import { inCheckout } from '../tooling/checkout.ts';

/** The whole product on a data folder of its own, searching nothing but loopback. */
export interface RealApplication {
  readonly app: Application;
  readonly dataFolder: string;
  /** What was logged as an error: an expected failure is none. */
  readonly errors: readonly string[];
  ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>>;
  /** A room as the list shows it now. */
  room(id: string): Promise<Room | undefined>;
  stop(): Promise<void>;
}

const locked = (): Promise<Result<never>> =>
  Promise.resolve(fail('vault.locked', { message: 'No vault here.' }));
const LOCKED_VAULT: Vault = { name: 'none', isKeyFile: false, seal: locked, open: locked };

/** Starts it; practice is off unless `settings` say otherwise, and the vault is locked unless one is given. */
export async function startRealApplication(
  settings: SettingsChange = {},
  vault: Vault = LOCKED_VAULT,
): Promise<RealApplication> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'control-room-real-'));
  const all = { practice: { enabled: false }, lan: { interfaces: ['lo'], addresses: [] }, ...settings };
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(all));
  const errors: string[] = [];
  const log: Log = {
    ...silentLog,
    error: (message, fields) => void errors.push(`${message} ${JSON.stringify(fields)}`),
    scope: () => log,
  };
  const created = await createApplication({
    dataFolder,
    assetsFolder: inCheckout('assets'),
    host: { face: 'test', vault, chooseFiles: null, pictureWindow: null, signin: null },
    version: '0.0.0',
    log,
    clock: systemClock,
  });
  if (!created.ok) throw new Error(created.error.message);
  const app = created.value;
  const sender = { face: 'test', trusted: true, id: 'test' } as const;
  const never = new AbortController().signal;
  const ask = async <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestResult<N>> =>
    (await app.dispatcher.dispatch(sender, name, input, never)) as RequestResult<N>;
  return {
    app,
    dataFolder,
    errors,
    ask,
    async room(id) {
      const listed = await ask('devices:list', {});
      return listed.ok ? listed.value.rooms.find((room) => room.id === id) : undefined;
    },
    async stop() {
      await app.dispose();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
