import type { AsyncEntry } from '@napi-rs/keyring';

/** The one secret that the system's keyring keeps for us. */
export interface Keyring {
  /** `null` when it keeps none yet. Rejects when the keyring cannot be reached or is locked. */
  read(): Promise<Uint8Array | null>;
  write(secret: Uint8Array): Promise<void>;
}

const SERVICE = 'org.controlroom.desktop';
const ACCOUNT = 'vault key';

/**
 * The keyring of macOS, Windows or, on Linux, the Secret Service.
 *
 * The native module is loaded at the first use. On Linux its silent fall-back to the kernel's keyring is ruled out:
 * that one forgets everything at the next start of the machine.
 */
export function createSystemKeyring(): Keyring {
  return {
    async read() {
      const entry = await openEntry();
      const secret = await entry.getSecret();
      return secret && Uint8Array.from(secret);
    },
    async write(secret) {
      const entry = await openEntry();
      await entry.setSecret(secret);
    },
  };
}

async function openEntry(): Promise<AsyncEntry> {
  const keyring = await import('@napi-rs/keyring');
  return new keyring.AsyncEntry(SERVICE, ACCOUNT, { linux: { store: 'secret-service' } });
}
