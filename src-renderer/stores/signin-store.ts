import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  AccountsSnapshot,
  AppError,
  ControlRoomBridge,
  EventPayload,
  RequestInput,
  Result,
  ReturnPath,
  SigninCard,
  SigninCheck,
  SigninProvider,
  SigninShare,
  SigninStatus,
} from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';

/** The live checks of a provider: none were asked for, they run, or this is what they found. */
export interface Checklist {
  readonly isRunning: boolean;
  /** How many are done of how many, while they run; `null` before it is known. */
  readonly progress: { readonly done: readonly SigninCheck['id'][]; readonly count: number } | null;
  /** What was found; while they run, what was found the last time where a check is not done yet. */
  readonly checks: readonly SigninCheck[];
  readonly error: AppError | null;
}

export interface SigninState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  readonly providers: readonly SigninCard[];
  readonly operator: SigninStatus['operator'];
  readonly connection: SigninStatus['connection'] | null;
  readonly accounts: AccountsSnapshot;
  /** Why a sign-in could not even begin; its card tells until the next one. */
  readonly refused: Readonly<Partial<Record<SigninProvider, AppError>>>;
  readonly checklists: Readonly<Partial<Record<SigninProvider, Checklist>>>;
}

export interface SigninStore {
  readonly state: StoreApi<SigninState>;
  readonly resync: () => Promise<void>;
  /** Begins signing in; `null` takes the way back that fits best. */
  readonly start: (provider: SigninProvider, returnPath: ReturnPath | null) => Promise<void>;
  /** Opens the page of an attempt once more, by whoever opened it first. */
  readonly reopen: (card: SigninCard) => void;
  readonly cancel: (provider: SigninProvider) => Promise<void>;
  /** Hands in the address that the browser ended at. Answers why it was not taken. */
  readonly paste: (provider: SigninProvider, address: string) => Promise<AppError | null>;
  readonly signOut: (card: SigninCard) => Promise<void>;
  readonly exchange: (card: SigninCard) => Promise<void>;
  readonly share: (input: RequestInput<'signin:share'>) => Promise<SigninShare | AppError>;
  readonly check: (provider: SigninProvider) => Promise<void>;
  /** Answers why nothing was linked. */
  readonly link: (input: RequestInput<'accounts:link'>) => Promise<AppError | null>;
  readonly unlink: (input: RequestInput<'accounts:unlink'>, name: string) => Promise<void>;
  readonly forgetLogin: (waitingId: string) => Promise<void>;
  /** Opens an address of the provider in a new page. */
  readonly openPage: (url: string) => void;
  readonly dispose: () => void;
}

interface SigninDeps {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
  /** Opens an address in a new page. */
  readonly openPage: (url: string) => void;
}

type Store = StoreApi<SigninState>;

