import type { Settings } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { ExchangeClient } from '../../protocols/token-exchange/index.ts';
import { EXCHANGE_SHAPES } from '../../protocols/token-exchange/index.ts';
import type { ExchangeBackend } from './actions.ts';

export interface ExchangeBackendDeps {
  readonly client: ExchangeClient;
  readonly settings: () => Settings['signin']['exchange'];
  /** The secret of this application with the backend. Errors: vault.locked. */
  readonly secret: () => Promise<Result<string | null>>;
  /** The practice backend: where it is, and a client application that it serves; `null` while there is none. */
  readonly practice: () => { readonly endpoint: string; readonly clientId: string } | null;
}

/**
 * Exchanges tokens by the settings, or by RFC 8693 with the practice backend. Errors: those of the client, vault.locked.
 * Whether the token was given to the operator's own application is the backend's to check.
 */
export function createExchangeBackend(deps: ExchangeBackendDeps): ExchangeBackend {
  return {
    async exchange(token) {
      const practice = deps.practice();
      if (practice?.endpoint === token.endpoint) {
        const own = { clientId: practice.clientId, clientSecret: null, parameters: {} };
        return deps.client.exchange({ ...token, ...own, shape: EXCHANGE_SHAPES.rfc8693 });
      }
      const { clientId, template, shape, parameters } = deps.settings();
      const secret = clientId === null ? ok(null) : await deps.secret();
      if (!secret.ok) return secret;
      const own = { clientId, clientSecret: secret.value, parameters };
      return deps.client.exchange({ ...token, ...own, shape: shape ?? EXCHANGE_SHAPES[template] });
    },
  };
}
