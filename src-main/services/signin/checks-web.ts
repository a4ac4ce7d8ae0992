import { isIP } from 'node:net';
import type { RegistrationReason, Sentence } from '../../../src-preload/contract/index.ts';
import type { Check, Finding } from './check-outcome.ts';
import { failed, pass, say, warn } from './check-outcome.ts';

/** What a page of the operator answered: a status with its facts, or why there was none. */
export type PageAnswer =
  | { readonly status: number; readonly location: string | null; readonly text: string }
  | { readonly reason: string; readonly detail: string };

/** Fetches a page; never rejects, follows no redirect. */
export type FetchPage = (address: string, signal: AbortSignal) => Promise<PageAnswer>;

/** A registered return address in the form that a provider takes: https, a name without a port, nothing behind the path. */
export function registeredForm(id: string, address: string | null, setting: string): Check {
  return {
    id,
    look() {
      if (address === null) return failed(say('noReturn'), say('registerReturn', { setting }));
      const problem = problemOf(new URL(address));
      if (problem === null) return pass(say('returnFits', { address }));
      return failed(
        say(problem, { address }),
        say('registerBetter', { better: acceptable(new URL(address)), setting }),
      );
    },
  };
}

function problemOf({ protocol, hostname, port, hash, search, pathname }: URL): RegistrationReason | null {
  if (protocol !== 'https:') return 'notHttps';
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'isMachine';
  if (hostname === 'localhost' || !hostname.includes('.')) return 'notPublic';
  if (port !== '') return 'hasPort';
  if (hash !== '' || search !== '') return 'hasQuery';
  return pathname.includes('*') || hostname.includes('*') ? 'hasWildcard' : null;
}

function acceptable({ hostname, pathname }: URL): string {
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return `https://${isName ? hostname.replaceAll('*', 'app') : 'app.example.org'}${pathname.replaceAll('*', '')}`;
}

/** A page that the provider wants to see: https, answering 200 itself. */
export function page(
  id: string,
  given: { readonly page: Sentence; readonly address: string | null; readonly setting: string },
  options: { readonly fetchPage: FetchPage; readonly allowsHttp: boolean },
): Check {
  const { address, setting } = given;
  return {
    id,
    async look(signal) {
      if (address === null) return failed(say('noPage', { page: given.page }), say('publish', { setting }));
      const facts = { page: given.page, address };
      if (!address.startsWith('https:') && !options.allowsHttp)
        return failed(say('notHttps', facts), say('serveSafely', { ...facts, setting }));
      return judgePage(facts, setting, await options.fetchPage(address, signal));
    },
  };
}

function judgePage(facts: Sentence['context'], setting: string, answer: PageAnswer): Finding {
  if ('reason' in answer) {
    const { reason: why, detail } = answer;
    return failed(
      say('pageUnreached', { ...facts, why, detail }),
      say(why === 'dns' ? 'nameHost' : 'startServer'),
    );
  }
  const { status, location, text } = answer;
  if (status >= 300 && status < 400)
    return warn(
      location === null ? say('pageLeadsNowhere', facts) : say('pageLeadsOn', { ...facts, location }),
      say('enterFinal', { setting }),
    );
  if (status !== 200) return failed(say('pageAnswers', { ...facts, status }), say('publishForAll'));
  return text.trim() === ''
    ? failed(say('pageEmpty', facts), say('publishText'))
    : pass(say('pageThere', facts));
}

/** Every address of the application has to be on a domain that is registered with the provider. */
export function domains(
  id: string,
  registered: readonly string[],
  addresses: readonly (string | null)[],
): Check {
  return {
    id,
    look() {
      if (registered.length === 0)
        return failed(say('noDomain'), say('enterDomains', { setting: 'signin.registration.domains' }));
      const hosts = [...new Set(addresses.flatMap((one) => (one === null ? [] : [new URL(one).hostname])))];
      const outside = hosts.filter((host) => !registered.some((domain) => isWithin(host, domain)));
      const within = { domains: registered.join(', ') };
      if (outside.length === 0) return pass(say('domainsFit', { ...within, hosts: hosts.join(', ') }));
      const facts = { ...within, hosts: outside.join(', ') };
      return failed(say('outsideDomains', facts), say('enterHosts', facts));
    },
  };
}

function isWithin(host: string, domain: string): boolean {
  const wanted = domain.toLowerCase();
  return host === wanted || host.endsWith(`.${wanted}`);
}
