import type { AccountsB, CodeB } from './b-accounts.ts';
import { createQuestions, returnedState, scopesOf } from './authorize.ts';
import { consentPage } from './consent.ts';
import { messagePage } from './page.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { redirect } from './site.ts';
import { newToken } from './tokens.ts';

const SITE_B = 'Practice provider B';

/** The scopes that B knows; the profile's and the e-mail's long names stand for the short ones. */
export const SCOPES_B: readonly string[] = ['openid', 'email', 'profile'];

const WORDS: Readonly<Record<string, string>> = {
  email: 'Your e-mail address',
  profile: 'Your name and picture',
};

interface Asked {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly nonce: string | null;
  readonly challenge: CodeB['challenge'];
  readonly isOffline: boolean;
  /** Whether everybody is asked again, which brings another refresh token. */
  readonly isForced: boolean;
}

/** The page that asks, with the refusals that a browser sees. */
export function createConsentB(accounts: AccountsB): Routes {
  const { clock, faults } = accounts;
  const questions = createQuestions<Asked>({
    clock,
    faults,
    site: SITE_B,
    show: (question, { scopes }) =>
      consentPage({
        site: SITE_B,
        action: '/o/oauth2/auth',
        question,
        permissions: scopes.flatMap((name) => {
          const words = WORDS[name];
          return words === undefined ? [] : [{ name, words, isOptional: false }];
        }),
        further: '',
      }),
    allow(asked, { person }) {
      const isFirst = accounts.consented.get(person.key) === undefined;
      accounts.consented.set(person.key, true);
      const code = newToken('4');
      accounts.codes.put(code, {
        ...asked,
        person,
        isOffline: asked.isOffline && (isFirst || asked.isForced),
      });
      return redirect(asked.redirectUri, {
        ...returnedState(asked.state, faults),
        iss: accounts.issuer,
        code,
        scope: asked.scopes.join(' '),
        authuser: '0',
        prompt: isFirst || asked.isForced ? 'consent' : 'none',
      });
    },
    deny: ({ redirectUri, state }) =>
      redirect(redirectUri, {
        error: 'access_denied',
        ...returnedState(state, faults),
        iss: accounts.issuer,
      }),
  });
  return {
    'GET /o/oauth2/auth': (request) => {
      const asked = readAsked(accounts, request);
      return 'status' in asked ? asked : questions.ask(asked);
    },
    'POST /o/oauth2/auth': questions.answer,
  };
}

function readAsked(accounts: AccountsB, { query, headers }: SiteRequest): Asked | SiteReply {
  const redirectUri = query.get('redirect_uri') ?? '';
  const scopes = scopesOf(query.get('scope'), / +/).map(shortScope);
  const challenge = challengeOf(query);
  const unknown = scopes.filter((scope) => !SCOPES_B.includes(scope));
  const prompts = [query.get('prompt'), query.get('approval_prompt')];
  const refusals: readonly (readonly [boolean, number, string, string])[] = [
    [isEmbedded(headers['user-agent']), 403, 'disallowed_useragent', 'Embedded views may not sign in.'],
    [query.get('client_id') !== accounts.clientId, 401, 'invalid_client', 'The OAuth client was not found.'],
    [!isAllowedRedirect(accounts, redirectUri), 400, 'redirect_uri_mismatch', `redirect_uri=${redirectUri}`],
    [query.get('response_type') !== 'code', 400, 'unsupported_response_type', 'response_type must be code'],
    [scopes.length === 0, 400, 'invalid_request', 'Missing required parameter: scope'],
    [unknown.length > 0, 400, 'invalid_scope', `Some requested scopes were invalid: ${unknown.join(', ')}`],
    [!prompts.includes(null), 400, 'invalid_request', 'Conflict params: approval_prompt and prompt'],
    [challenge === 'invalid', 400, 'invalid_request', 'The code challenge is not valid.'],
  ];
  const refusal = refusals.find(([isRefused]) => isRefused);
  if (refusal !== undefined)
    return messagePage(refusal[1], SITE_B, `Error ${refusal[1]}: ${refusal[2]}`, refusal[3]);
  return {
    redirectUri,
    scopes,
    state: query.get('state'),
    nonce: query.get('nonce'),
    challenge: challenge === 'invalid' ? null : challenge,
    isOffline: query.get('access_type') === 'offline',
    isForced: prompts.includes('consent') || prompts.includes('force'),
  };
}

function shortScope(scope: string): string {
  return /^https:\/\/[^/]+\/auth\/userinfo\.(email|profile)$/.exec(scope)?.[1] ?? scope;
}

function isEmbedded(userAgent: string | undefined): boolean {
  return / Electron\/|; wv\)/.test(userAgent ?? '');
}

/** A client of the kind Desktop may return to any port and path of loopback. */
function isAllowedRedirect({ redirectUris }: AccountsB, redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  const isLoopback = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return redirectUris.includes(redirectUri) || (isLoopback && url.hash === '');
}

/** RFC 7636: the method is `plain` unless it is said. */
function challengeOf(query: URLSearchParams): CodeB['challenge'] | 'invalid' {
  const value = query.get('code_challenge');
  const method = query.get('code_challenge_method') ?? 'plain';
  if (value === null) return null;
  const isKnown = method === 'plain' || method === 'S256';
  return isKnown && /^[\w.~-]{43,128}$/.test(value) ? { method, value } : 'invalid';
}
