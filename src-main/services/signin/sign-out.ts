import type { RequestValue } from '../../../src-preload/contract/index.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Tokens } from '../../protocols/oauth/index.ts';
import { revokeRequest, withTokenProof } from '../../protocols/oauth/index.ts';
import type { CompletionDeps } from './complete-signin.ts';
import { clientFor } from './complete-signin.ts';
import type { ProviderConfig } from './provider-config.ts';

/** What the provider was told of the end of a session. */
export type Revoked = Pick<RequestValue<'signin:sign-out'>, 'revoked' | 'error'>;

/** Tells the provider to forget tokens, where it can. */
export async function revokeTokens(
  deps: CompletionDeps & { readonly record: RecordExchange },
  config: ProviderConfig,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<Revoked> {
  const client = await clientFor(deps, config);
  if (!client.ok) return { revoked: 'failed', error: client.error };
  const request = revokeRequest(config.definition, client.value, tokens);
  if (request === null) return { revoked: 'unsupported', error: null };
  const proven = withTokenProof(config.definition, client.value, tokens.accessToken, request);
  const sent = await deps.client.send(proven, 'revoke', { record: deps.record, signal });
  return sent.ok ? { revoked: 'revoked', error: null } : { revoked: 'failed', error: sent.error };
}
