import type { Flow, ProviderDefinition } from './definition.ts';

export interface AuthorizeRequest {
  readonly clientId: string;
  readonly flow: Flow;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  readonly nonce: string | null;
  /** The S256 challenge (RFC 7636 4.2). */
  readonly challenge: string | null;
  /** Replaces or adds; an empty value leaves a parameter of the definition out. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What makes an answer ours: no configured parameter replaces these. */
const OWN = ['state', 'nonce', 'code_challenge', 'code_challenge_method', 'redirect_uri', 'response_type'];

/** The address where the person signs in. Parameters that the endpoint already has stay; a fragment comes last. */
export function authorizeUrl(definition: ProviderDefinition, request: AuthorizeRequest): string {
  const url = new URL(definition.endpoints.authorize);
  const own = Object.entries(request.parameters).filter(([name]) => !OWN.includes(name));
  const parameters: Readonly<Record<string, string | null>> = {
    [definition.names.clientId]: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: request.flow,
    scope: request.scopes.join(definition.scopeSeparator),
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.challenge,
    code_challenge_method: request.challenge === null ? null : 'S256',
    ...definition.authorizeParameters,
    ...Object.fromEntries(own),
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== '') url.searchParams.set(name, value);
  url.hash = definition.authorizeFragment;
  return url.href;
}

/** What the relay for a one-host provider reads from `state`: base64 of a query string (docs/protocols/signin.md). */
export function relayState(callback: string): string {
  return Buffer.from(new URLSearchParams({ give_me_code: '1', callback }).toString()).toString('base64');
}
