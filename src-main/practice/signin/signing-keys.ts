import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWK, JWTPayload } from 'jose';

/** The RS256 keys with which a provider signs its ID tokens. */
export interface SigningKeys {
  sign(claims: JWTPayload, how: 'published' | 'unpublished'): Promise<string>;
  /** The published keys as a JWK set. */
  published(): Promise<{ readonly keys: readonly JWK[] }>;
  /** From now on another key is published and signs. */
  rotate(): void;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

/** Keys are made when they are first needed: that takes a while. */
export function createSigningKeys(): SigningKeys {
  let current: Promise<SigningKey> | null = null;
  let stray: Promise<SigningKey> | null = null;
  const currentKey = (): Promise<SigningKey> => (current ??= makeKey());
  const strayKey = (): Promise<SigningKey> => (stray ??= makeKey());
  return {
    async sign(claims, how) {
      const { kid, privateKey } = await (how === 'published' ? currentKey() : strayKey());
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
    },
    published: async () => ({ keys: [(await currentKey()).jwk] }),
    rotate() {
      current = null;
    },
  };
}

async function makeKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const kid = randomBytes(5).toString('hex');
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' },
  };
}

/** `at_hash` of an access token, `c_hash` of a code (OpenID Connect Core 1.0, 3.1.3.6 and 3.3.2.11). */
export function leftHalfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
}
