import type { PracticeProvidersPort } from '../../lib/ports.ts';
import { ok } from '../../lib/result.ts';
import { keyIdOf } from '../../protocols/oauth/index.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ProviderToCheck } from './checklist.ts';
import type { MakerKey } from './checks-maker.ts';
import { readKeyFile } from './complete-signin.ts';
import type { ProviderConfig } from './provider-config.ts';

type ReadSecret = SettingsService['readSecret'];

/** What the checklist has to know of a provider as it is set up now; secrets are read when they are looked at. */
export function providerToCheck(
  config: ProviderConfig,
  readSecret: ReadSecret,
  practice: PracticeProvidersPort | null,
): ProviderToCheck {
  const { provider, clientId, redirectUri, relay, proof } = config;
  return {
    provider,
    practice: config.practice ? (practice?.operator ?? null) : null,
    clientId,
    redirectUri,
    relay,
    key: keyOf(config, readSecret),
    async hasSecret() {
      if (proof.given !== null) return ok(true);
      const secret = await readSecret(provider === 'd' ? 'signin.d.key' : `signin.${provider}.secret`);
      return secret.ok ? ok(secret.value !== null) : secret;
    },
  };
}

function keyOf({ proof }: ProviderConfig, readSecret: ReadSecret): MakerKey {
  if (proof.kind !== 'signed') return { teamId: null, keyId: null, read: () => Promise.resolve(ok(null)) };
  const { teamId, keyId, keyFile, given } = proof;
  return {
    teamId,
    keyId: keyId ?? (keyFile === null ? null : keyIdOf(keyFile)),
    async read() {
      if (given !== null) return ok(given);
      return keyFile === null ? readSecret('signin.d.key') : readKeyFile(keyFile);
    },
  };
}
