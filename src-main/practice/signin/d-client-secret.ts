import { jwtVerify } from 'jose';
import type { AccountsD } from './d-accounts.ts';
import { peerTime } from './site.ts';

/** The longest that a client secret may be good for: six months. */
const MAX_SECONDS = 15_777_000;
/** How far clocks may differ. */
const TOLERANCE_SECONDS = 60;

/**
 * Whether a client secret is D's: a JWT signed with ES256 by the registered key, the signature as R and S one after the
 * other (RFC 7518, 3.4; DER is refused), made by the team for the services identifier, not expired and not for too long.
 */
export async function isClientSecret(accounts: AccountsD, secret: string): Promise<boolean> {
  const now = peerTime(accounts.clock, accounts.faults);
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, accounts.clientKey, {
      algorithms: ['ES256'],
      issuer: accounts.teamId,
      subject: accounts.clientId,
      audience: accounts.issuer,
      requiredClaims: ['iat', 'exp'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now),
    });
    const seconds = Math.floor(now / 1_000);
    const { exp = Infinity, iat = Infinity } = payload;
    return (
      protectedHeader.kid === accounts.keyId &&
      iat <= seconds + TOLERANCE_SECONDS &&
      exp <= seconds + MAX_SECONDS + TOLERANCE_SECONDS
    );
  } catch {
    return false;
  }
}
