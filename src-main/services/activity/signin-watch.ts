import type { EventPayload, SigninCard, SigninStatus } from '../../../src-preload/contract/index.ts';
import type { OwnHappening } from './activity-rows.ts';

/** Tells how sign-ins ended, and which sessions ended, without anybody asking. */
export interface SigninWatch {
  ended(end: EventPayload<'signin:ended'>): readonly OwnHappening[];
  changes(status: SigninStatus): readonly OwnHappening[];
}

/** Who gives up a sign-in asked for that, and has an entry already. */
const ASKED_FOR: ReadonlySet<unknown> = new Set(['person', 'replaced']);

/** Remembers each provider as it was seen last. */
export function createSigninWatch(): SigninWatch {
  const states = new Map<string, SigninCard['state']>();
  return {
    ended({ provider, label, person, error }) {
      const isCancelled = error?.code === 'signin.cancelled';
      if (isCancelled && ASKED_FOR.has(error.context['reason'])) return [];
      return [
        {
          by: error === null ? 'person' : 'desk',
          kind: 'account',
          action: error === null ? 'signin-done' : 'signin-failed',
          detail: label,
          about: { kind: 'account', id: provider, name: person ?? label },
          outcome: error === null ? 'ok' : isCancelled ? 'cancelled' : 'failed',
          error,
        },
      ];
    },
    changes: ({ providers }) =>
      providers.flatMap(({ provider, label, state, account, error }) => {
        const before = states.get(provider);
        states.set(provider, state);
        if (state !== 'expired' || before !== 'signed-in') return [];
        return [
          {
            by: 'desk',
            kind: 'account',
            action: 'signin-expired',
            detail: label,
            about: { kind: 'account', id: provider, name: account?.name ?? label },
            outcome: 'failed',
            error,
          },
        ];
      }),
  };
}
