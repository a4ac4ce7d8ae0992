import type {
  RequestValue,
  Settings,
  SigninCheck,
  SigninProvider,
} from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { LookUpTxt } from '../../protocols/spf/txt-lookup.ts';
import type { Check, Finding } from './check-outcome.ts';
import { failed, lookAtAll, pass, say, skipped } from './check-outcome.ts';
import type { MakerKey } from './checks-maker.ts';
import { applicationId, associationFile, mailDomain, servicesId, signingKey } from './checks-maker.ts';
import type { RelayToCheck } from './checks-relay.ts';
import { relayAnswers } from './checks-relay.ts';
import type { FetchPage } from './checks-web.ts';
import { domains, page, registeredForm } from './checks-web.ts';

/** What the practice operator publishes. */
export interface PracticePages {
  /** As browsers reach the operator's host, and as this process does. */
  readonly origin: string;
  readonly apiUrl: string;
  readonly privacyPolicyUrl: string;
  readonly deletionUrl: string;
  readonly associationUrl: string;
}

/** A provider as it is set up now. */
export interface ProviderToCheck {
  readonly provider: SigninProvider;
  /** `null` for the real one. */
  readonly practice: PracticePages | null;
  readonly clientId: string;
  readonly redirectUri: string | null;
  readonly relay: RelayToCheck | null;
  /** Only of the device maker. */
  readonly key: MakerKey;
  readonly hasSecret: () => Promise<Result<boolean>>;
}

export interface ChecklistDeps {
  readonly registration: () => Settings['signin']['registration'];
  readonly lookUpTxt: LookUpTxt;
  readonly fetchPage: FetchPage;
  readonly clock: Clock;
  readonly emit: Emit;
}

/**
 * Live checks of what has to be registered with a provider and on the operator's domain, in the order of the page
 * docs/protocols/signin-checklists.md, each with what was found and the exact fix.
 */
export function createChecklist(
  deps: ChecklistDeps,
): (config: ProviderToCheck, signal: AbortSignal) => Promise<Result<RequestValue<'signin:checklist'>>> {
  return async (config, signal) => {
    const { provider } = config;
    const list = CHECKS[provider](config, deps);
    const progressed = (checks: SigninCheck[]): void =>
      deps.emit('signin:checklist-progressed', { provider, count: list.length, checks });
    return ok({ checks: await lookAtAll(list, deps.clock, progressed, signal) });
  };
}

type ChecksOf = (config: ProviderToCheck, deps: ChecklistDeps) => readonly Check[];

const CHECKS: Readonly<Record<SigninProvider, ChecksOf>> = {
  a(config, deps) {
    const { practice, redirectUri } = config;
    const registered = deps.registration();
    const privacyPolicy = practice?.privacyPolicyUrl ?? registered.privacyPolicy;
    const deletionPage = practice?.deletionUrl ?? registered.deletionPage;
    const setting = 'signin.registration';
    const policy = {
      page: say('privacyPolicy'),
      address: privacyPolicy,
      setting: `${setting}.privacyPolicy`,
    };
    const deletion = {
      page: say('deletionPage'),
      address: deletionPage,
      setting: `${setting}.deletionPage`,
    };
    const options = { fetchPage: fetchFor(config, deps), allowsHttp: practice !== null };
    return [
      unlessPractised(config, registeredForm('a.redirect', redirectUri, 'signin.a.redirectUri')),
      page('a.privacyPolicy', policy, options),
      page('a.deletionPage', deletion, options),
      unlessPractised(
        config,
        domains('a.domains', registered.domains, [redirectUri, privacyPolicy, deletionPage]),
      ),
    ];
  },
  b: (config) => [desktopRedirect(config), secret(config)],
  c(config, deps) {
    const { relay, redirectUri } = config;
    const setting = relay === null ? 'signin.c.redirectUri' : 'signin.relay.address';
    return [
      unlessPractised(config, registeredForm('c.host', relay?.address ?? redirectUri, setting)),
      secret(config),
      relay === null
        ? {
            id: 'c.relay',
            look: () => skipped(say('noRelay')),
          }
        : relayAnswers(relay, fetchFor(config, deps)),
    ];
  },
  d(config, deps) {
    const { clientId, redirectUri, practice, key } = config;
    const { appId, mailDomain: domain, mailSender: sender, associationName: name } = deps.registration();
    const host = redirectUri === null ? null : new URL(redirectUri).hostname;
    const file = { domain: host, name, address: practice?.associationUrl ?? null };
    return [
      unlessPractised(config, mailDomain({ domain, sender }, deps.lookUpTxt)),
      associationFile(file, fetchFor(config, deps)),
      unlessPractised(config, applicationId(appId, clientId)),
      unlessPractised(config, servicesId(clientId, redirectUri)),
      unlessPractised(config, registeredForm('d.redirect', redirectUri, 'signin.d.redirectUri')),
      signingKey(key),
    ];
  },
};

/** The practice provider takes what the real one would not: plain http, a port, names that nobody registered. */
function unlessPractised({ practice }: ProviderToCheck, check: Check): Check {
  if (practice === null) return check;
  return { id: check.id, look: (): Finding => skipped(say('practised')) };
}

/** The name of the practice operator's host is known to browsers only. */
function fetchFor({ practice }: ProviderToCheck, { fetchPage }: ChecklistDeps): FetchPage {
  if (practice === null) return fetchPage;
  return (address, signal) => {
    const isThere = address.startsWith(`${practice.origin}/`);
    return fetchPage(isThere ? practice.apiUrl + address.slice(practice.origin.length) : address, signal);
  };
}

/** A client of the kind Desktop returns to any port of loopback; one of the kind Web only to what is registered. */
function desktopRedirect({ redirectUri }: ProviderToCheck): Check {
  return {
    id: 'b.redirect',
    look(signal) {
      if (redirectUri === null) return pass(say('listens'));
      const setting = 'signin.b.redirectUri';
      const { protocol, hostname } = new URL(redirectUri);
      if (protocol === 'http:' && hostname === 'localhost')
        return failed(
          say('namesLocalhost', { address: redirectUri }),
          say('registerLoopback', { better: redirectUri.replace('localhost', '127.0.0.1'), setting }),
        );
      if (protocol === 'http:' && hostname === '127.0.0.1')
        return pass(say('onThisMachine', { address: redirectUri }));
      return registeredForm('b.redirect', redirectUri, setting).look(signal);
    },
  };
}

function secret({ provider, hasSecret }: ProviderToCheck): Check {
  return {
    id: `${provider}.secret`,
    async look() {
      const there = await hasSecret();
      if (!there.ok) return failed(say('secretUnread', { why: there.error }), say('enterSecret'));
      if (there.value) return pass(say('secretKept'));
      return failed(say('noSecret'), say('storeSecret', { secret: `signin.${provider}.secret` }));
    },
  };
}
