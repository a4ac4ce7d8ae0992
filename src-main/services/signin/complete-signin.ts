import { readFile, stat } from 'node:fs/promises';
import type { Clock } from '../../lib/clock.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import type {
  Client,
  Consent,
  Fields,
  OAuthClient,
  Person,
  ProviderCall,
  ProviderReply,
  ProviderRequest,
  Tokens,
} from '../../protocols/oauth/index.ts';
import {
  codeRequest,
  explainByClock,
  keyIdOf,
  longLivedRequest,
  profileRequest,
  readPerson,
  readTokens,
  readUser,
  refreshRequest,
  signClientSecret,
  skewOf,
  verifyIdToken,
  withTokenProof,
} from '../../protocols/oauth/index.ts';
import type { Attempt } from './attempt.ts';
import type { ProofSource, ProviderConfig } from './provider-config.ts';

export interface CompletionDeps {
  readonly client: OAuthClient;
  readonly clock: Clock;
  /** A stored secret of the provider; `null` where there is none. Errors: vault.locked. */
  readonly secret: (config: ProviderConfig) => Promise<Result<string | null>>;
}

/** A completed sign-in. */
export interface Completed {
  readonly tokens: Tokens;
  readonly person: Person;
}

/** A key file has some 250 bytes. */
const MAX_KEY_BYTES = 16 * 1024;
/** A token that ends sooner is worth trading for one that lasts for weeks. */
const SHORT_LIVED_MS = 24 * 3_600_000;

/** How the client proves who it is right now. Errors: vault.locked, signin.invalidClient (context.reason). */
export async function clientFor(deps: CompletionDeps, config: ProviderConfig): Promise<Result<Client>> {
  const { proof, clientId } = config;
  if (proof.given === null && proof.kind === 'signed' && proof.keyFile !== null) {
    const pem = await readKeyFile(proof.keyFile);
    return pem.ok ? signed(deps, clientId, proof, pem.value) : pem;
  }
  const stored = proof.given === null ? await deps.secret(config) : ok(proof.given);
  if (!stored.ok) return stored;
  if (proof.kind === 'signed') return signed(deps, clientId, proof, stored.value);
  return ok({ id: clientId, secret: stored.value });
}

/** The text of a .p8 file. Errors: signin.invalidClient (context.reason `noKey`). */
export async function readKeyFile(file: string): Promise<Result<string>> {
  try {
    const { size } = await stat(file);
    if (size <= MAX_KEY_BYTES) return ok(await readFile(file, 'utf8'));
    return badKey('noKey', 'The key file is no key.', '');
  } catch (error) {
    return badKey('noKey', 'The key file cannot be read.', messageOf(error));
  }
}

async function signed(
  { clock }: CompletionDeps,
  clientId: string,
  proof: Extract<ProofSource, { kind: 'signed' }>,
  pem: string | null,
): Promise<Result<Client>> {
  const keyId = proof.keyId ?? (proof.keyFile === null ? null : keyIdOf(proof.keyFile));
  if (pem === null) return badKey('noKey', 'There is no private key.', 'key');
  if (keyId === null) return badKey('noKeyId', 'The id of the key is not known.', 'key id');
  if (proof.teamId === null) return badKey('noTeamId', 'The team id is missing.', 'team id');
  const { audience } = proof;
  const secret = await signClientSecret(
    { teamId: proof.teamId, keyId, pem },
    { clientId, audience, now: clock.now() },
  );
  return secret.ok ? ok({ id: clientId, secret: secret.value }) : secret;
}

function badKey(reason: string, message: string, detail: string) {
  return fail('signin.invalidClient', { message, context: { reason, detail } });
}

/**
 * Carries a consent through: code for tokens (once: a network failure is not tried again, the code may be used up),
 * a short-lived token for a long-lived one where the provider has such, ID token verified, profile read.
 *
 * Errors: signin.unreachable, signin.invalidClient, signin.invalidGrant, signin.provider, signin.incomplete,
 * signin.badIdToken, signin.clock, vault.locked.
 */
export async function completeSignin(
  deps: CompletionDeps,
  config: ProviderConfig,
  attempt: Attempt,
  consent: Consent,
  call: ProviderCall,
): Promise<Result<Completed>> {
  const client = await clientFor(deps, config);
  if (!client.ok) return client;
  const asker = { ...deps, config, identity: client.value, call };
  const obtained = await obtainTokens(asker, attempt, consent);
  if (!obtained.ok) return obtained;
  const { serverTime } = obtained.value;
  const tokens = await longLived(asker, obtained.value.tokens);
  const idToken = await checkIdToken(deps, config, { tokens, serverTime, nonce: attempt.nonce }, call);
  if (!idToken.ok) return idToken;
  const profile = await askProfile(asker, tokens);
  if (!profile.ok) return profile;
  const person = readPerson(config.definition, {
    profile: profile.value,
    idToken: idToken.value,
    token: tokens.extra,
    user: readUser(consent.user),
  });
  return person.ok ? ok({ tokens, person: person.value }) : person;
}

