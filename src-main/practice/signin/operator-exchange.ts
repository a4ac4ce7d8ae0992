import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { request } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type {
  PracticeProviderA,
  PracticeProviderB,
  PracticeProviderC,
  PracticeProviderD,
} from '../../lib/ports.ts';
import type { FaultSwitch } from './faults.ts';
import type { Shelves } from './shelves.ts';
import type { Routes, SiteReply } from './site.ts';
import { json, tokenOf } from './site.ts';
import { createTokenStore } from './tokens.ts';

/** The client applications: one application at each provider serves them all. */
export const CLIENT_APPS: readonly string[] = [
  'control-room-desk',
  'control-room-kiosk',
  'control-room-pocket',
];

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const SERVICE_SECONDS = 3_600;
const ASK_MS = 5_000;
const TOLERANCE_SECONDS = 30;

/** Who a service token speaks for. */
interface Subject {
  readonly provider: string;
  readonly id: string;
}

/** What the exchange asks with. */
export interface RegisteredProviders {
  readonly a: PracticeProviderA;
  readonly b: PracticeProviderB;
  readonly c: PracticeProviderC;
  readonly d: PracticeProviderD;
}

export interface ExchangeDeps {
  readonly clock: Clock;
  readonly shelves: Shelves;
  readonly faults: FaultSwitch;
  readonly providers: () => RegisteredProviders;
}

/** Exchanges what a provider gave for the operator's own token (RFC 8693), and tells whose that is. */
export function createExchange(deps: ExchangeDeps): Routes {
  const tokens = createTokenStore<Subject & { readonly clientApp: string }>(
    deps.clock,
    deps.shelves('service'),
    () => false,
  );
  return {
    'POST /exchange': async ({ form }) => {
      const clientApp = form.get('client_id') ?? '';
      if (form.get('grant_type') !== GRANT) return refusal('unsupported_grant_type', 'only a token exchange');
      if (!CLIENT_APPS.includes(clientApp)) return refusal('invalid_client', 'no such client application');
      if (deps.faults.has('refuse')) return refusal('invalid_grant', 'the token is refused');
      const token = form.get('subject_token');
      if (token === null) return refusal('invalid_request', 'subject_token is missing');
      const subject = await subjectOf(deps.providers(), deps.clock, form, token);
      if (typeof subject === 'string') return refusal('invalid_grant', subject);
      return json(200, {
        access_token: tokens.issue('svc', { ...subject, clientApp }, SERVICE_SECONDS),
        issued_token_type: ACCESS_TOKEN,
        token_type: 'Bearer',
        expires_in: SERVICE_SECONDS,
      });
    },
    'GET /whoami': (asked) => {
      const found = tokens.find(tokenOf(asked));
      if (found === null || found === 'expired') return json(401, { error: 'invalid_token' });
      const { provider, id, clientApp } = found.value;
      return json(200, { provider, id, client_id: clientApp });
    },
  };
}

function refusal(error: string, text: string): SiteReply {
  return json(400, { error, error_description: text });
}

/** Whose token it is, or why it is none. */
function subjectOf(
  providers: RegisteredProviders,
  clock: Clock,
  form: URLSearchParams,
  token: string,
): Promise<Subject | string> | string {
  const type = form.get('subject_token_type');
  const issuer = form.get('subject_issuer') ?? 'a';
  if (type === ID_TOKEN) return subjectOfIdToken(providers, clock, token);
  if (type !== ACCESS_TOKEN) return 'subject_token_type is not known';
  if (issuer === 'a') return subjectAtA(providers, token);
  if (issuer === 'c') return subjectAtC(providers, token, form.get('openid') ?? '');
  return 'subject_issuer is not known';
}

const EXPIRED = 'the token has expired';

/** A token of A counts only when it was given to our own application: else any application's would sign in here. */
async function subjectAtA({ a }: RegisteredProviders, token: string): Promise<Subject | string> {
  const query = new URLSearchParams({ input_token: token, access_token: `${a.clientId}|${a.clientSecret}` });
  const answer = (await ask(`${a.graphUrl}/debug_token?${query.toString()}`)) as DebuggedToken | null;
  const { is_valid: isValid, app_id: appId, user_id: id, error } = answer?.data ?? {};
  if (answer?.error?.code === 100 || (isValid === true && appId !== a.clientId))
    return 'the token was given to another application';
  if (error?.subcode === 463) return EXPIRED;
  return isValid === true && id !== undefined ? { provider: 'a', id } : 'provider A does not know the token';
}

interface DebuggedToken {
  readonly data?: {
    readonly is_valid?: boolean;
    readonly app_id?: string;
    readonly user_id?: string;
    readonly error?: { readonly subcode?: number };
  };
  readonly error?: { readonly code?: number };
}

async function subjectAtC(
  { c }: RegisteredProviders,
  token: string,
  openid: string,
): Promise<Subject | string> {
  const query = new URLSearchParams({ access_token: token, openid });
  const answer = (await ask(`${c.apiUrl}/sns/auth?${query.toString()}`)) as { errcode?: number } | null;
  if (answer?.errcode === 42001) return EXPIRED;
  return answer?.errcode === 0 ? { provider: 'c', id: openid } : 'provider C does not know the token';
}

/** Signed by B or by D for our application, and still good. */
async function subjectOfIdToken(
  { b, d }: RegisteredProviders,
  clock: Clock,
  token: string,
): Promise<Subject | string> {
  const issuers = [
    { provider: 'b', ...b },
    { provider: 'd', ...d },
  ];
  const issuer = issuers.find((one) => one.issuer === issuerOf(token));
  if (issuer === undefined) return 'neither B nor D made this ID token';
  try {
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(issuer.keysUrl)), {
      algorithms: ['RS256'],
      issuer: issuer.issuer,
      audience: issuer.clientId,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(clock.now()),
    });
    return { provider: issuer.provider, id: payload.sub ?? '' };
  } catch (error) {
    return error instanceof errors.JWTExpired ? EXPIRED : 'the ID token is not good';
  }
}

/** What an ID token says of itself, unchecked. */
function issuerOf(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

async function ask(address: string): Promise<unknown> {
  try {
    const { body } = await request(address, { headersTimeout: ASK_MS, bodyTimeout: ASK_MS });
    return await body.json();
  } catch {
    return null;
  }
}
