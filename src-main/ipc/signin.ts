import { ok } from '../lib/result.ts';
import type { SigninService } from '../services/signin/signin-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `signin:…`. A sign-in goes on when the asker leaves. */
export function registerSignin(signin: SigninService): DomainHandlers<'signin'> {
  return {
    'signin:start': (input) => signin.start(input),
    'signin:status': () => ok(signin.status()),
    'signin:wait': ({ provider, waitMs }, { signal }) => signin.wait(provider, waitMs, signal),
    'signin:cancel': ({ provider }) => signin.cancel(provider),
    'signin:paste': ({ provider, address }) => signin.paste(provider, address),
    'signin:sign-out': ({ provider }, { signal }) => signin.signOut(provider, signal),
    'signin:exchange': ({ provider }, { signal }) => signin.exchange(provider, signal),
    'signin:share': ({ provider, ...message }, { signal }) => signin.share(provider, message, signal),
    'signin:checklist': ({ provider }, { signal }) => signin.checklist(provider, signal),
  };
}
