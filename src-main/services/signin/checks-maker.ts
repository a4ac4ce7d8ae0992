import { createPrivateKey } from 'node:crypto';
import type { RegistrationReason, Sentence } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import type { LookUpTxt } from '../../protocols/spf/txt-lookup.ts';
import { mendedSpf, readSpf } from '../../protocols/spf/read-spf.ts';
import type { SpfReading } from '../../protocols/spf/read-spf.ts';
import type { Check, Finding } from './check-outcome.ts';
import { failed, pass, say, warn } from './check-outcome.ts';
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
          say('noMailDomain'),
          say('registerMailDomain', { setting: 'signin.registration.mailDomain' }),
        );
      const answer = await lookUp(domain, signal);
      if (answer.kind === 'failed')
        return warn(say('nameServerSilent', { domain, why: answer.reason }), say('tryAgain'));
      return judgeSpf(domain, sender, readSpf(answer.kind === 'nothing' ? [] : answer.records));
    },
  };
}

function judgeSpf(domain: string, sender: string | null, reading: SpfReading): Finding {
  const problem = spfProblem(domain, sender, reading);
  if (problem === null) return pass(say('spfFits', { domain }));
  return failed(problem, say('mendSpf', { domain, record: mendedSpf(reading, sender) }));
}

function spfProblem(domain: string, sender: string | null, reading: SpfReading): Sentence | null {
  if (reading.kind === 'none') return say('spfMissing', { domain });
  if (reading.kind === 'several') return say('spfSeveral', { domain, count: reading.count });
  if (sender !== null && !reading.includes.includes(sender))
    return say('spfWithoutSender', { domain, sender });
  if (reading.all === null) return say('spfOpen', { domain });
  if (reading.all !== '-all') return say('spfWeak', { domain, all: reading.all });
  return reading.allIsLast ? null : say('spfTrailing', { domain });
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
        return failed(say('noFileDomain'), say('setFileDomain', { setting: 'signin.d.redirectUri' }));
      const address = given.address ?? `https://${given.domain ?? ''}${path}`;
      const todo = say('serveFile', { address, name: given.name });
      const answer = await fetchPage(address, signal);
      if ('reason' in answer)
        return failed(say('fileUnreached', { address, why: answer.reason, detail: answer.detail }), todo);
      if (answer.status !== 200) return failed(say('fileAnswers', { address, status: answer.status }), todo);
      if (answer.text.trim() === '' || /^\s*</.test(answer.text))
        return failed(say('fileIsPage', { address }), todo);
      return pass(say('fileThere', { address }));
    },
  };
}

const IDENTIFIER = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** The primary application, which the services id and the key belong to. */
export function applicationId(appId: string | null, servicesId: string): Check {
  return {
    id: 'd.appId',
    look() {
      const setting = 'signin.registration.appId';
      const todo = say('makeAppId', { setting });
      if (appId === null) return failed(say('noAppId'), todo);
      if (!IDENTIFIER.test(appId)) return failed(say('isNoAppId', { appId }), todo);
      if (appId === servicesId)
        return failed(say('sameIds'), say('makeOtherAppId', { setting, other: 'signin.d.clientId' }));
      return pass(say('appIdFits', { appId }));
    },
  };
}

/** The services id, which is the client id and returns to the registered address. */
export function servicesId(clientId: string, redirectUri: string | null): Check {
  const facts = { servicesId: clientId };
  return {
    id: 'd.servicesId',
    look() {
      if (!IDENTIFIER.test(clientId))
        return failed(say('isNoServicesId', facts), say('makeServicesId', { setting: 'signin.d.clientId' }));
      return redirectUri === null
        ? warn(
            say('servicesIdAlone', facts),
            say('registerWithServicesId', { setting: 'signin.d.redirectUri' }),
          )
        : pass(
            say('servicesIdFits', { ...facts, host: new URL(redirectUri).hostname, address: redirectUri }),
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
      if (!pem.ok) return failed(say('keyUnread', { why: pem.error }), DOWNLOAD);
      if (pem.value === null) return failed(say('noKey'), DOWNLOAD);
      const problem = keyProblem(pem.value);
      if (problem !== null) return failed(say(problem), DOWNLOAD);
      if (teamId === null || !/^[A-Z0-9]{10}$/.test(teamId))
        return failed(say('noTeamId'), say('copyTeamId', { setting: 'signin.d.teamId' }));
      if (keyId === null || !/^[A-Z0-9]{10}$/.test(keyId))
        return failed(
          say('noKeyId'),
          say('keepKeyName', { name: 'AuthKey_<key id>.p8', setting: 'signin.d.keyId' }),
        );
      return pass(say('keyFits', { keyId, teamId }));
    },
  };
}

const DOWNLOAD = say('makeKey', { setting: 'signin.d.keyFile', secret: 'signin.d.key' });

function keyProblem(pem: string): RegistrationReason | null {
  if (!/^-----BEGIN PRIVATE KEY-----\s/.test(pem.trim())) return 'keyIsNoFile';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType !== 'ec') return 'keyIsOther';
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? null : 'keyOnOtherCurve';
  } catch {
    return 'keyDamaged';
  }
}
