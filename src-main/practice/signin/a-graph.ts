import { createHmac } from 'node:crypto';
import type { AccountsA, GrantA } from './a-accounts.ts';
import { clientOf, DATA_ACCESS_SECONDS, LONG_SECONDS } from './a-accounts.ts';
import { displayNameOf, picturePath } from './people.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { json, peerTime, tokenOf } from './site.ts';
import { newToken } from './tokens.ts';
import type { IssuedToken } from './tokens.ts';

interface GraphProblem {
  readonly code: number;
  readonly message: string;
  readonly subcode?: number;
}

/** A refusal as A tells it: nested, with code and subcode. */
export function graphError({ code, message, subcode }: GraphProblem): SiteReply {
  const further = subcode === undefined ? {} : { error_subcode: subcode };
  const type = code === 2500 ? 'GraphMethodException' : 'OAuthException';
  return json(400, { error: { message, type, code, ...further, fbtrace_id: newToken('A').slice(-11) } });
}

type TokenHolder = IssuedToken<GrantA>;
/** What is done for the holder of a good token. */
type Answer = (holder: TokenHolder, request: SiteRequest) => SiteReply;

/** What programs ask of A. */
export function createGraphA(accounts: AccountsA): Routes {
  const withToken =
    (answer: Answer) =>
    (request: SiteRequest): SiteReply => {
      const holder = holderOf(accounts, request);
      return 'status' in holder ? holder : answer(holder, request);
    };
  return {
    'GET /oauth/access_token': ({ query }) => giveToken(accounts, query),
    'POST /oauth/access_token': ({ query, form }) => giveToken(accounts, form.size > 0 ? form : query),
    'GET /debug_token': ({ query }) => debugToken(accounts, query),
    'GET /me': withToken(profile),
    'GET /me/permissions': withToken(({ value }) =>
      json(200, { data: value.scopes.map((permission) => ({ permission, status: 'granted' })) }),
    ),
    'DELETE /me/permissions': withToken(({ value }) => {
      accounts.tokens.revoke((one) => one.person === value.person && one.clientId === value.clientId);
      return json(200, { success: true });
    }),
    'POST /me/feed': withToken(({ value }) => {
      const mayPost = value.scopes.includes('publish_actions') || value.scopes.includes('publish_stream');
      if (!mayPost)
        return graphError({ code: 200, message: '(#200) Requires the publish_actions permission' });
      return json(200, { id: `${value.person.idA}_${Math.floor(accounts.clock.now())}` });
    }),
  };
}

