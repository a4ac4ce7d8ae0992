import type {
  SecretName,
  SettingPath,
  Settings,
  SettingsChange,
  SigninProvider,
} from '../../../src-preload/contract/index.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { SigninSetupPart } from '../../stores/ui-store.ts';

export type SigninSettings = Settings['signin'];

/**
 * How a line of text stands for a value: a text, an address, a domain, several domains, a small word, where something
 * stands in an answer, a list, a number, or `name=value` pairs.
 */
export type LineKind =
  'text' | 'address' | 'domain' | 'domains' | 'word' | 'path' | 'list' | 'number' | 'pairs';

/** One line of a part of the sign-in settings. */
export interface LineField {
  readonly name: string;
  readonly kind: LineKind;
  readonly label: MessageId;
  readonly hint: MessageId | null;
  /** Whether it lies within the endpoints of its provider. */
  readonly isEndpoint: boolean;
}

/** The names that have a text under `setup.signin.…`. */
type Named<Id, Prefix extends string> = Id extends `${Prefix}${infer Name}` ? Name : never;

function line(
  name: Named<MessageId, 'setup.signin.'>,
  kind: LineKind,
  hint: MessageId | null = null,
): LineField {
  return { name, kind, label: `setup.signin.${name}`, hint, isEndpoint: false };
}

function endpoint(name: Named<MessageId, 'setup.signin.endpoint.'>): LineField {
  return { name, kind: 'address', label: `setup.signin.endpoint.${name}`, hint: null, isEndpoint: true };
}

const CLIENT_ID = line('clientId', 'text', 'setup.signin.clientIdHint');
const RETURN = [
  line('redirectUri', 'address', 'setup.signin.redirectUriHint'),
  line('port', 'number', 'setup.signin.portHint'),
];

/** The lines that a provider cannot work without, and those of each of the shared parts. */
export const PLAIN_FIELDS: Readonly<Record<SigninSetupPart, readonly LineField[]>> = {
  a: [CLIENT_ID, ...RETURN],
  b: [CLIENT_ID, ...RETURN],
  c: [CLIENT_ID, ...RETURN],
  d: [
    CLIENT_ID,
    line('teamId', 'text'),
    line('keyFile', 'text', 'setup.signin.keyFileHint'),
    line('keyId', 'text', 'setup.signin.keyIdHint'),
    ...RETURN,
  ],
  relay: [
    line('address', 'address', 'setup.signin.addressHint'),
    line('callback', 'address', 'setup.signin.callbackHint'),
    line('domain', 'text', 'setup.signin.domainHint'),
    line('attempts', 'address', 'setup.signin.attemptsHint'),
    line('tickets', 'address', 'setup.signin.ticketsHint'),
  ],
  exchange: [
    line('endpoint', 'address', 'setup.signin.exchangeHint'),
    line('clientId', 'text', 'setup.signin.exchangeClientHint'),
    line('parameters', 'pairs', 'setup.signin.parametersHint'),
  ],
  registration: [
    line('privacyPolicy', 'address', 'setup.signin.privacyPolicyHint'),
    line('deletionPage', 'address', 'setup.signin.deletionPageHint'),
    line('domains', 'domains', 'setup.signin.domainsHint'),
    line('appId', 'text', 'setup.signin.appIdHint'),
    line('mailDomain', 'domain', 'setup.signin.mailDomainHint'),
    line('mailSender', 'domain', 'setup.signin.mailSenderHint'),
    line('associationName', 'word', 'setup.signin.associationNameHint'),
  ],
  accounts: [
    line('group', 'text', 'setup.signin.groupHint'),
    line('newMemberPosts', 'number', 'setup.signin.newMemberPostsHint'),
  ],
};

const COMMON = [
  line('label', 'text'),
  line('scopes', 'list', 'setup.signin.scopesHint'),
  line('issuer', 'text', 'setup.signin.issuerHint'),
  line('parameters', 'pairs', 'setup.signin.parametersHint'),
];

/** The lines that only a provider unlike the presets needs. */
export const ADVANCED_FIELDS: Readonly<Record<SigninProvider, readonly LineField[]>> = {
  a: [
    line('publishPermission', 'text'),
    ...COMMON,
    ...(['authorize', 'token', 'profile', 'revoke', 'publish', 'dialog'] as const).map(endpoint),
  ],
  b: [...COMMON, ...(['authorize', 'token', 'refresh', 'profile', 'keys', 'revoke'] as const).map(endpoint)],
  c: [...COMMON, ...(['authorize', 'token', 'refresh', 'profile'] as const).map(endpoint)],
  d: [...COMMON, ...(['authorize', 'token', 'keys', 'revoke'] as const).map(endpoint)],
};

/** The secret of each part, `null` for none. */
export const PART_SECRETS: Readonly<Record<SigninSetupPart, SecretName | null>> = {
  a: 'signin.a.secret',
  b: 'signin.b.secret',
  c: 'signin.c.secret',
  d: 'signin.d.key',
  relay: null,
  exchange: 'signin.exchange.secret',
  registration: null,
  accounts: null,
};

/** What a line shows of the settings. */
export function shownValue(settings: SigninSettings, part: SigninSetupPart, field: LineField): string {
  const section: Readonly<Record<string, unknown>> = settings[part];
  const value = field.isEndpoint
    ? (section['endpoints'] as Readonly<Record<string, unknown>>)[field.name]
    : section[field.name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' && value !== null ? shownPairs(value) : '';
}

/** Pairs as they are typed. */
export function shownPairs(pairs: object): string {
  return Object.entries(pairs)
    .map(([name, one]) => `${name}=${String(one)}`)
    .join('&');
}

/** The setting behind a line. */
export function pathOf(part: SigninSetupPart, { name, isEndpoint }: LineField): SettingPath {
  return `signin.${part}.${isEndpoint ? `endpoints.${name}` : name}` as SettingPath;
}

/** The change that a line stands for; an empty line takes the default, where there is one. */
export function changeOf(part: SigninSetupPart, field: LineField, words: string): SettingsChange {
  const value = typedValue(field.kind, words);
  const change = field.isEndpoint ? { endpoints: { [field.name]: value } } : { [field.name]: value };
  return { signin: { [part]: change } };
}

/** What typed words stand for; nothing typed is the default, where there is one. */
export function typedValue(kind: LineKind, words: string): unknown {
  if (kind === 'pairs') return Object.fromEntries(new URLSearchParams(words));
  if (kind === 'number') return words === '' ? 0 : Number(words);
  if (kind === 'domains') return listed(words);
  if (words === '') return null;
  return kind === 'list' ? listed(words) : words;
}

function listed(words: string): readonly string[] {
  return words.split(/[\s,]+/).filter(Boolean);
}

/** What a line of this kind has to look like. */
export const WRONG_TEXTS = {
  text: 'setup.wrong.text',
  address: 'setup.wrong.address',
  domain: 'setup.wrong.domain',
  domains: 'setup.wrong.domains',
  word: 'setup.wrong.word',
  path: 'setup.wrong.path',
  list: 'setup.wrong.list',
  number: 'setup.wrong.number',
  pairs: 'setup.wrong.pairs',
} as const satisfies Readonly<Record<LineKind, MessageId>>;
