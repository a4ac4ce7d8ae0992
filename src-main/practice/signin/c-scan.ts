import { createHash } from 'node:crypto';
import { escapeXml } from '../renderer/xml.ts';
import type { AccountsC } from './c-accounts.ts';
import { createQuestions, returnedState, scopesOf } from './authorize.ts';
import { consentPage } from './consent.ts';
import { messagePage, page } from './page.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { redirect } from './site.ts';
import { newToken } from './tokens.ts';

const SITE_C = 'Practice provider C';

/** The scopes that C knows. */
export const SCOPES_C: readonly string[] = ['snsapi_login', 'snsapi_userinfo', 'snsapi_base'];

interface Asked {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  /** The page in C's own language returns nowhere when somebody refuses. */
  readonly isOwnLanguage: boolean;
}

/** The page with the code to scan, and what the telephone that scanned it shows. */
export function createScanC(accounts: AccountsC): Routes {
  const { clock, faults } = accounts;
  const questions = createQuestions<Asked>({
    clock,
    faults,
    site: SITE_C,
    show: (question) => scanPage(question),
    allow(asked, { person }) {
      const code = newToken('c');
      accounts.codes.put(code, { person, scopes: asked.scopes });
      return redirect(asked.redirectUri, { code, ...returnedState(asked.state, faults) });
    },
    deny: ({ redirectUri, state, isOwnLanguage }) =>
      isOwnLanguage
        ? messagePage(200, SITE_C, 'Refused', 'You refused on the telephone. Scan again to change your mind.')
        : redirect(redirectUri, returnedState(state, faults)),
  });
  return {
    'GET /connect/qrconnect': (request) => {
      const asked = readAsked(accounts, request);
      return 'status' in asked ? asked : questions.ask(asked);
    },
    'POST /connect/scanned': ({ form }) =>
      consentPage({
        site: `${SITE_C}, on the telephone`,
        action: '/connect/qrconnect',
        question: form.get('question') ?? '',
        permissions: [{ name: 'profile', words: 'Your nickname and picture', isOptional: false }],
        further: '',
      }),
    'POST /connect/qrconnect': questions.answer,
  };
}

/** One host is registered; every path on it will do. */
function readAsked(accounts: AccountsC, { query }: SiteRequest): Asked | SiteReply {
  const redirectUri = query.get('redirect_uri') ?? '';
  const scopes = scopesOf(query.get('scope'), /,/);
  const url = URL.parse(redirectUri);
  if (query.get('appid') !== accounts.appId) return refusal('appid', 40013);
  if (url === null || url.host !== accounts.callbackHost || !/^https?:$/.test(url.protocol))
    return refusal('redirect_uri', 10003);
  if (query.get('response_type') !== 'code') return refusal('response_type', 10002);
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES_C.includes(scope)))
    return refusal('scope', 10005);
  return {
    redirectUri,
    scopes,
    state: query.get('state'),
    isOwnLanguage: query.get('lang') === 'cn',
  };
}

function refusal(parameter: string, code: number): SiteReply {
  return messagePage(
    200,
    SITE_C,
    `Oops! Something went wrong:(`,
    `The parameter ${parameter} is wrong. Error code ${code}.`,
  );
}

function scanPage(question: string): SiteReply {
  const content = `<p>Scan this with the application on your telephone.</p>${picture(question)}
<form method="post" action="/connect/scanned"><input type="hidden" name="question" value="${escapeXml(question)}">
<div class="buttons"><button value="allow">Scan with the practice telephone</button></div></form>`;
  return page({ status: 200, site: SITE_C, title: 'Sign in by scanning', content, script: null });
}

/** Squares as a code to scan has them; there is nothing in it to read. */
function picture(question: string): string {
  const bits = createHash('sha512').update(question).digest();
  const squares = Array.from({ length: 21 * 21 }, (_, index) => {
    const isSet = ((bits[(index >> 3) % bits.length] ?? 0) >> (index & 7)) & 1;
    return isSet === 1 ? `M${index % 21} ${Math.floor(index / 21)}h1v1h-1z` : '';
  });
  const corners = [
    [0, 0],
    [14, 0],
    [0, 14],
  ].map(
    ([x, y]) =>
      `<path fill="#fff" d="M${x} ${y}h7v7h-7z"/><path fill-rule="evenodd" d="M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z"/>`,
  );
  return `<svg class="code" viewBox="0 0 21 21" role="img" aria-label="Code to scan"><path d="${squares.join('')}"/>${corners.join('')}</svg>`;
}
