import type { Face, PracticeFault, PracticePeer } from '../../src-preload/contract/index.ts';
import type { Disposable } from './disposal.ts';
import type { Result } from './result.ts';

/** A secret as it is stored: who sealed it, and the sealed bytes. */
export interface SealedSecret {
  readonly vault: string;
  readonly bytes: Uint8Array;
}

/** Seals and opens secrets; implemented by each host. Errors: vault.locked. */
export interface Vault {
  /** Names the vault and its backend; stored beside each secret. */
  readonly name: string;
  /** True where the key lies in a plain file because no keyring could be reached. */
  readonly isKeyFile: boolean;
  seal(plain: string): Promise<Result<SealedSecret>>;
  open(sealed: SealedSecret): Promise<Result<string>>;
}

/** What a face can do on this machine that the application cannot do by itself. */
export interface Host {
  readonly face: Face;
  readonly vault: Vault;
  /** Opens the system's file picker: absolute paths, empty when cancelled; `null` where there is no picker. */
  readonly chooseFiles: (() => Promise<readonly string[]>) | null;
  /** What the product's window shows, as a PNG, `null` while it is closed; `null` where there is no window. */
  readonly pictureWindow: (() => Promise<Uint8Array | null>) | null;
  /** How people are sent to a provider and taken back; `null` where the asker sees to it. */
  readonly signin: SigninHost | null;
}

/** What the desktop can do for a sign-in. */
export interface SigninHost {
  /** Opens the system's browser; false when it could not. */
  openBrowser(url: string): Promise<boolean>;
  /** Whether links with the product's own scheme come here. */
  readonly hasDeepLinks: boolean;
  /** Shows the provider in a window of its own until it returns; `null` when the person closed it, or `signal` aborted. */
  capture(wanted: CaptureWanted): Promise<CapturedReturn | null>;
}

export interface CaptureWanted {
  readonly openUrl: string;
  /** Origin and path that the provider returns to; nothing of it is loaded. */
  readonly returnTo: string;
  /** Hosts that the window may show beside that of `openUrl`. */
  readonly hosts: readonly string[];
  readonly signal: AbortSignal;
}

/** What a provider returned: the whole address with its fragment, and the form where it was posted. */
export interface CapturedReturn {
  readonly address: string;
  readonly body: string | null;
}

/** The practice room, or one part of it: real servers on loopback that stand for a LAN, a cloud, … */
export interface PracticeRoom extends Disposable {
  peers(): readonly PracticePeer[];
  /** `null` when there is no such peer, or it does not know this fault. */
  setFault(peer: string, fault: PracticeFault): Promise<PracticePeer | null>;
}

/** The practice cloud, and how to reach it. */
export interface PracticeCloud extends PracticeRoom {
  access(): PracticeCloudAccess;
}

