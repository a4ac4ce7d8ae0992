import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyringVault, KEYRING_WAIT_MS } from '../../../../src-main/hosts/browser/keyring-vault.ts';
import type { Keyring } from '../../../../src-main/hosts/browser/system-keyring.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { SealedSecret, Vault } from '../../../../src-main/lib/ports.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

let dataFolder = '';

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vault-'));
});

afterEach(() => rm(dataFolder, { recursive: true, force: true }));

class MemoryKeyring implements Keyring {
  private secret: Uint8Array | null;

  constructor(secret: Uint8Array | null = null) {
    this.secret = secret;
  }
  read = (): Promise<Uint8Array | null> => Promise.resolve(this.secret);
  write = (secret: Uint8Array): Promise<void> => {
    this.secret = secret;
    return Promise.resolve();
  };
}

const noKeyring: Keyring = {
  read: () => Promise.reject(new Error('no secret service')),
  write: () => Promise.reject(new Error('no secret service')),
};

const vaultOn = (keyring: Keyring): Promise<Vault> =>
  createKeyringVault({ dataFolder, keyring, clock: createFakeClock(), log: silentLog });

async function sealed(vault: Vault, plain: string): Promise<SealedSecret> {
  const result = await vault.seal(plain);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('createKeyringVault', () => {
  it('opens what it sealed, also after a new start, with the key in the keyring', async () => {
    const keyring = new MemoryKeyring();
    const secret = await sealed(await vaultOn(keyring), 'päss 🔑');
    const again = await vaultOn(keyring);
    expect([again.name, again.isKeyFile, await again.open(secret)]).toEqual([
      'keyring',
      false,
      { ok: true, value: 'päss 🔑' },
    ]);
    expect(await readdir(dataFolder)).toEqual([]);
  });

  it('keeps the key in a file for its owner alone where there is no keyring', async () => {
    const secret = await sealed(await vaultOn(noKeyring), 'password');
    const again = await vaultOn(noKeyring);
    expect([again.name, again.isKeyFile, await again.open(secret)]).toEqual([
      'key file',
      true,
      { ok: true, value: 'password' },
    ]);
    expect((await stat(join(dataFolder, 'vault.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataFolder)).toEqual(['vault.key']);
  });

  it('gives up a keyring that does not answer in time', async () => {
    const clock = createFakeClock();
    const silent: Keyring = {
      read: () => new Promise(() => undefined),
      write: () => new Promise(() => undefined),
    };
    const waiting = createKeyringVault({ dataFolder, keyring: silent, clock, log: silentLog });
    await clock.advance(KEYRING_WAIT_MS);
    expect((await waiting).name).toBe('key file');
  });

  it('uses the key that is in the keyring in the end when two processes start together', async () => {
    const others = new Uint8Array(32).fill(7);
    const raced: Keyring = { read: readsOf([null, others]), write: () => Promise.resolve() };
    const secret = await sealed(await vaultOn(raced), 'shared');
    expect(await (await vaultOn(new MemoryKeyring(others))).open(secret)).toEqual({
      ok: true,
      value: 'shared',
    });
  });

  it('gives two processes that make the key file together one key', async () => {
    const vaults = await Promise.all([vaultOn(noKeyring), vaultOn(noKeyring), vaultOn(noKeyring)]);
    const secrets = await Promise.all(vaults.map((vault) => sealed(vault, 'x')));
    const opened = await Promise.all(vaults.flatMap((vault) => secrets.map((secret) => vault.open(secret))));
    expect(opened.map((result) => result.ok)).toEqual(Array(9).fill(true));
  });

  it('narrows the permissions of a key file that others could read', async () => {
    await vaultOn(noKeyring);
    await chmod(join(dataFolder, 'vault.key'), 0o644);
    await vaultOn(noKeyring);
    expect((await stat(join(dataFolder, 'vault.key'))).mode & 0o777).toBe(0o600);
  });

  it('does not open what another vault, another key or another hand wrote', async () => {
    const keyring = new MemoryKeyring();
    const vault = await vaultOn(keyring);
    const secret = await sealed(vault, 'secret');
    const bent = {
      ...secret,
      bytes: secret.bytes.map((byte, index) => (index === secret.bytes.length - 1 ? byte ^ 1 : byte)),
    };
    const cases = [
      { ...secret, vault: 'key file' },
      { ...secret, bytes: secret.bytes.subarray(0, 5) },
      { ...secret, bytes: new Uint8Array() },
      bent,
    ];
    const stranger = await vaultOn(new MemoryKeyring());
    const results = await Promise.all([...cases.map((one) => vault.open(one)), stranger.open(secret)]);
    expect(results.map((result) => (result.ok ? 'opened' : result.error.code))).toEqual(
      Array(5).fill('vault.locked'),
    );
  });

  it('never seals the same text to the same bytes, and never shows it', async () => {
    const vault = await vaultOn(new MemoryKeyring());
    const [one, other] = [await sealed(vault, 'password'), await sealed(vault, 'password')];
    expect(one.bytes).not.toEqual(other.bytes);
    expect(Buffer.from(one.bytes).includes('password')).toBe(false);
  });

  it('says vault.locked where the key file holds no key', async () => {
    await writeFile(join(dataFolder, 'vault.key'), 'too short', { mode: 0o600 });
    const vault = await vaultOn(noKeyring);
    const results = [
      await vault.seal('x'),
      await vault.open({ vault: 'key file', bytes: new Uint8Array(40) }),
    ];
    expect(results.map((result) => (result.ok ? 'ok' : result.error.code))).toEqual([
      'vault.locked',
      'vault.locked',
    ]);
  });
});

function readsOf(answers: (Uint8Array | null)[]): Keyring['read'] {
  return () => Promise.resolve(answers.shift() ?? null);
}