/** The holder of the request's token, or the refusal. `appsecret_proof` counts where it is given. */
function holderOf(accounts: AccountsA, request: SiteRequest): TokenHolder | SiteReply {
  const token = tokenOf(request);
  const holder = accounts.tokens.find(token);
  if (token === null || holder === null)
    return graphError(
      token === null
        ? {
            code: 2500,
            message: 'An active access token must be used to query information about the current user.',
          }
        : { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
    );
  if (holder === 'expired')
    return graphError({
      code: 190,
      subcode: 463,
      message: 'Error validating access token: Session has expired.',
    });
  const id = /^(?:\/v\d+\.\d+)?\/(\d+)/.exec(request.url.pathname)?.[1];
  if (id !== undefined && id !== holder.value.person.idA)
    return graphError({
      code: 100,
      subcode: 33,
      message: `Unsupported request. Object with ID '${id}' does not exist`,
    });
  const proof = request.query.get('appsecret_proof') ?? request.form.get('appsecret_proof');
  const expected = createHmac('sha256', accounts.client.secret).update(token).digest('hex');
  if (proof !== null && proof !== expected)
    return graphError({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' });
  return holder;
}

function profile({ value: { person, scopes } }: TokenHolder, { query, url }: SiteRequest): SiteReply {
  const fields = (query.get('fields') ?? 'id,name').split(',');
  const all: Readonly<Record<string, unknown>> = {
    id: person.idA,
    name: displayNameOf(person),
    first_name: person.givenName,
    last_name: person.familyName,
    picture: {
      data: { url: `${url.origin}${picturePath(person)}`, width: 96, height: 96, is_silhouette: false },
    },
    ...(scopes.includes('email') ? { email: person.email } : {}),
  };
  const known = ['id', ...fields].filter((field) => all[field] !== undefined);
  return json(200, Object.fromEntries(known.map((field) => [field, all[field]])));
}

function giveToken(accounts: AccountsA, asked: URLSearchParams): SiteReply {
  const client = clientOf(accounts, asked.get('client_id'));
  if (client === null)
    return graphError({ code: 101, message: 'Error validating application. Cannot get application info.' });
  if (asked.get('client_secret') !== client.secret)
    return graphError({ code: 1, message: 'Error validating client secret.' });
  switch (asked.get('grant_type')) {
    case 'client_credentials':
      return json(200, { access_token: `${client.id}|${client.secret}`, token_type: 'bearer' });
    case 'fb_exchange_token':
      return prolong(accounts, asked.get('fb_exchange_token'));
    default:
      return redeemCode(accounts, asked);
  }
}

/** A short token becomes a long one; an expired one does not. */
function prolong(accounts: AccountsA, token: string | null): SiteReply {
  const holder = accounts.tokens.find(token);
  if (holder === null || holder === 'expired')
    return graphError({
      code: 190,
      subcode: 463,
      message: 'Error validating access token: Session has expired.',
    });
  return longToken(accounts, holder.value);
}

function redeemCode(accounts: AccountsA, asked: URLSearchParams): SiteReply {
  const code = asked.get('code');
  if (code === null) return graphError({ code: 100, message: 'Missing authorization code' });
  const taken = accounts.codes.take(code);
  if (taken.is === 'used' || accounts.faults.has('usedCode'))
    return graphError({ code: 100, subcode: 36009, message: 'This authorization code has been used.' });
  if (taken.is === 'expired')
    return graphError({ code: 100, subcode: 36007, message: 'This authorization code has expired.' });
  if (taken.is === 'unknown' || taken.value.clientId !== asked.get('client_id'))
    return graphError({ code: 100, message: 'Invalid verification code format.' });
  if (asked.get('redirect_uri') !== taken.value.redirectUri)
    return graphError({
      code: 100,
      subcode: 36008,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    });
  return longToken(accounts, taken.value);
}

function longToken(accounts: AccountsA, granted: GrantA): SiteReply {
  return json(200, {
    access_token: accounts.tokens.issue('EAA', granted, LONG_SECONDS),
    token_type: 'bearer',
    expires_in: LONG_SECONDS,
  });
}

/** What a token is; only to the application itself. */
function debugToken(accounts: AccountsA, query: URLSearchParams): SiteReply {
  const { client, clock, faults, tokens } = accounts;
  if (query.get('access_token') !== `${client.id}|${client.secret}`)
    return graphError({
      code: 100,
      message:
        '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    });
  const holder = tokens.find(query.get('input_token'));
  if (holder === null || holder === 'expired') {
    const expired = {
      code: 190,
      message: 'Error validating access token: Session has expired.',
      subcode: 463,
    };
    const unknown = { code: 190, message: 'Invalid OAuth access token.' };
    return json(200, { data: { is_valid: false, scopes: [], error: holder === null ? unknown : expired } });
  }
  if (holder.value.clientId !== client.id)
    return graphError({
      code: 100,
      message: '(#100) The App_id in the input_token did not match the Viewing App',
    });
  const now = Math.floor(peerTime(clock, faults) / 1_000);
  return json(200, {
    data: {
      app_id: client.id,
      type: 'USER',
      application: 'Control Room',
      data_access_expires_at: now + DATA_ACCESS_SECONDS,
      expires_at: Math.floor(holder.expiresAt / 1_000),
      issued_at: Math.floor(holder.issuedAt / 1_000),
      is_valid: true,
      scopes: holder.value.scopes,
      user_id: holder.value.person.idA,
    },
  });
}
