import { isIP } from 'node:net';
import { escapeXml } from '../renderer/xml.ts';
import type { AccountsD, CodeD } from './d-accounts.ts';
import { idTokenFor } from './d-token.ts';
import { createQuestions, returnedState, scopesOf } from './authorize.ts';
import type { ConsentAnswer } from './consent.ts';
import { consentPage } from './consent.ts';
import { messagePage, page } from './page.ts';
import { leftHalfHash } from './signing-keys.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { peerTime, redirect } from './site.ts';
import { newToken } from './tokens.ts';

const SITE_D = 'Practice provider D';

/** The scopes that D knows. */
export const SCOPES_D: readonly string[] = ['name', 'email'];

type ResponseMode = 'query' | 'fragment' | 'form_post';

interface Asked {
  readonly redirectUri: string;
  readonly returnsIdToken: boolean;
  readonly mode: ResponseMode;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly nonce: string | null;
}

const HIDE_EMAIL = `<fieldset><legend>Your e-mail address</legend>
<label><input type="radio" name="address" value="share" checked>Share my address</label>
<label><input type="radio" name="address" value="hide">Hide my address</label></fieldset>`;

/** The page that asks, and the form that returns the answer. */
export function createConsentD(accounts: AccountsD): Routes {
  const { clock, faults } = accounts;
  const questions = createQuestions<Asked>({
    clock,
    faults,
    site: SITE_D,
    show: (question, { scopes }) =>
      consentPage({
        site: SITE_D,
        action: '/auth/authorize',
        question,
        permissions: scopes.includes('name') ? [{ name: 'name', words: 'Your name', isOptional: false }] : [],
        further: scopes.includes('email') ? HIDE_EMAIL : '',
      }),
    allow: (asked, answer, form) =>
      allow(accounts, asked, { answer, isPrivate: form.get('address') === 'hide' }),
    deny: (asked) =>
      comeBack(asked, { ...returnedState(asked.state, faults), error: 'user_cancelled_authorize' }),
  });
  return {
    'GET /auth/authorize': (request) => {
      const asked = readAsked(accounts, request);
      return 'status' in asked ? asked : questions.ask(asked);
    },
    'POST /auth/authorize': questions.answer,
  };
}

/** Scopes force the form; a query can carry no ID token. */
function readAsked(accounts: AccountsD, { query }: SiteRequest): Asked | SiteReply {
  const redirectUri = query.get('redirect_uri') ?? '';
  const types = scopesOf(query.get('response_type'), / +/).toSorted().join(' ');
  const scopes = scopesOf(query.get('scope'), / +/);
  const asksAny = scopes.length > 0;
  const usual = asksAny ? 'form_post' : types === 'code' ? 'query' : 'fragment';
  const mode = query.get('response_mode') ?? usual;
  const refusals: readonly (readonly [boolean, string, string])[] = [
    [query.get('client_id') !== accounts.clientId, 'invalid_client', 'Invalid client.'],
    [!isAllowedRedirect(accounts, redirectUri), 'invalid_request', 'Invalid web redirect url.'],
    [types !== 'code' && types !== 'code id_token', 'unsupported_response_type', 'Invalid response_type.'],
    [scopes.some((scope) => !SCOPES_D.includes(scope)), 'invalid_scope', 'Invalid scope.'],
    [!isMode(mode), 'invalid_request', 'Invalid response_mode.'],
    [
      asksAny && mode !== 'form_post',
      'invalid_request',
      'response_mode must be form_post when name or email scope is requested.',
    ],
    [mode === 'query' && types !== 'code', 'invalid_request', 'Invalid response_mode.'],
  ];
  const refusal = refusals.find(([isRefused]) => isRefused);
  if (refusal !== undefined) return messagePage(400, SITE_D, refusal[1], refusal[2]);
  return {
    redirectUri,
    returnsIdToken: types === 'code id_token',
    mode: mode as ResponseMode,
    scopes,
    state: query.get('state'),
    nonce: query.get('nonce'),
  };
}

function isMode(mode: string): mode is ResponseMode {
  return mode === 'query' || mode === 'fragment' || mode === 'form_post';
}

function isAllowedRedirect({ redirectUris }: AccountsD, redirectUri: string): boolean {
  const host = URL.parse(redirectUri)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return host !== 'localhost' && isIP(host) === 0 && redirectUris.includes(redirectUri);
}

async function allow(
  accounts: AccountsD,
  asked: Asked,
  { answer: { person }, isPrivate }: { readonly answer: ConsentAnswer; readonly isPrivate: boolean },
): Promise<SiteReply> {
  const isFirst = accounts.known.get(person.key) === undefined;
  const hidden = `${person.subD.slice(7, 17)}@private.provider-d.example`;
  if (isFirst) accounts.known.set(person.key, { email: isPrivate ? hidden : person.email, isPrivate });
  const granted: CodeD = {
    person,
    scopes: asked.scopes,
    authenticatedAt: Math.floor(peerTime(accounts.clock, accounts.faults) / 1_000),
    nonce: asked.nonce,
    redirectUri: asked.redirectUri,
  };
  const code = newToken('c');
  accounts.codes.put(code, granted);
  return comeBack(asked, {
    ...returnedState(asked.state, accounts.faults),
    code,
    ...(asked.returnsIdToken
      ? { id_token: await idTokenFor(accounts, granted, { c_hash: leftHalfHash(code) }) }
      : {}),
    ...(isFirst ? firstTime(accounts, granted) : {}),
  });
}

/** Who it is, which D tells the first time only, and without a signature. */
function firstTime(accounts: AccountsD, { person, scopes }: CodeD): { readonly user?: string } {
  const name = { firstName: person.givenName, lastName: person.familyName };
  const email = accounts.known.get(person.key)?.email;
  if (scopes.length === 0) return {};
  return {
    user: JSON.stringify({
      ...(scopes.includes('name') ? { name } : {}),
      ...(scopes.includes('email') ? { email } : {}),
    }),
  };
}

function comeBack({ redirectUri, mode }: Asked, parameters: Readonly<Record<string, string>>): SiteReply {
  switch (mode) {
    case 'query':
      return redirect(redirectUri, parameters);
    case 'fragment':
      return redirect(redirectUri, {}, `#${new URLSearchParams(parameters).toString()}`);
    case 'form_post':
      return formPage(redirectUri, parameters);
  }
}

/** OAuth 2.0 Form Post Response Mode: a form that sends itself. */
function formPage(redirectUri: string, parameters: Readonly<Record<string, string>>): SiteReply {
  const fields = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeXml(name)}" value="${escapeXml(value)}">`,
  );
  const content = `<form method="post" action="${escapeXml(redirectUri)}">${fields.join('')}<div class="buttons"><button>Continue</button></div></form>`;
  return page({
    status: 200,
    site: SITE_D,
    title: 'One moment',
    content,
    script: 'document.forms[0].submit();',
  });
}
