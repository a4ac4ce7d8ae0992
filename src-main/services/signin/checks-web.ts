import { isIP } from 'node:net';
import type { Check, Finding } from './check-outcome.ts';
import { failed, pass, warn } from './check-outcome.ts';

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
      if (address === null)
        return failed('No return address is set.', `Register an https address, then set ${setting} to it.`);
      const problem = problemOf(new URL(address));
      if (problem === null) return pass(`${address} is in the form that is accepted.`);
      return failed(
        `${address} ${problem}.`,
        `Register ${acceptable(new URL(address))} with the provider and set ${setting} to it.`,
      );
    },
  };
}

function problemOf({ protocol, hostname, port, hash, search, pathname }: URL): string | null {
  if (protocol !== 'https:') return 'is not https';
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'is an address of a machine, not a name';
  if (hostname === 'localhost' || !hostname.includes('.')) return 'is no public name';
  if (port !== '') return 'has a port';
  if (hash !== '' || search !== '') return 'has a query or a fragment';
  return pathname.includes('*') || hostname.includes('*') ? 'has a wildcard' : null;
}

function acceptable({ hostname, pathname }: URL): string {
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return `https://${isName ? hostname.replaceAll('*', 'app') : 'app.example.org'}${pathname.replaceAll('*', '')}`;
}

/** A page that the provider wants to see: https, answering 200 itself. */
export function page(
  id: string,
  given: { readonly name: string; readonly address: string | null; readonly setting: string },
  options: { readonly fetchPage: FetchPage; readonly allowsHttp: boolean },
): Check {
  const { name, address, setting } = given;
  return {
    id,
    async look(signal) {
      if (address === null)
        return failed(
          `No ${name} is set.`,
          `Publish it, enter its address with the provider and set ${setting} to it.`,
        );
      if (!address.startsWith('https:') && !options.allowsHttp)
        return failed(
          `${address} is not https.`,
          `Serve the ${name} over https and set ${setting} to that address.`,
        );
      return judgePage(`The ${name} at ${address}`, setting, await options.fetchPage(address, signal));
    },
  };
}

function judgePage(what: string, setting: string, answer: PageAnswer): Finding {
  if ('reason' in answer)
    return failed(`${what} cannot be reached: ${answer.reason} (${answer.detail}).`, mend(answer.reason));
  const { status, location, text } = answer;
  if (status >= 300 && status < 400)
    return warn(
      `${what} leads on to ${location ?? 'nowhere'}.`,
      `Enter the final address with the provider, and set ${setting} to it.`,
    );
  if (status !== 200)
    return failed(`${what} answers ${status}.`, 'Publish the page so that everybody gets 200.');
  return text.trim() === '' ? failed(`${what} is empty.`, 'Publish its text.') : pass(`${what} answers 200.`);
}

function mend(reason: string): string {
  if (reason === 'dns') return 'Give the name an address in the DNS.';
  return 'Start the web server of this host, let it be reached from outside, and give it a valid certificate.';
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
        return failed(
          'No domain of the application is set.',
          'Enter the domains with the provider, then set signin.registration.domains to them.',
        );
      const hosts = [...new Set(addresses.flatMap((one) => (one === null ? [] : [new URL(one).hostname])))];
      const outside = hosts.filter((host) => !registered.some((domain) => isWithin(host, domain)));
      if (outside.length === 0) return pass(`${hosts.join(', ')}: within ${registered.join(', ')}.`);
      return failed(
        `${outside.join(', ')}: not within ${registered.join(', ')}.`,
        `Enter ${outside.join(', ')} as domain of the application with the provider.`,
      );
    },
  };
}

function isWithin(host: string, domain: string): boolean {
  const wanted = domain.toLowerCase();
  return host === wanted || host.endsWith(`.${wanted}`);
}
