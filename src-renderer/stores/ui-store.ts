import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { SigninProvider, Subtitles } from '../../src-preload/contract/index.ts';
import type { Tally } from '../components/tally/tally.ts';
import type { MessageId } from '../i18n/en.ts';
import type { TextValues } from '../i18n/text.ts';

export const SCREENS = ['rooms', 'issues', 'signin', 'cloud', 'log', 'setup'] as const;
export type ScreenId = (typeof SCREENS)[number];

/** The parts of the Setup screen. */
export const SETUP_VIEWS = ['settings', 'checks', 'guide'] as const;
export type SetupView = (typeof SETUP_VIEWS)[number];

/** The dialog that is open. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'analytics' }
  | { readonly kind: 'addRoom' }
  | { readonly kind: 'addMedia' }
  | { readonly kind: 'group'; readonly group: string | null }
  | { readonly kind: 'queueAdd' }
  | { readonly kind: 'subtitles'; readonly beside: string | null }
  | { readonly kind: 'emergency' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'cloudUpload' }
  | { readonly kind: 'cloudProbe'; readonly balancer: string; readonly region: string }
  | { readonly kind: 'putAndCast'; readonly media: string }
  | { readonly kind: 'share'; readonly provider: SigninProvider }
  | { readonly kind: 'linkLogin'; readonly waitingId: string }
  | {
      readonly kind: 'unlink';
      readonly provider: string;
      readonly providerUserId: string;
      readonly practice: boolean;
      readonly name: string;
      readonly account: string;
    }
  /** The exchanges about a room, or about what is called `name`. */
  | { readonly kind: 'evidence'; readonly room: string; readonly name?: string }
  | { readonly kind: 'removeRoom'; readonly room: string };

/** The parts of the sign-in settings: the providers, and what serves all of them. */
export const SIGNIN_SETUP_PARTS = [
  'a',
  'b',
  'c',
  'd',
  'relay',
  'exchange',
  'registration',
  'accounts',
] as const;
export type SigninSetupPart = (typeof SIGNIN_SETUP_PARTS)[number];

export interface UiState {
  readonly screen: ScreenId;
  /** The screen that was shown before. */
  readonly screenBefore: ScreenId;
  readonly selected: ReadonlySet<string>;
  readonly filter: string;
  /** Shows only rooms with this lamp. */
  readonly tally: Tally | null;
  /** Shows only rooms of this group, and means them where none is selected. */
  readonly group: string | null;
  readonly view: 'wall' | 'list';
  readonly chosenMedia: string | null;
  /** The subtitles that the chosen source is cast with; `null` takes those beside it. */
  readonly subtitles: Subtitles | null;
  /** What was chosen for an emergency the last time. */
  readonly emergencyMedia: string | null;
  /** Whether the Issues screen shows the form or the list. */
  readonly issuesView: 'report' | 'list';
  /** Which part of the sign-in settings Setup shows. */
  readonly signinSetup: SigninSetupPart;
  /** Which part the Setup screen shows. */
  readonly setupView: SetupView;
  /** Whether the details are open where they lie over the wall. */
  readonly areDetailsOpen: boolean;
  readonly areSingleKeysOn: boolean;
  readonly dialog: OpenDialog | null;
  /** The entry that the Log screen shall open at, `null` for none. */
  readonly logEntry: number | null;
  /** The bucket that something was last put into. */
  readonly lastBucket: string;
  /** The last thing said aloud; `count` tells two equal ones apart. */
  readonly said: { readonly id: MessageId; readonly values: TextValues; readonly count: number } | null;
}

export type UiStore = StoreApi<UiState>;

const KEY = 'control-room.window';

/** What this window shows: it concerns nobody else and is kept in the window's own storage. */
export function createUiStore(storage: Storage | null): UiStore {
  const kept = readKept(storage);
  const store = createStore<UiState>(() => ({
    screen: 'rooms',
    screenBefore: 'rooms',
    selected: new Set(),
    filter: '',
    tally: null,
    group: null,
    view: kept.view === 'list' ? 'list' : 'wall',
    chosenMedia: typeof kept.chosenMedia === 'string' ? kept.chosenMedia : null,
    subtitles: null,
    emergencyMedia: typeof kept.emergencyMedia === 'string' ? kept.emergencyMedia : null,
    issuesView: 'report',
    signinSetup: 'a',
    setupView: 'settings',
    areDetailsOpen: false,
    areSingleKeysOn: kept.areSingleKeysOn !== false,
    dialog: null,
    logEntry: null,
    lastBucket: typeof kept.lastBucket === 'string' ? kept.lastBucket : '',
    said: null,
  }));
  store.subscribe(({ view, chosenMedia, emergencyMedia, areSingleKeysOn, lastBucket }) => {
    const keep = { view, chosenMedia, emergencyMedia, areSingleKeysOn, lastBucket };
    storage?.setItem(KEY, JSON.stringify(keep));
  });
  store.subscribe((now, { screen }) => {
    if (now.screen !== screen) store.setState({ screenBefore: screen });
  });
  // Subtitles belong to one source.
  store.subscribe((state, before) => {
    if (state.chosenMedia !== before.chosenMedia && state.subtitles !== null)
      store.setState({ subtitles: null });
  });
  return store;
}

/** Tells those who do not see the screen what happened. */
export function say(ui: UiStore, id: MessageId, values: TextValues): void {
  ui.setState(({ said }) => ({ said: { id, values, count: (said?.count ?? 0) + 1 } }));
}

function readKept(storage: Storage | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
