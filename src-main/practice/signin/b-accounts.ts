import type { Clock } from '../../lib/clock.ts';
import type { FaultSwitch } from './faults.ts';
import type { OnceStore } from './once-store.ts';
import type { PracticePerson } from './people.ts';
import type { Shelf } from './shelves.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { TokenStore } from './tokens.ts';

/** What somebody granted at B. */
export interface GrantB {
  readonly person: PracticePerson;
  readonly scopes: readonly string[];
}

/** A grant that waits for its code to be redeemed. */
export interface CodeB extends GrantB {
  readonly redirectUri: string;
  readonly nonce: string | null;
  /** PKCE: what the verifier must lead to. */
  readonly challenge: { readonly method: 'plain' | 'S256'; readonly value: string } | null;
  readonly isOffline: boolean;
}

/** Everything that B keeps. */
export interface AccountsB {
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly keys: SigningKeys;
  /** Known once B listens. */
  issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly codes: OnceStore<CodeB>;
  readonly access: TokenStore<GrantB>;
  readonly refresh: TokenStore<GrantB>;
  /** Who agreed before: those get a refresh token only when they are asked again. */
  readonly consented: Shelf<true>;
}
