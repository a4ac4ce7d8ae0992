import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes of a vault's master key. */
export const KEY_BYTES = 32;

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts a text with AES-256-GCM under a fresh nonce; `vault` is bound to it.
 * Layout: format (1 byte), nonce (12), tag (16), ciphertext.
 */
export function sealText(key: Uint8Array, vault: string, plain: string): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(vault));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `sealText` made; `null` when the key, the vault or a single bit is another. */
export function openText(key: Uint8Array, vault: string, sealed: Uint8Array): string | null {
  if (sealed.length < HEAD_BYTES || sealed[0] !== FORMAT) return null;
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(vault)).setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
