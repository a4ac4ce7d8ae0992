import { createHash } from 'node:crypto';
import type { AccountsB, GrantB } from './b-accounts.ts';
import { displayNameOf, picturePath } from './people.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { json, tokenOf } from './site.ts';

const FIELDS = ['names', 'nicknames', 'emailAddresses', 'coverPhotos', 'photos'] as const;

/** The People service: what somebody is called, by the fields that are asked for. */
export function createPeopleB(accounts: AccountsB): Routes {
  return {
    'GET /v1/people/me': (request) => {
      const found = accounts.access.find(tokenOf(request));
      if (found === null || found === 'expired')
        return problem(
          401,
          'UNAUTHENTICATED',
          'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        );
      return describe(accounts, found.value, request);
    },
  };
}

function problem(code: number, status: string, message: string): SiteReply {
  return json(code, { error: { code, message, status } });
}

function describe(accounts: AccountsB, granted: GrantB, { query, url }: SiteRequest): SiteReply {
  const asked = (query.get('personFields') ?? '').split(',').filter((field) => field !== '');
  const unknown = asked.find((field) => !FIELDS.some((one) => one === field));
  if (asked.length === 0)
    return problem(
      400,
      'INVALID_ARGUMENT',
      'personFields mask is required. Please specify one or more valid paths.',
    );
  if (unknown !== undefined)
    return problem(400, 'INVALID_ARGUMENT', `Invalid personFields mask path: "${unknown}".`);
  if (!granted.scopes.includes('profile') && !granted.scopes.includes('email'))
    return problem(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.');
  const all = fieldsOf(accounts, granted, url.origin);
  const body = {
    resourceName: `people/${granted.person.subB}`,
    ...Object.fromEntries(asked.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]]))),
  };
  return json(200, { etag: `%${createHash('md5').update(JSON.stringify(body)).digest('base64')}`, ...body });
}

function fieldsOf(
  { faults }: AccountsB,
  { person, scopes }: GrantB,
  origin: string,
): Readonly<Record<string, unknown>> {
  const profile = { primary: true, source: { type: 'PROFILE', id: person.subB } };
  const verified = person.isEmailVerified && !faults.has('unverifiedEmail');
  const account = {
    primary: true,
    ...(verified ? { verified } : {}),
    source: { type: 'ACCOUNT', id: person.subB },
  };
  const emailAddresses = scopes.includes('email') ? [{ metadata: account, value: person.email }] : undefined;
  if (!scopes.includes('profile')) return { emailAddresses };
  return {
    emailAddresses,
    names: [
      {
        metadata: profile,
        displayName: displayNameOf(person),
        familyName: person.familyName,
        givenName: person.givenName,
        displayNameLastFirst: `${person.familyName}, ${person.givenName}`,
      },
    ],
    nicknames: [{ metadata: profile, value: person.nickname }],
    photos: [{ metadata: profile, url: `${origin}${picturePath(person)}` }],
    coverPhotos: [{ metadata: profile, url: `${origin}${picturePath(person)}`, default: true }],
  };
}