/** A replica of who is signed in with which provider, and of the local accounts. */
export function createSigninStore(deps: SigninDeps): SigninStore {
  const { bridge, toasts } = deps;
  const state = createStore<SigninState>(() => ({
    phase: 'loading',
    error: null,
    providers: [],
    operator: null,
    connection: null,
    accounts: { accounts: [], waiting: [] },
    refused: {},
    checklists: {},
  }));
  const take = (status: SigninStatus) => {
    tellChanges(toasts, state.getState().providers, status.providers);
    state.setState({ ...status, phase: 'ready', error: null });
  };
  const stops = [
    bridge.on.signin.changed(take),
    bridge.on.signin.checklistProgressed((news) => keepProgress(state, news)),
    bridge.on.accounts.changed((accounts) => state.setState({ accounts })),
  ];
  return {
    state,
    resync: async () => {
      const [status, accounts] = await Promise.all([
        bridge.requests.signin.status({}),
        bridge.requests.accounts.list({}),
      ]);
      if (accounts.ok) state.setState({ accounts: accounts.value });
      if (status.ok) take(status.value);
      else
        state.setState(({ phase }) => ({ phase: phase === 'ready' ? phase : 'failed', error: status.error }));
    },
    ...createAttempts(deps, state),
    ...createUses(deps, state),
    ...createLinking(deps, state),
    openPage: deps.openPage,
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Coming in, and going out again. */
function createAttempts({ bridge, toasts, openPage }: SigninDeps, state: Store) {
  /** The attempts whose page the desk opened by itself: in the browser of its own machine, or in a window. */
  const openedByDesk = new Set<string>();

  const refuse = (provider: SigninProvider, error: AppError | null) =>
    state.setState(({ refused }) => {
      const { [provider]: _before, ...others } = refused;
      return { refused: error === null ? others : { ...others, [provider]: error } };
    });

  async function start(provider: SigninProvider, returnPath: ReturnPath | null): Promise<void> {
    refuse(provider, null);
    const answer = await bridge.requests.signin.start({ provider, returnPath });
    if (!answer.ok) {
      refuse(provider, answer.error);
      return;
    }
    const { attemptId, opened, openUrl } = answer.value;
    if (opened) openedByDesk.add(attemptId);
    else openPage(openUrl);
  }

  return {
    start,
    reopen: ({ provider, awaiting }: SigninCard) => {
      if (awaiting === null) return;
      if (openedByDesk.has(awaiting.attemptId)) void start(provider, awaiting.returnPath);
      else openPage(awaiting.openUrl);
    },
    cancel: async (provider: SigninProvider) => {
      refuse(provider, null);
      takeCard(state, toasts, await bridge.requests.signin.cancel({ provider }));
    },
    paste: async (provider: SigninProvider, address: string) => {
      const answer = await bridge.requests.signin.paste({ provider, address });
      if (!answer.ok) return answer.error;
      takeCard(state, toasts, answer);
      return null;
    },
    signOut: async ({ provider, label }: SigninCard) => {
      refuse(provider, null);
      const answer = await bridge.requests.signin.signOut({ provider });
      if (!answer.ok) {
        toasts.failed('signin.signOutFailed', { label }, answer.error, null);
        return;
      }
      const { revoked, card, error } = answer.value;
      keepCard(state, card);
      if (revoked === 'failed') toasts.failed('signin.signedOut.failed', { label }, error, null);
      else toasts.succeeded(`signin.signedOut.${revoked}`, { label });
    },
  };
}

/** What a sign-in is good for, and whether everything for it is in place. */
function createUses({ bridge, toasts }: SigninDeps, state: Store) {
  const keepList = (provider: SigninProvider, list: Checklist) =>
    state.setState(({ checklists }) => ({ checklists: { ...checklists, [provider]: list } }));

  return {
    exchange: async ({ provider, label }: SigninCard) => {
      const answer = await bridge.requests.signin.exchange({ provider });
      if (answer.ok) toasts.succeeded('signin.exchanged', {});
      else toasts.failed('signin.exchangeFailed', { label }, answer.error, null);
    },
    share: async (input: RequestInput<'signin:share'>) => {
      const answer = await bridge.requests.signin.share(input);
      return answer.ok ? answer.value : answer.error;
    },
    check: async (provider: SigninProvider) => {
      const before = state.getState().checklists[provider]?.checks ?? [];
      keepList(provider, { isRunning: true, progress: null, checks: before, error: null });
      const answer = await bridge.requests.signin.checklist({ provider });
      keepList(provider, {
        isRunning: false,
        progress: null,
        checks: answer.ok ? answer.value.checks : before,
        error: answer.ok ? null : answer.error,
      });
    },
  };
}

/** Which sign-ins lead into which account. */
function createLinking({ bridge, toasts }: SigninDeps, state: Store) {
  async function unlink(input: RequestInput<'accounts:unlink'>, name: string): Promise<void> {
    const answer = await bridge.requests.accounts.unlink(input);
    if (answer.ok) toasts.succeeded('accounts.unlinked', { name });
    else toasts.failed('accounts.unlinkFailed', { name }, answer.error, null);
  }
  return {
    link: async (input: RequestInput<'accounts:link'>) => {
      const answer = await bridge.requests.accounts.link(input);
      if (!answer.ok) return answer.error;
      toasts.succeeded('accounts.linked', { name: answer.value.username });
      return null;
    },
    unlink,
    forgetLogin: async (waitingId: string) => {
      const answer = await bridge.requests.accounts.forgetLogin({ waitingId });
      if (answer.ok) state.setState({ accounts: answer.value });
      else toasts.failed('accounts.forgetFailed', {}, answer.error, null);
    },
  };
}

/** What is done replaces what was found the last time; the order is that of the newer list. */
function keepProgress(
  state: Store,
  { provider, count, checks }: EventPayload<'signin:checklist-progressed'>,
): void {
  state.setState(({ checklists }) => {
    const list = checklists[provider];
    if (list?.isRunning !== true) return {};
    const done = checks.map(({ id }) => id);
    const known = list.checks.map((one) => checks.find(({ id }) => id === one.id) ?? one);
    const merged = known.length === count ? known : checks;
    return {
      checklists: { ...checklists, [provider]: { ...list, progress: { done, count }, checks: merged } },
    };
  });
}

function takeCard(state: Store, toasts: Toasts, answer: Result<SigninCard>): void {
  if (answer.ok) keepCard(state, answer.value);
  else toasts.failed('signin.actionFailed', {}, answer.error, null);
}

function keepCard(state: Store, card: SigninCard): void {
  state.setState(({ providers }) => ({
    providers: providers.map((one) => (one.provider === card.provider ? card : one)),
  }));
}

/** Says once who has come in, and what became of the action that an expired session had interrupted. */
function tellChanges(toasts: Toasts, before: readonly SigninCard[], after: readonly SigninCard[]): void {
  for (const card of after) {
    const known = before.find(({ provider }) => provider === card.provider);
    if (known === undefined) continue;
    if (known.interrupted?.state === 'waiting') tellResumed(toasts, card.interrupted);
    else if (isUnderWay(known) && card.state === 'signed-in')
      toasts.succeeded('signin.cameIn', { name: card.account?.name ?? card.label });
  }
}

function isUnderWay({ state }: SigninCard): boolean {
  return state === 'awaiting' || state === 'signing-in';
}

function tellResumed(toasts: Toasts, interrupted: SigninCard['interrupted']): void {
  if (interrupted === null || interrupted.state === 'waiting') return;
  const { action, error } = interrupted;
  if (interrupted.state === 'done') toasts.succeeded('signin.resumed', { action });
  else toasts.failed('signin.resumeFailed', { action }, error, null);
}
