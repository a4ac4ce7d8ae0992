import { randomUUID } from 'node:crypto';
import type { ReturnPath, SigninProvider } from '../../../src-preload/contract/index.ts';
import type { Flow } from '../../protocols/oauth/index.ts';
import { authorizeUrl, challengeOf, randomWord, relayState } from '../../protocols/oauth/index.ts';
import type { ProviderConfig } from './provider-config.ts';

/** One sign-in under way, as it is kept (sealed) over a restart. */
export interface Attempt {
  readonly attemptId: string;
  readonly provider: SigninProvider;
  readonly practice: boolean;
  readonly path: ReturnPath;
  /** `publish` asks for one more permission of somebody who may already be signed in. */
  readonly purpose: 'signin' | 'publish';
  /** The account that gets one more way in, `null` to sign in. */
  readonly linkTo: string | null;
  readonly flow: Flow;
  /** What the provider is sent; an answer must bring it back unless a relay is between. */
  readonly state: string;
  /** What names this attempt at the operator's host, and ends the callback of a relay. */
  readonly word: string;
  readonly isRelayed: boolean;
  readonly nonce: string | null;
  /** The PKCE verifier. */
  readonly verifier: string | null;
  /** What redeems the operator's ticket. */
  readonly ticketVerifier: string;
  readonly redirectUri: string;
  /** Where the answer arrives in the end. */
  readonly returnTo: string;
  /** Where the operator's host hands the person on to, `null` where it does not take part. */
  readonly handBack: string | null;
  readonly openUrl: string;
  /** Epoch ms. */
  readonly startedAt: number;
}

export interface AttemptWish {
  readonly path: ReturnPath;
  readonly flow: Flow;
  readonly purpose: Attempt['purpose'];
  readonly linkTo: string | null;
  readonly scopes: readonly string[];
  readonly startedAt: number;
  /** The listener's address, where there is one. */
  readonly listener: string | null;
}

/** How long a person may take with the provider. */
export const ATTEMPT_MS = 5 * 60_000;

/** The scheme that this product is registered for. */
export const DEEP_LINK = 'controlroom://signin/';

/** Plans an attempt: everything random about it, and the address to open. */
export function planAttempt(config: ProviderConfig, wish: AttemptWish): Attempt {
  const { definition } = config;
  const relay = wish.path === 'loopback' ? null : config.relay;
  const word = randomWord();
  const callback = relay === null ? null : `${relay.callback}/${word}`;
  const state = callback === null ? word : relayState(callback);
  const isCode = wish.flow === 'code';
  const nonce = isCode && definition.nonce !== 'never' ? randomWord() : null;
  const verifier = isCode && definition.pkce ? randomWord() : null;
  const redirectUri = relay?.address ?? redirectFor(config, wish);
  const openUrl = authorizeUrl(definition, {
    clientId: config.clientId,
    flow: wish.flow,
    redirectUri,
    scopes: wish.scopes,
    state,
    nonce,
    challenge: verifier === null ? null : challengeOf(verifier),
    parameters: config.parameters,
  });
  const { path, flow, purpose, linkTo, startedAt } = wish;
  return {
    attemptId: randomUUID(),
    provider: config.provider,
    practice: config.practice,
    path,
    purpose,
    linkTo,
    flow,
    state,
    word,
    isRelayed: relay !== null,
    nonce,
    verifier,
    ticketVerifier: randomWord(),
    redirectUri,
    returnTo: callback ?? redirectUri,
    handBack: handBackFor(wish),
    openUrl,
    startedAt,
  };
}

/** A person who pastes needs no listener: the address only has to be one that the provider accepts. */
function redirectFor(config: ProviderConfig, { path, listener }: AttemptWish): string {
  if (path === 'loopback' && listener !== null) return listener;
  return config.redirectUri ?? `http://127.0.0.1/${randomWord()}`;
}

function handBackFor({ path, listener }: AttemptWish): string | null {
  if (path === 'deepLink') return `${DEEP_LINK}${randomWord()}`;
  return path === 'host' ? listener : null;
}

/** Whether the answer came where this attempt's relay hands it on to, which stands for the state there. */
export function isAtCallback(attempt: Attempt, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return `${url.origin}${url.pathname}` === attempt.returnTo;
}
