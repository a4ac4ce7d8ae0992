import type { CryptoKey } from 'jose';
import type { Clock } from '../../lib/clock.ts';
import type { FaultSwitch } from './faults.ts';
import type { OnceStore } from './once-store.ts';
import type { PracticePerson } from './people.ts';
import type { Shelf } from './shelves.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { TokenStore } from './tokens.ts';

/** What somebody granted at D. */
export interface GrantD {
  readonly person: PracticePerson;
  readonly scopes: readonly string[];
  /** Epoch seconds. */
  readonly authenticatedAt: number;
  readonly nonce: string | null;
}

/** A grant that waits for its code to be redeemed. */
export interface CodeD extends GrantD {
  readonly redirectUri: string;
}

/** Everything that D keeps. */
export interface AccountsD {
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly keys: SigningKeys;
  /** Known once D listens. */
  issuer: string;
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly clientKey: CryptoKey;
  readonly redirectUris: readonly string[];
  readonly codes: OnceStore<CodeD>;
  readonly access: TokenStore<GrantD>;
  readonly refresh: TokenStore<GrantD>;
  /** Who authorized before, with the address that they gave: the name is told the first time only. */
  readonly known: Shelf<{ readonly email: string; readonly isPrivate: boolean }>;
}
