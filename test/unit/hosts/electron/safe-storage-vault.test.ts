import { describe, expect, it } from 'vitest';
import { createSafeStorageVault } from '../../../../src-main/hosts/electron/safe-storage-vault.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';

/** Seals by writing a mark before the text. */
class FakeSafeStorage {
  mark = 'v11';
  backend = 'gnome_libsecret' as const as ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;
  isAvailable = true;
  isLocked = false;

  isAsyncEncryptionAvailable = (): Promise<boolean> => Promise.resolve(this.isAvailable);
  getSelectedStorageBackend = (): FakeSafeStorage['backend'] => this.backend;
  encryptStringAsync = (plain: string): Promise<Buffer> =>
    this.isLocked
      ? Promise.reject(new Error('keyring is locked'))
      : Promise.resolve(Buffer.from(this.mark + plain));
  decryptStringAsync = (sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> =>
    this.isLocked
      ? Promise.reject(new Error('keyring is locked'))
      : Promise.resolve({ result: sealed.toString().slice(3), shouldReEncrypt: true });
}

const vaultOn = (storage: FakeSafeStorage, platform: NodeJS.Platform = 'linux') =>
  createSafeStorageVault(storage, platform, silentLog);

describe('createSafeStorageVault', () => {
  it('opens what it sealed', async () => {
    const vault = await vaultOn(new FakeSafeStorage());
    const sealed = await vault.seal('password');
    expect(sealed.ok && sealed.value.vault).toBe('safeStorage/gnome_libsecret');
    expect(sealed.ok && (await vault.open(sealed.value))).toEqual({ ok: true, value: 'password' });
  });

  it.each([
    ['darwin', 'v10', 'basic_text', 'safeStorage/keychain', false],
    ['win32', 'v10', 'basic_text', 'safeStorage/dpapi', false],
    ['linux', 'v11', 'kwallet6', 'safeStorage/kwallet6', false],
    ['linux', 'v11', 'basic_text', 'safeStorage/secret_service', false],
    ['linux', 'v12', 'unknown', 'safeStorage/secret_service', false],
    ['linux', 'v10', 'basic_text', 'safeStorage/basic_text', true],
    ['linux', 'v10', 'gnome_libsecret', 'safeStorage/basic_text', true],
  ] as const)('on %s with %s and %s is %s', async (platform, mark, backend, name, isKeyFile) => {
    const vault = await vaultOn(Object.assign(new FakeSafeStorage(), { mark, backend }), platform);
    expect([vault.name, vault.isKeyFile]).toEqual([name, isKeyFile]);
  });

  it('says vault.locked with a next step while the keychain is locked', async () => {
    const storage = new FakeSafeStorage();
    const vault = await vaultOn(storage);
    const sealed = await vault.seal('password');
    storage.isLocked = true;
    const results = [await vault.seal('x'), sealed.ok ? await vault.open(sealed.value) : sealed];
    expect(results.map((result) => (result.ok ? 'ok' : result.error))).toEqual([
      expect.objectContaining({ code: 'vault.locked', message: expect.stringContaining('Unlock it') }),
      expect.objectContaining({ code: 'vault.locked', message: expect.stringContaining('Unlock it') }),
    ]);
  });

  it('does not try what another vault sealed', async () => {
    const vault = await vaultOn(new FakeSafeStorage());
    const result = await vault.open({ vault: 'keyring', bytes: Buffer.from('v11secret') });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'vault.locked', context: { sealedBy: 'keyring' } },
    });
  });

  it('is there, locked, where nothing can be sealed at all', async () => {
    const none = Object.assign(new FakeSafeStorage(), { isAvailable: false, isLocked: true });
    const vault = await vaultOn(none);
    expect([vault.name, (await vault.seal('x')).ok]).toEqual(['safeStorage/unavailable', false]);
  });
});
