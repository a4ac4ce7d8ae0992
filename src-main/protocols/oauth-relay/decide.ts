import type { CallbackRefusal, RelayRules } from './callback.ts';
import { addressWith, checkCallback } from './callback.ts';
import { readQuery, single } from './query.ts';
import type { StateRefusal } from './state.ts';
import { readState } from './state.ts';

export type RelayRefusal =
  StateRefusal | CallbackRefusal | 'query' | 'duplicate' | 'badCode' | 'codeNotWanted';

/** What a relay does with one return. */
export type RelayDecision =
  | {
      readonly kind: 'redirect';
      readonly outcome: 'code' | 'noCode';
      readonly location: string;
      /** Of the callback: all that may be logged of it. */
      readonly host: string;
      /** Names the state without telling it: each is answered once. */
      readonly digest: string;
    }
  | { readonly kind: 'refuse'; readonly reason: RelayRefusal };

/** Visible characters: RFC 6749, appendix A.11. */
const CODE = /^[\x21-\x7e]{1,2048}$/;

/**
 * Decides what becomes of a return from the raw query of its request (without the `?`): a redirect with the single
 * parameter `code` where the client asked for it, with `error=no code` where the provider gave none, else a refusal. The
 * relay never exchanges a code. Source: docs/protocols/signin-relay.md.
 */
export function decideReturn(rawQuery: string, rules: RelayRules): RelayDecision {
  const query = readQuery(rawQuery);
  if (query === null) return refuse('query');
  const code = single(query, 'code');
  const state = single(query, 'state');
  if (code === null || state === null) return refuse('duplicate');
  const request = readState(state);
  if (typeof request === 'string') return refuse(request);
  const callback = checkCallback(request.callback, rules);
  if (typeof callback === 'string') return refuse(callback);
  const { host } = callback;
  const { digest } = request;
  if (code === '') {
    const location = addressWith(callback, 'error', 'no code');
    return { kind: 'redirect', outcome: 'noCode', location, host, digest };
  }
  if (!CODE.test(code)) return refuse('badCode');
  if (!request.wantsCode) return refuse('codeNotWanted');
  return { kind: 'redirect', outcome: 'code', location: addressWith(callback, 'code', code), host, digest };
}

function refuse(reason: RelayRefusal): RelayDecision {
  return { kind: 'refuse', reason };
}
