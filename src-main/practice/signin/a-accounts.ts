import type { Clock } from '../../lib/clock.ts';
import type { FaultSwitch } from './faults.ts';
import type { OnceStore } from './once-store.ts';
import { createOnceStore } from './once-store.ts';
import type { PeerDeps } from './peer.ts';
import type { PracticePerson } from './people.ts';
import type { TokenStore } from './tokens.ts';
import { createTokenStore, newToken } from './tokens.ts';

/** The application as it is registered at A. */
export interface ClientA {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** What somebody granted at A. */
export interface GrantA {
  readonly clientId: string;
  readonly person: PracticePerson;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
}

/** Everything that A keeps. */
export interface AccountsA {
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly client: ClientA;
  /** Somebody else's application, whose tokens must sign nobody in here. */
  readonly foreignClient: ClientA;
  /** Known once A listens. */
  embeddedRedirectUri: string;
  readonly codes: OnceStore<GrantA>;
  readonly tokens: TokenStore<GrantA>;
}

export const FOREIGN_CLIENT_A = '430043004300430';

const CODE_MS = 10 * 60_000;
/** A token that a browser was given: an hour and a half. */
export const SHORT_SECONDS = 5_400;
/** About sixty days. */
export const LONG_SECONDS = 5_183_944;
/** How long data may be asked for after somebody was last there: ninety days. */
export const DATA_ACCESS_SECONDS = 7_776_000;

export function createAccountsA(
  { clock, shelves }: Pick<PeerDeps, 'clock' | 'shelves'>,
  faults: FaultSwitch,
  client: ClientA,
): AccountsA {
  return {
    clock,
    faults,
    client,
    foreignClient: { id: FOREIGN_CLIENT_A, secret: newToken('secret'), redirectUris: [] },
    embeddedRedirectUri: '',
    codes: createOnceStore(clock, CODE_MS),
    tokens: createTokenStore(clock, shelves('a access'), () => faults.has('expired')),
  };
}

/** `null` when no application has this id. */
export function clientOf({ client, foreignClient }: AccountsA, id: string | null): ClientA | null {
  return [client, foreignClient].find((one) => one.id === id) ?? null;
}