interface Obtained {
  readonly tokens: Tokens;
  readonly serverTime: number | null;
}

/** Who asks a provider, and how. */
interface Asker extends CompletionDeps {
  readonly config: ProviderConfig;
  readonly identity: Client;
  readonly call: ProviderCall;
}

async function obtainTokens(
  asker: Asker,
  { redirectUri, verifier }: Attempt,
  consent: Consent,
): Promise<Result<Obtained>> {
  const { clock, config, identity, call } = asker;
  const { definition } = config;
  if (consent.code === null) {
    const tokens = readTokens(consent.token ?? {}, ['access_token'], clock.now(), null);
    return tokens.ok ? ok({ tokens: tokens.value, serverTime: null }) : tokens;
  }
  const request = codeRequest(definition, identity, { code: consent.code, redirectUri, verifier });
  const want = { asked: 'code', required: definition.token.required, kept: null } as const;
  return tokensOf(asker, config, request, want, call);
}

/** The same tokens with a longer life, where that can be had; a refusal leaves them as they are. */
async function longLived(asker: Asker, tokens: Tokens): Promise<Tokens> {
  const { clock, config, identity, call } = asker;
  const request = longLivedRequest(config.definition, identity, tokens.accessToken);
  const isShort = tokens.expiresAt === null || tokens.expiresAt - clock.now() < SHORT_LIVED_MS;
  if (request === null || !isShort) return tokens;
  const want = { asked: 'refresh', required: ['access_token'], kept: tokens } as const;
  const obtained = await tokensOf(asker, config, request, want, call);
  return obtained.ok ? obtained.value.tokens : tokens;
}

async function tokensOf(
  deps: CompletionDeps,
  config: ProviderConfig,
  request: ProviderRequest,
  want: {
    readonly asked: 'code' | 'refresh';
    readonly required: readonly string[];
    readonly kept: Tokens | null;
  },
  call: ProviderCall,
): Promise<Result<Obtained>> {
  const reply = await deps.client.send(request, want.asked, call);
  if (!reply.ok) return { ok: false, error: judgeClock(deps, config, reply.error) };
  const { fields, serverTime }: ProviderReply = reply.value;
  const tokens = readTokens(fields, want.required, deps.clock.now(), want.kept);
  return tokens.ok ? ok({ tokens: tokens.value, serverTime }) : tokens;
}

/** A signed secret fails for a wrong clock too, and the provider does not say so. */
function judgeClock({ clock }: CompletionDeps, config: ProviderConfig, error: AppError): AppError {
  const { serverTime, ...context } = error.context;
  const plain = { ...error, context };
  if (error.code !== 'signin.invalidClient' || config.proof.kind !== 'signed') return plain;
  return (
    explainByClock(skewOf(typeof serverTime === 'number' ? serverTime : null, clock.now()), plain) ?? plain
  );
}

async function checkIdToken(
  deps: CompletionDeps,
  { definition, clientId }: ProviderConfig,
  { tokens, serverTime, nonce }: Obtained & { readonly nonce: string | null },
  call: ProviderCall,
): Promise<Result<Fields | null>> {
  const { keys } = definition.endpoints;
  if (definition.issuers === null || keys === null || tokens.idToken === null) return ok(null);
  const now = deps.clock.now();
  const keySet = deps.client.keys(keys, call.record);
  const verified = await verifyIdToken(tokens.idToken, keySet, { definition, clientId, nonce, now });
  if (verified.ok || verified.error.context['reason'] !== 'time') return verified;
  return { ok: false, error: explainByClock(skewOf(serverTime, now), verified.error) ?? verified.error };
}

async function askProfile(
  { client, config: { definition }, identity, call }: Asker,
  tokens: Tokens,
): Promise<Result<Fields | null>> {
  const request = profileRequest(definition, tokens);
  if (request === null) return ok(null);
  const proven = withTokenProof(definition, identity, tokens.accessToken, request);
  const reply = await client.send(proven, 'resource', call);
  return reply.ok ? ok(reply.value.fields) : reply;
}

/**
 * New tokens for a refresh token. Errors: as `completeSignin`, and signin.unsupported where the provider has no
 * refreshing or gave nothing to refresh with.
 */
export async function refreshTokens(
  deps: CompletionDeps,
  config: ProviderConfig,
  kept: Tokens,
  call: ProviderCall,
): Promise<Result<Tokens>> {
  const client = await clientFor(deps, config);
  if (!client.ok) return client;
  const request =
    kept.refreshToken === null ? null : refreshRequest(config.definition, client.value, kept.refreshToken);
  if (request === null) return fail('signin.unsupported', { message: 'There is nothing to refresh with.' });
  const want = { asked: 'refresh', required: ['access_token'], kept } as const;
  const obtained = await tokensOf(deps, config, request, want, call);
  if (!obtained.ok) return obtained;
  const { tokens, serverTime } = obtained.value;
  if (tokens.idToken === kept.idToken) return ok(tokens);
  const checked = await checkIdToken(deps, config, { tokens, serverTime, nonce: null }, call);
  return checked.ok ? ok(tokens) : checked;
}
