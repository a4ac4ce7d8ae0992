import type { ReturnPathChoice, SigninProvider } from '../../../src-preload/contract/index.ts';
import { SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';
import type { PracticeProvidersPort, SigninHost } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Flow } from '../../protocols/oauth/index.ts';
import { presetFor } from '../../protocols/oauth/index.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ProviderConfig } from './provider-config.ts';
import { configFor } from './provider-config.ts';
import { choosePaths } from './return-paths.ts';

export interface ProvidersDeps {
  readonly settings: Pick<SettingsService, 'get' | 'readSecret'>;
  readonly practice: () => PracticeProvidersPort | null;
  readonly host: SigninHost | null;
}

/** The four providers as they are set up now. */
export class Providers {
  readonly #deps: ProvidersDeps;
  readonly #flows = new Map<SigninProvider, Flow>();

  constructor(deps: ProvidersDeps) {
    this.#deps = deps;
  }

  config(provider: SigninProvider): ProviderConfig | null {
    return configFor(provider, this.#deps.settings.get().signin, this.#deps.practice());
  }

  label(provider: SigninProvider): string {
    const given = this.#deps.settings.get().signin[provider].label;
    return this.config(provider)?.definition.label ?? given ?? presetFor(provider, 'required').label;
  }

  /** The app secret, or the private key of provider D. Errors: vault.locked. */
  secret({ provider }: ProviderConfig): Promise<Result<string | null>> {
    return this.#deps.settings.readSecret(provider === 'd' ? 'signin.d.key' : `signin.${provider}.secret`);
  }

  /** A code wherever there is a secret to exchange it with; else what the provider offers first. */
  async flow(config: ProviderConfig): Promise<Flow> {
    const flow = await this.#decideFlow(config);
    this.#flows.set(config.provider, flow);
    return flow;
  }

  /** Makes `paths` right for what is set up now. */
  async learn(): Promise<void> {
    for (const provider of SIGNIN_PROVIDERS) {
      const config = this.config(provider);
      if (config !== null) await this.flow(config);
    }
  }

  paths(config: ProviderConfig): readonly ReturnPathChoice[] {
    const { host } = this.#deps;
    const abilities = { hasWindow: host !== null, hasDeepLinks: host?.hasDeepLinks ?? false };
    return choosePaths(config, this.#flows.get(config.provider) ?? 'code', abilities);
  }

  notConfigured(provider: SigninProvider): Result<never> {
    const message = `${this.label(provider)} is not set up.`;
    return fail('signin.notConfigured', { message, context: { provider } });
  }

  async #decideFlow(config: ProviderConfig): Promise<Flow> {
    const { flows, proof } = config.definition;
    if (config.flow !== null) return config.flow;
    if (!flows.includes('token')) return 'code';
    const secret = config.proof.given === null ? await this.secret(config) : ok(config.proof.given);
    return proof === 'secret' && secret.ok && secret.value !== null ? 'code' : 'token';
  }
}
