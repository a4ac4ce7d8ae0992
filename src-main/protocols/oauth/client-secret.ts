import { basename } from 'node:path';
import { SignJWT, importPKCS8 } from 'jose';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** What a signed client secret is made of. */
export interface SigningKey {
  readonly teamId: string;
  readonly keyId: string;
  /** The text of the .p8 file: PKCS #8, P-256. */
  readonly pem: string;
}

/** An hour: the provider accepts at most half a year. */
const LIFETIME_SECONDS = 3600;

/**
 * The client secret of provider D: a JWT signed with ES256, whose signature is R and S in 64 bytes (RFC 7518 3.4).
 * `audience` is the provider's address, `clientId` the services identifier, `now` epoch ms.
 *
 * Errors: signin.invalidClient (context.reason `badKey`).
 */
export async function signClientSecret(
  key: SigningKey,
  given: { readonly clientId: string; readonly audience: string; readonly now: number },
): Promise<Result<string>> {
  try {
    const privateKey = await importPKCS8(key.pem.trim(), 'ES256');
    const issuedAt = Math.floor(given.now / 1000);
    const jwt = new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: key.keyId, typ: 'JWT' })
      .setIssuer(key.teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .setAudience(given.audience)
      .setSubject(given.clientId);
    return ok(await jwt.sign(privateKey));
  } catch (error) {
    return fail('signin.invalidClient', {
      message: 'The key file is no P-256 private key in PKCS #8.',
      context: { reason: 'badKey', detail: messageOf(error).slice(0, 200) },
    });
  }
}

/** The key id in the name of a downloaded key (`AuthKey_ABC123DEFG.p8`): its last ten capitals and digits; `null` for another name. */
export function keyIdOf(fileName: string): string | null {
  return /(?:^|[^A-Z0-9])([A-Z0-9]{10})\.p8$/.exec(basename(fileName))?.[1] ?? null;
}
