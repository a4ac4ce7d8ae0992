import { DatabaseSync } from 'node:sqlite';
import { afterEach } from 'vitest';
import type {
  EventPayload,
  SettingsChange,
  SigninCard,
  SigninProvider,
} from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../../src-preload/contract/index.ts';
import type { Clock } from '../../../../src-main/lib/clock.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { PracticeProvidersPort, SigninHost, Vault } from '../../../../src-main/lib/ports.ts';
import type { Result } from '../../../../src-main/lib/result.ts';
import { ok } from '../../../../src-main/lib/result.ts';
import { openPracticeProviders } from '../../../../src-main/practice/practice-providers.ts';
import { createOAuthClient } from '../../../../src-main/protocols/oauth/index.ts';
import type { CompletedLogin } from '../../../../src-main/services/accounts/accounts-service.ts';
import type { ExchangeBackend } from '../../../../src-main/services/signin/actions.ts';
import type { SigninService } from '../../../../src-main/services/signin/signin-service.ts';
import { createSigninService } from '../../../../src-main/services/signin/signin-service.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import { createSigninStore } from '../../../../src-main/storage/signin-store.ts';
import type { Visit, Wish } from '../../../doubles/practice-person.ts';
import { answerConsent, formOf, goBack } from '../../../doubles/practice-person.ts';

/** A vault that shows in its bytes that it sealed them. */
export const testVault: Vault = {
  name: 'test vault',
  isKeyFile: false,
  seal: (plain) =>
    Promise.resolve(ok({ vault: 'test vault', bytes: Buffer.from(plain).map((byte) => byte ^ 0x5a) })),
  open: ({ bytes }) => Promise.resolve(ok(Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString())),
};

export interface DeskWishes {
  readonly settings?: SettingsChange['signin'];
  readonly secrets?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly host?: SigninHost | null;
  readonly backend?: ExchangeBackend | null;
  readonly practice?: PracticeProvidersPort | null;
  /** A database of an earlier run. */
  readonly db?: DatabaseSync;
  readonly completeLogin?: (login: CompletedLogin) => Result<{ readonly accountId: string }>;
}

/** The sign-in service over practice providers, with everything it told and sent. */
export interface SigninDesk {
  readonly signin: SigninService;
  readonly practice: PracticeProvidersPort;
  readonly db: DatabaseSync;
  readonly exchanges: WireExchange[];
  readonly events: EventPayload<'signin:changed'>[];
  readonly ends: EventPayload<'signin:ended'>[];
  readonly logins: CompletedLogin[];
  card(provider: SigninProvider): SigninCard;
  /** Starts, answers the consent page as a person, and follows the way back to its end. */
  signIn(provider: SigninProvider, wish?: Wish): Promise<SigninCard>;
  /** Ends it as a kill does: nothing is said to anybody. */
  stop(): Promise<void>;
}

export function desksForEachTest(): (wishes?: DeskWishes) => Promise<SigninDesk> {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });
  return async (wishes = {}) => {
    const desk = await openDesk(wishes, opened);
    return desk;
  };
}

async function openDesk(wishes: DeskWishes, opened: (() => Promise<void>)[]): Promise<SigninDesk> {
  const clock = wishes.clock ?? systemClock;
  const practice =
    wishes.practice ??
    (await openPracticeProviders({
      clock,
      log: silentLog,
      memory: null,
      firstPort: 0,
      onChanged: () => undefined,
    }));
  if (wishes.practice === undefined) opened.push(() => Promise.resolve(practice.dispose()));
  const db = wishes.db ?? newDatabase();
  const exchanges: WireExchange[] = [];
  const events: EventPayload<'signin:changed'>[] = [];
  const ends: EventPayload<'signin:ended'>[] = [];
  const logins: CompletedLogin[] = [];
  const settings = mergeSettings(DEFAULT_SETTINGS, { signin: wishes.settings ?? {} });
  const completeLogin =
    wishes.completeLogin ??
    ((login: CompletedLogin) => {
      logins.push(login);
      return ok({ accountId: `account of ${login.providerUserId}` });
    });
  const signin = createSigninService({
    client: createOAuthClient({ clock }),
    store: createSigninStore(db),
    settings: {
      get: () => settings,
      readSecret: (name) => Promise.resolve(ok(wishes.secrets?.[name] ?? null)),
    },
    practice: () => (wishes.practice === null ? null : practice),
    vault: testVault,
    host: wishes.host ?? null,
    backend: wishes.backend ?? null,
    checklist: null,
    accounts: { completeLogin, linkLogin: (login) => completeLogin(login) },
    clock,
    log: silentLog,
    emit: (name, payload) => {
      if (name === 'signin:changed') events.push(payload as EventPayload<'signin:changed'>);
      if (name === 'signin:ended') ends.push(payload as EventPayload<'signin:ended'>);
    },
    recordFor: () => (exchange) => void exchanges.push(exchange),
  });
  opened.push(() => signin.dispose());
  await signin.begin();
  const card = (provider: SigninProvider): SigninCard => {
    const found = signin.status().providers.find((one) => one.provider === provider);
    if (found === undefined) throw new Error('there is no such card');
    return found;
  };
  return {
    signin,
    practice,
    db,
    exchanges,
    events,
    ends,
    logins,
    card,
    async signIn(provider, wish = {}) {
      const started = await signin.start({ provider, returnPath: null, linkTo: null });
      if (!started.ok) throw new Error(JSON.stringify(started.error));
      await follow(await answerConsent(started.value.openUrl, wish));
      return card(provider);
    },
    stop: () => signin.dispose(),
  };
}

/** Provider A of the practice room as an operator would set it up, whose app secret is not known to this desk. */
export function ownA({ a, operator }: PracticeProvidersPort): NonNullable<SettingsChange['signin']> {
  return {
    a: {
      clientId: a.clientId,
      redirectUri: a.redirectUris[0] ?? null,
      endpoints: {
        authorize: `${a.loginUrl}/dialog/oauth`,
        token: `${a.graphUrl}/oauth/access_token`,
        profile: `${a.graphUrl}/me`,
        revoke: `${a.graphUrl}/me/permissions`,
      },
    },
    relay: { attempts: operator.attemptsUrl, tickets: operator.ticketsUrl },
    exchange: { endpoint: operator.exchangeUrl },
  };
}

/** Goes where a browser is sent, by redirects, forms and fragments, until it stays; answers the last page. */
export async function follow(first: Visit): Promise<Visit> {
  let answer = first;
  for (let hop = 0; hop < 6; hop += 1) {
    if (answer.location === null && formOf(answer.body) === null) return answer;
    answer = await goBack(answer);
  }
  throw new Error(`the way does not end: ${answer.location}`);
}

export function newDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  return db;
}
