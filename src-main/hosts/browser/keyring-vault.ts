import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Vault } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { loadKeyFile } from './key-file.ts';
import { KEY_BYTES, openText, sealText } from './sealing.ts';
import type { Keyring } from './system-keyring.ts';

/** How long the keyring may take to answer, in ms; a locked one may be waiting for a person who is not there. */
export const KEYRING_WAIT_MS = 3_000;

export interface KeyringVaultDeps {
  readonly dataFolder: string;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The vault of the faces without Electron: AES-256-GCM under a key in the system's keyring, or, where none answers,
 * in a file that only its owner can read (`isKeyFile`).
 *
 * Never rejects: a vault without any key answers vault.locked to everything.
 */
export async function createKeyringVault(deps: KeyringVaultDeps): Promise<Vault> {
  const log = deps.log.scope('vault');
  try {
    return vaultWith(await keyFromKeyring(deps), 'keyring', false);
  } catch (error) {
    log.info('there is no keyring; the key is kept in a file', { reason: messageOf(error) });
  }
  try {
    return vaultWith(await loadKeyFile(deps.dataFolder, log), 'key file', true);
  } catch (error) {
    log.error('there is no key to seal secrets with', { error });
    return vaultWithout(messageOf(error));
  }
}

/** What is written is read back, so that two processes that start together end up with one key. */
async function keyFromKeyring({ keyring, clock }: KeyringVaultDeps): Promise<Uint8Array> {
  const work = async (): Promise<Uint8Array | null> => {
    const known = await keyring.read();
    if (known) return known;
    await keyring.write(randomBytes(KEY_BYTES));
    return keyring.read();
  };
  const answered = new AbortController();
  const late = clock.sleep(KEYRING_WAIT_MS, answered.signal).then(() => null);
  try {
    const key = await Promise.race([work(), late]);
    if (key?.length !== KEY_BYTES) throw new Error('the keyring gave no key in time');
    return key;
  } finally {
    answered.abort();
  }
}

function vaultWith(key: Uint8Array, name: string, isKeyFile: boolean): Vault {
  return {
    name,
    isKeyFile,
    seal: (plain) => Promise.resolve(ok({ vault: name, bytes: sealText(key, name, plain) })),
    open(sealed) {
      const plain = sealed.vault === name ? openText(key, name, sealed.bytes) : null;
      return Promise.resolve(plain === null ? cannotOpen(sealed.vault, name) : ok(plain));
    },
  };
}

function cannotOpen(sealedBy: string, name: string): Result<never> {
  const message =
    sealedBy === name
      ? 'This secret was sealed with another key. Enter it again.'
      : `This secret was sealed by another vault (${sealedBy}). Enter it again, or open it in the face that sealed it.`;
  return fail('vault.locked', { message, context: { sealedBy, vault: name } });
}

function vaultWithout(reason: string): Vault {
  const locked = (): Promise<Result<never>> =>
    Promise.resolve(
      fail('vault.locked', {
        message: `Secrets cannot be kept: ${reason}. Make the data folder writable, then start Control Room again.`,
        context: { reason },
        retryable: false,
      }),
    );
  return { name: 'none', isKeyFile: false, seal: locked, open: locked };
}
