import { createPrivateKey } from 'node:crypto';
import type { Result } from '../../lib/result.ts';
import type { LookUpTxt } from '../../protocols/spf/txt-lookup.ts';
import { mendedSpf, readSpf } from '../../protocols/spf/read-spf.ts';
import type { SpfReading } from '../../protocols/spf/read-spf.ts';
import type { Check, Finding } from './check-outcome.ts';
import { failed, pass, warn } from './check-outcome.ts';
import type { FetchPage } from './checks-web.ts';

/** The domain that mail comes from has to name its sender and refuse everybody else, or relayed mail is not delivered. */
export function mailDomain(
  given: { readonly domain: string | null; readonly sender: string | null },
  lookUp: LookUpTxt,
): Check {
  const { domain } = given;
  const sender = given.sender?.toLowerCase() ?? null;
  return {
    id: 'd.spf',
    async look(signal) {
      if (domain === null)
        return failed(
          'No mail domain is set.',
          'Register the domain that mail is sent from, then set signin.registration.mailDomain to it.',
        );
      const answer = await lookUp(domain, signal);
      if (answer.kind === 'failed')
        return warn(`The name server could not be asked about ${domain}: ${answer.reason}.`, 'Try again.');
      return judgeSpf(domain, sender, readSpf(answer.kind === 'nothing' ? [] : answer.records));
    },
  };
}

function judgeSpf(domain: string, sender: string | null, reading: SpfReading): Finding {
  const problem = spfProblem(sender, reading);
  if (problem === null) return pass(`${domain} is SPF compliant.`);
  return failed(
    `The domain is not SPF compliant: ${domain} ${problem}.`,
    `Let the only SPF record be: ${domain}. TXT "${mendedSpf(reading, sender)}". Try again once the old answer has left the DNS caches.`,
  );
}

function spfProblem(sender: string | null, reading: SpfReading): string | null {
  if (reading.kind === 'none') return 'has no TXT record that begins with v=spf1';
  if (reading.kind === 'several') return `has ${reading.count} SPF records, which count as none`;
  if (sender !== null && !reading.includes.includes(sender)) return `does not include ${sender}`;
  if (reading.all === null) return 'does not say what everybody else gets';
  if (reading.all !== '-all') return `ends in ${reading.all}, not in -all`;
  return reading.allIsLast ? null : 'has something behind -all, which counts for nothing';
}

/** The file by which the provider knows that the domain is the operator's. */
export function associationFile(
  given: { readonly domain: string | null; readonly name: string; readonly address: string | null },
  fetchPage: FetchPage,
): Check {
  const path = `/.well-known/${given.name}-developer-domain-association.txt`;
  return {
    id: 'd.association',
    async look(signal) {
      if (given.domain === null && given.address === null)
        return failed('No domain is set.', 'Set signin.d.redirectUri: the file lies on its host.');
      const address = given.address ?? `https://${given.domain ?? ''}${path}`;
      const fix = `Download the file from the provider and serve it at ${address}, for instance by: control-room relay … --association ${given.name}=FILE`;
      const answer = await fetchPage(address, signal);
      if ('reason' in answer)
        return failed(`${address} cannot be reached: ${answer.reason} (${answer.detail}).`, fix);
      if (answer.status !== 200) return failed(`${address} answers ${answer.status}.`, fix);
      if (answer.text.trim() === '' || /^\s*</.test(answer.text))
        return failed(`${address} answers a page, or nothing, instead of the file.`, fix);
      return pass(`${address} is there.`);
    },
  };
}

const IDENTIFIER = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** The primary application, which the services id and the key belong to. */
export function applicationId(appId: string | null, servicesId: string): Check {
  return {
    id: 'd.appId',
    look() {
      const how =
        'Make an application id with the sign-in capability, then set signin.registration.appId to it.';
      if (appId === null) return failed('No primary application id is set.', how);
      if (!IDENTIFIER.test(appId)) return failed(`${appId} is no application id (org.example.app).`, how);
      if (appId === servicesId)
        return failed(
          'The application id and the services id are the same.',
          `${how} signin.d.clientId is the services id.`,
        );
      return pass(`${appId} is the primary application.`);
    },
  };
}

/** The services id, which is the client id and returns to the registered address. */
export function servicesId(clientId: string, redirectUri: string | null): Check {
  return {
    id: 'd.servicesId',
    look() {
      const how = 'Make a services id for the primary application, then set signin.d.clientId to it.';
      if (!IDENTIFIER.test(clientId))
        return failed(`${clientId} is no services id (org.example.signin).`, how);
      const host = redirectUri === null ? null : new URL(redirectUri).hostname;
      return host === null
        ? warn(
            `${clientId} has no return address yet.`,
            'Register one with it and set signin.d.redirectUri to it.',
          )
        : pass(
            `${clientId}; register it with the domain ${host} and the return address ${redirectUri ?? ''}.`,
          );
    },
  };
}

export interface MakerKey {
  readonly teamId: string | null;
  readonly keyId: string | null;
  /** The text of the .p8 file, `null` where there is none. */
  readonly read: () => Promise<Result<string | null>>;
}

/** The private key of the primary application, with its id and its team's. */
export function signingKey({ teamId, keyId, read }: MakerKey): Check {
  return {
    id: 'd.key',
    async look() {
      const pem = await read();
      if (!pem.ok) return failed(`The key cannot be read: ${pem.error.message}`, DOWNLOAD);
      if (pem.value === null) return failed('There is no key.', DOWNLOAD);
      const problem = keyProblem(pem.value);
      if (problem !== null) return failed(`The key ${problem}.`, DOWNLOAD);
      if (teamId === null || !/^[A-Z0-9]{10}$/.test(teamId))
        return failed(
          'The team id, ten capitals and digits, is missing.',
          'Copy it from the membership page and set signin.d.teamId to it.',
        );
      if (keyId === null || !/^[A-Z0-9]{10}$/.test(keyId))
        return failed(
          'The key id, ten capitals and digits, is missing.',
          'Leave the file its name, AuthKey_<key id>.p8, or set signin.d.keyId.',
        );
      return pass(`Key ${keyId} of team ${teamId} is a private key on P-256.`);
    },
  };
}

const DOWNLOAD =
  'Make a key for the primary application, download it (it can be had once) and set signin.d.keyFile, or store its text as the secret signin.d.key.';

function keyProblem(pem: string): string | null {
  if (!/^-----BEGIN PRIVATE KEY-----\s/.test(pem.trim())) return 'is no .p8 file (BEGIN PRIVATE KEY)';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType !== 'ec') return 'is no key of an elliptic curve';
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? null : 'is not on the curve P-256';
  } catch {
    return 'is damaged';
  }
}
