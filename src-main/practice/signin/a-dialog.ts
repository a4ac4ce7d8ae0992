import type { AccountsA, GrantA } from './a-accounts.ts';
import { clientOf, DATA_ACCESS_SECONDS, SHORT_SECONDS } from './a-accounts.ts';
import { createQuestions, returnedState, scopesOf } from './authorize.ts';
import type { Permission } from './consent.ts';
import { consentPage } from './consent.ts';
import { messagePage } from './page.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { peerTime, redirect } from './site.ts';
import { newToken } from './tokens.ts';

export const SITE_A = 'Practice provider A';

interface Asked {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseType: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly returnsScopes: boolean;
}

const RESPONSE_TYPES = new Set(['code', 'token', 'code token', 'granted_scopes']);
const PERMISSIONS: Readonly<Record<string, Permission>> = {
  public_profile: { name: 'public_profile', words: 'Your name and picture', isOptional: false },
  email: { name: 'email', words: 'Your e-mail address', isOptional: true },
  publish_stream: { name: 'publish_stream', words: 'Post on your wall', isOptional: true },
  publish_actions: { name: 'publish_actions', words: 'Post in your name', isOptional: true },
};

/** The login dialog, and the page that an embedded view may be returned to. */
export function createDialogA(accounts: AccountsA): Routes {
  const { clock, faults } = accounts;
  const questions = createQuestions<Asked>({
    clock,
    faults,
    site: SITE_A,
    show: (question, { scopes }) =>
      consentPage({
        site: SITE_A,
        action: '/dialog/oauth',
        question,
        permissions: scopes.flatMap((scope) => PERMISSIONS[scope] ?? []),
        further: '',
      }),
    allow: (asked, { person, kept }) =>
      grant(accounts, asked, {
        clientId: asked.clientId,
        person,
        scopes: asked.scopes.filter((scope) => scope === 'public_profile' || kept.includes(scope)),
        redirectUri: asked.redirectUri,
      }),
    deny: ({ redirectUri, state }) =>
      redirect(
        redirectUri,
        {
          error_reason: 'user_denied',
          error: 'access_denied',
          error_description: 'Permissions error',
          ...returnedState(state, faults),
        },
        '#_=_',
      ),
  });
  return {
    'GET /dialog/oauth': (request) => {
      const asked = readAsked(accounts, request);
      return 'status' in asked ? asked : questions.ask(asked);
    },
    'POST /dialog/oauth': questions.answer,
    'GET /connect/login_success.html': () =>
      messagePage(200, SITE_A, 'Success', 'You may close this window.'),
  };
}

function readAsked(accounts: AccountsA, { query }: SiteRequest): Asked | SiteReply {
  const redirectUri = query.get('redirect_uri') ?? '';
  const responseType = scopesOf(query.get('response_type') ?? 'code', /[\s,]+/).toSorted();
  const scopes = new Set(['public_profile', ...scopesOf(query.get('scope'), /[\s,]+/)]);
  const unknown = [...scopes].filter((scope) => PERMISSIONS[scope] === undefined);
  const client = clientOf(accounts, query.get('client_id'));
  if (client === null)
    return refusal('Invalid App ID', 'The provided app ID does not look like a valid app ID.');
  if (![...client.redirectUris, accounts.embeddedRedirectUri].includes(redirectUri))
    return refusal(
      'URL Blocked',
      "This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.",
    );
  if (!RESPONSE_TYPES.has(responseType.join(' ')))
    return refusal('Invalid parameter', 'The parameter response_type is invalid.');
  if (unknown.length > 0)
    return refusal(
      'Invalid Scopes',
      `Invalid Scopes: ${unknown.join(', ')}. This message is only shown to developers.`,
    );
  return {
    clientId: client.id,
    redirectUri,
    responseType: responseType.join(' '),
    scopes: [...scopes],
    state: query.get('state'),
    returnsScopes: query.get('return_scopes') === 'true' || responseType.includes('granted_scopes'),
  };
}

function refusal(title: string, text: string): SiteReply {
  return messagePage(400, SITE_A, title, text);
}

/** A code goes into the query, a token into the fragment, which no server sees. */
function grant(accounts: AccountsA, asked: Asked, granted: GrantA): SiteReply {
  const state = returnedState(asked.state, accounts.faults);
  const denied = asked.scopes.filter((scope) => !granted.scopes.includes(scope));
  const scopes = asked.returnsScopes
    ? { granted_scopes: granted.scopes.join(','), denied_scopes: denied.join(',') }
    : {};
  const code = asked.responseType.includes('code') ? { code: newCode(accounts, granted) } : {};
  if (!asked.responseType.includes('token'))
    return redirect(asked.redirectUri, { ...code, ...scopes, ...state }, '#_=_');
  const now = Math.floor(peerTime(accounts.clock, accounts.faults) / 1_000);
  const fragment = new URLSearchParams({
    access_token: accounts.tokens.issue('EAA', granted, SHORT_SECONDS),
    data_access_expiration_time: String(now + DATA_ACCESS_SECONDS),
    expires_in: String(SHORT_SECONDS),
    ...code,
    ...scopes,
    ...state,
  });
  return redirect(asked.redirectUri, {}, `#${fragment.toString()}`);
}

function newCode(accounts: AccountsA, granted: GrantA): string {
  const code = newToken('AQ');
  accounts.codes.put(code, granted);
  return code;
}
