import type { Clock } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { AccountsStore } from '../../storage/accounts-store.ts';

/** What the accounts stand on. */
export interface AccountsDeps {
  readonly store: AccountsStore;
  readonly clock: Clock;
  readonly emit: Emit;
  /** What kind of service a provider is at present; `null` when it is none that people can sign in with. */
  readonly service: (provider: string) => { readonly practice: boolean } | null;
  /** The accounts that are signed in at present. */
  readonly signedIn: () => readonly string[];
  /** The group that new accounts join, and the posts until a member no longer counts as new (0 has no new members). */
  readonly rules: () => { readonly group: string; readonly newMemberPosts: number };
}
