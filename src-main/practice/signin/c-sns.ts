import { randomBytes } from 'node:crypto';
import type { AccountsC, GrantC } from './c-accounts.ts';
import { displayNameOf, picturePath } from './people.ts';
import type { Route, Routes, SiteReply, SiteRequest } from './site.ts';
import { json } from './site.ts';
import type { IssuedToken, TokenStore } from './tokens.ts';

const ACCESS_SECONDS = 7_200;
/** Thirty days. */
const REFRESH_SECONDS = 2_592_000;

/** C's service: by GET or as a form, always HTTP 200, and what it says is often called text/plain. */
export function createSnsC(accounts: AccountsC): Routes {
  const routes: Readonly<Record<string, Route>> = {
    '/sns/oauth2/access_token': (request) => redeemCode(accounts, parametersOf(request)),
    '/sns/oauth2/refresh_token': (request) => refresh(accounts, parametersOf(request)),
    '/sns/auth': (request) => {
      const holder = holderOf(accounts.access, parametersOf(request), EXPIRED_ACCESS);
      return 'status' in holder ? holder : said({ errcode: 0, errmsg: 'ok' });
    },
    '/sns/userinfo': (request) => {
      const holder = holderOf(accounts.access, parametersOf(request), EXPIRED_ACCESS);
      return 'status' in holder ? holder : profile(accounts, holder.value, request.url.origin);
    },
  };
  return Object.fromEntries(
    Object.entries(routes).flatMap(([path, route]) => [
      [`GET ${path}`, route],
      [`POST ${path}`, route],
    ]),
  );
}

const EXPIRED_ACCESS = { errcode: 42001, errmsg: 'access_token expired' };

function parametersOf({ query, form }: SiteRequest): URLSearchParams {
  return form.size > 0 ? form : query;
}

/** An answer as text/plain. */
function said(value: object): SiteReply {
  return { status: 200, headers: { 'Content-Type': 'text/plain' }, body: JSON.stringify(value) };
}

function problem({ errcode, errmsg }: { readonly errcode: number; readonly errmsg: string }): SiteReply {
  return said({
    errcode,
    errmsg: `${errmsg}, rid: ${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`,
  });
}

/** The first parameter that is missing or wrong; `null` when the application is who it says. */
function wrongClient({ appId, appSecret }: AccountsC, asked: URLSearchParams): SiteReply | null {
  if (!asked.get('appid')) return problem({ errcode: 41002, errmsg: 'appid missing' });
  if (asked.get('appid') !== appId) return problem({ errcode: 40013, errmsg: 'invalid appid' });
  if (!asked.get('secret')) return problem({ errcode: 41004, errmsg: 'appsecret missing' });
  if (asked.get('secret') !== appSecret) return problem({ errcode: 40125, errmsg: 'invalid appsecret' });
  return null;
}

function redeemCode(accounts: AccountsC, asked: URLSearchParams): SiteReply {
  const { faults, codes } = accounts;
  const refused = wrongClient(accounts, asked);
  if (refused !== null) return refused;
  if (faults.has('errorWith200')) return problem({ errcode: -1, errmsg: 'system error' });
  if (asked.get('grant_type') !== 'authorization_code')
    return problem({ errcode: 40002, errmsg: 'invalid grant_type' });
  const code = asked.get('code');
  if (!code) return problem({ errcode: 41008, errmsg: 'missing code' });
  const taken = codes.take(code);
  if (taken.is === 'used' || faults.has('usedCode'))
    return problem({ errcode: 40163, errmsg: 'code been used' });
  if (taken.is === 'expired') return problem({ errcode: 42003, errmsg: 'code expired' });
  if (taken.is === 'unknown') return problem({ errcode: 40029, errmsg: 'invalid code' });
  return tokens(accounts, taken.value, accounts.refresh.issue('cr', taken.value, REFRESH_SECONDS));
}

/** A refresh token is not prolonged: the same comes back. It needs no secret. */
function refresh(accounts: AccountsC, asked: URLSearchParams): SiteReply {
  if (!asked.get('appid')) return problem({ errcode: 41002, errmsg: 'appid missing' });
  if (asked.get('appid') !== accounts.appId) return problem({ errcode: 40013, errmsg: 'invalid appid' });
  const token = asked.get('refresh_token');
  const found = accounts.refresh.find(token);
  if (found === 'expired') return problem({ errcode: 42002, errmsg: 'refresh_token expired' });
  if (found === null || token === null) return problem({ errcode: 40030, errmsg: 'invalid refresh_token' });
  return tokens(accounts, found.value, token);
}

function tokens({ access, faults }: AccountsC, granted: GrantC, refreshToken: string): SiteReply {
  const { person, scopes } = granted;
  return said({
    access_token: access.issue('ca', granted, ACCESS_SECONDS),
    expires_in: ACCESS_SECONDS,
    refresh_token: refreshToken,
    openid: person.openIdC,
    scope: scopes.join(','),
    ...(faults.has('noUnionId') ? {} : { unionid: person.unionIdC }),
  });
}

/** Ids are told apart by case. */
function holderOf(
  store: TokenStore<GrantC>,
  asked: URLSearchParams,
  expired: typeof EXPIRED_ACCESS,
): IssuedToken<GrantC> | SiteReply {
  const found = store.find(asked.get('access_token'));
  if (found === 'expired') return problem(expired);
  if (found === null)
    return problem({ errcode: 40001, errmsg: 'invalid credential, access_token is invalid' });
  if (!asked.get('openid')) return problem({ errcode: 41009, errmsg: 'missing openid' });
  if (asked.get('openid') !== found.value.person.openIdC)
    return problem({ errcode: 40003, errmsg: 'invalid openid' });
  return found;
}

function profile({ faults }: AccountsC, { person }: GrantC, origin: string): SiteReply {
  return json(200, {
    openid: person.openIdC,
    nickname: displayNameOf(person),
    sex: 0,
    language: '',
    city: '',
    province: '',
    country: '',
    headimgurl: `${origin}${picturePath(person)}`,
    privilege: [],
    ...(faults.has('noUnionId') ? {} : { unionid: person.unionIdC }),
  });
}
