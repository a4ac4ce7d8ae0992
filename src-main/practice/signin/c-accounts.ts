import type { Clock } from '../../lib/clock.ts';
import type { FaultSwitch } from './faults.ts';
import type { OnceStore } from './once-store.ts';
import type { PracticePerson } from './people.ts';
import type { TokenStore } from './tokens.ts';

/** What somebody granted at C. */
export interface GrantC {
  readonly person: PracticePerson;
  readonly scopes: readonly string[];
}

/** Everything that C keeps. */
export interface AccountsC {
  readonly clock: Clock;
  readonly faults: FaultSwitch;
  readonly appId: string;
  readonly appSecret: string;
  readonly callbackHost: string;
  readonly codes: OnceStore<GrantC>;
  readonly access: TokenStore<GrantC>;
  readonly refresh: TokenStore<GrantC>;
}