export interface PracticeCloudAccess {
  /** Of every service. */
  readonly endpoint: string;
  /** Where the machines behind its balancers serve media. */
  readonly port: number;
  readonly region: string;
  readonly regions: readonly string[];
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Every practice device's UDN starts so (the first 16 digits spell "practice" in ASCII). */
export const PRACTICE_UDN_PREFIX = 'uuid:70726163-7469-6365-';

/** The practice tracker: a real server on loopback that stands for a tracker, and the account to use there. */
export interface PracticeTrackerPort extends Disposable {
  /** Where it is and as whom, as settings would say. */
  readonly endpoint: {
    readonly baseUrl: string;
    readonly path: string;
    readonly namespace: string;
    readonly username: string;
    readonly password: string;
  };
  peer(): PracticePeer;
  /** False for a fault that it does not know. */
  setFault(fault: PracticeFault): boolean;
  dispose(): Promise<void>;
}

/** The id of the practice tracker among the peers. */
export const PRACTICE_TRACKER_PEER = 'practice-tracker';

/**
 * Four identity providers and the operator's own host, as real servers on loopback. Every address is absolute and
 * without a query. What passes between the application and the operator's host: docs/protocols/practice-signin.md.
 */
export interface PracticeProvidersPort extends PracticeRoom {
  readonly a: PracticeProviderA;
  readonly b: PracticeProviderB;
  readonly c: PracticeProviderC;
  readonly d: PracticeProviderD;
  readonly operator: PracticeOperator;
  dispose(): Promise<void>;
}

/** The social network. Paths may start with a version segment such as `/v25.0`. */
export interface PracticeProviderA {
  /** `/dialog/oauth` and `/dialog/share` lie below it. */
  readonly loginUrl: string;
  /** `/oauth/access_token`, `/debug_token`, `/me`, `/me/permissions` and `/me/feed` lie below it. */
  readonly graphUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Every address that may be returned to; loopback is refused. */
  readonly redirectUris: readonly string[];
  /** The provider's own page that an embedded view may be returned to. */
  readonly embeddedRedirectUri: string;
  readonly scopes: readonly string[];
}

/** The search-engine company, with a client of the kind Desktop: it may return to any port and path of loopback. */
export interface PracticeProviderB {
  /** Also where `/.well-known/openid-configuration` is; `iss` of ID tokens and returns. */
  readonly issuer: string;
  /** `/o/oauth2/auth` lies below it. */
  readonly authUrl: string;
  /** `/oauth2/v3/token` lies below it. */
  readonly tokenUrl: string;
  /** `/v1/people/me` lies below it. */
  readonly peopleUrl: string;
  readonly keysUrl: string;
  readonly revokeUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Beside loopback. */
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
}

/** The messaging platform. */
export interface PracticeProviderC {
  /** `/connect/qrconnect` lies below it. */
  readonly loginUrl: string;
  /** `/sns/oauth2/access_token`, `/sns/oauth2/refresh_token`, `/sns/auth` and `/sns/userinfo` lie below it. */
  readonly apiUrl: string;
  readonly appId: string;
  readonly appSecret: string;
  /** The one host, with its port, that may be returned to, on any path. */
  readonly callbackHost: string;
  /** On that host: straight to the operator, or through the operator's relay. */
  readonly redirectUris: readonly string[];
  readonly relayUri: string;
  readonly scopes: readonly string[];
}

/** The device maker. */
export interface PracticeProviderD {
  readonly issuer: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
  readonly revokeUrl: string;
  /** `aud` of the client secret. */
  readonly audience: string;
  /** The services identifier: `client_id`, and `sub` of the client secret. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The private key, PKCS #8 in PEM, as it would be in `keyFileName`. */
  readonly privateKey: string;
  readonly keyFileName: string;
  /** Every address that may be returned to; loopback and IP addresses are refused. */
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
}

/** The operator's host: takes the returns that may not go to loopback, relays, and exchanges tokens. */
export interface PracticeOperator {
  /** The operator's own domain; `origin` is on a subdomain of it. */
  readonly domain: string;
  /** As a browser reaches it: a name below `.localhost`, which browsers look up on loopback by themselves. */
  readonly origin: string;
  /** As the application reaches the same server: by its loopback address. */
  readonly apiUrl: string;
  /** Where an attempt and its hand-back address are told before the browser is opened. */
  readonly attemptsUrl: string;
  /** Where a ticket is redeemed. */
  readonly ticketsUrl: string;
  /** RFC 8693. */
  readonly exchangeUrl: string;
  /** The client applications that the exchange serves. */
  readonly clientApps: readonly string[];
  readonly privacyPolicyUrl: string;
  readonly deletionUrl: string;
  /** D's domain association file. */
  readonly associationUrl: string;
}

/**
 * Every token, code and secret of the practice providers holds this word (an ID token, being encoded, does not),
 * so that one which got where it must not be is found by looking for it.
 */
export const PRACTICE_TOKEN_MARK = 'pRaCtIcEtOkEn';
/** The id of the practice collector among the peers. */
export const PRACTICE_COLLECTOR_PEER = 'practice-collector';

/** Who is signed in to this desk. */
export interface Operator {
  readonly name: string;
  readonly provider: string;
}

/** The person to whom what is done now is put down; `null` while nobody is signed in. */
export type CurrentOperator = () => Operator | null;
