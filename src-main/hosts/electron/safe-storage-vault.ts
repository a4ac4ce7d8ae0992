import type { SafeStorage } from 'electron';
import { unlessAborted } from '../../lib/abort.ts';
import type { Log } from '../../lib/log.ts';
import type { SealedSecret, Vault } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

const FAMILY = 'safeStorage/';

/** A secret service that waits for somebody to unlock it must not keep the window from opening. */
const ANSWER_MS = 5_000;

/** On Linux, what is sealed with a password that everybody knows starts so; with a real key it is `v11` or `v12`. */
const UNPROTECTED_MARK = 'v10';

/**
 * The vault of the desktop face: Electron's asynchronous safeStorage, so the keychain of macOS, DPAPI of Windows, or
 * the secret service of a Linux desktop. Only after `ready`.
 *
 * Where Linux offers no secret service the secrets are merely disguised; that is told like a key file.
 */
export async function createSafeStorageVault(
  storage: Storage,
  platform: NodeJS.Platform,
  log: Log,
): Promise<Vault> {
  const asked = unlessAborted(findBackend(storage, platform), AbortSignal.timeout(ANSWER_MS));
  const found = await asked.catch((error: unknown) => {
    log.warn('safeStorage does not answer', { error });
    return null;
  });
  const backend = found ?? { name: 'unavailable', isKeyFile: false };
  const name = `${FAMILY}${backend.name}`;
  return {
    name,
    isKeyFile: backend.isKeyFile,
    seal: (plain) => seal(storage, name, plain),
    open: (sealed) => open(storage, sealed, log),
  };
}

interface Backend {
  readonly name: string;
  readonly isKeyFile: boolean;
}

async function findBackend(storage: Storage, platform: NodeJS.Platform): Promise<Backend> {
  if (platform === 'darwin') return { name: 'keychain', isKeyFile: false };
  if (platform === 'win32') return { name: 'dpapi', isKeyFile: false };
  if (!(await storage.isAsyncEncryptionAvailable())) return { name: 'unavailable', isKeyFile: false };
  const sample = await storage.encryptStringAsync('sample');
  if (sample.subarray(0, UNPROTECTED_MARK.length).toString('latin1') === UNPROTECTED_MARK) {
    return { name: 'basic_text', isKeyFile: true };
  }
  // The asynchronous vault finds secret services by asking, the backend's name is guessed from the desktop's name.
  const guessed = storage.getSelectedStorageBackend();
  return {
    name: guessed === 'basic_text' || guessed === 'unknown' ? 'secret_service' : guessed,
    isKeyFile: false,
  };
}

async function seal(storage: Storage, name: string, plain: string): Promise<Result<SealedSecret>> {
  try {
    return ok({ vault: name, bytes: await storage.encryptStringAsync(plain) });
  } catch (error) {
    return locked(
      `The system's keychain does not take secrets: ${messageOf(error)}. Unlock it, then try again.`,
      name,
    );
  }
}

async function open(storage: Storage, sealed: SealedSecret, log: Log): Promise<Result<string>> {
  if (!sealed.vault.startsWith(FAMILY)) {
    const message = `This secret was sealed by another vault (${sealed.vault}). Enter it again, or open it in the face that sealed it.`;
    return locked(message, sealed.vault);
  }
  try {
    const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(sealed.bytes));
    if (shouldReEncrypt)
      log.info('a secret is sealed with an older key; it is sealed anew when it is next entered');
    return ok(result);
  } catch (error) {
    return locked(
      `The system's keychain does not open this secret: ${messageOf(error)}. Unlock it, or enter it again.`,
      sealed.vault,
    );
  }
}

function locked(message: string, sealedBy: string): Result<never> {
  return fail('vault.locked', { message, context: { sealedBy } });
}
