import type { AppError, ErrorCode, SigninCard } from '../../../src-preload/contract/index.ts';
import type { StationState } from './route-line.tsx';

/** The stages of a sign-in, in the order they are reached. */
export const STATIONS = ['open', 'agree', 'return', 'confirm', 'account'] as const;
export type StationName = (typeof STATIONS)[number];

/** The failures that have a headline of their own. */
export const HEADLINES = [
  'signin.denied',
  'signin.stateMismatch',
  'signin.timeout',
  'signin.portBusy',
  'signin.pathUnavailable',
  'signin.invalidClient',
  'signin.invalidGrant',
  'signin.clock',
  'signin.provider',
  'signin.unreachable',
  'signin.cancelled',
  'signin.badReturn',
  'signin.incomplete',
  'signin.badIdToken',
  'signin.notConfigured',
  'signin.expired',
  'accounts.linkFirst',
  'accounts.nameTaken',
  'accounts.emailTaken',
  'accounts.noGroup',
  'accounts.invalidEntry',
  'accounts.invalidServiceType',
  'vault.locked',
] as const satisfies readonly ErrorCode[];
export type Headline = (typeof HEADLINES)[number] | Told | 'other';

/** The reasons that have a headline of their own, whatever they ended. */
const TOLD = ['asleep', 'refusedByHost'] as const;
type Told = (typeof TOLD)[number];

/** Where a failure stops a sign-in; one that is not listed stops it where the provider is asked. */
const STOPS: Readonly<Partial<Record<ErrorCode, StationName>>> = {
  'signin.notConfigured': 'open',
  'signin.pathUnavailable': 'open',
  'signin.portBusy': 'open',
  'vault.locked': 'open',
  'signin.denied': 'agree',
  'signin.cancelled': 'agree',
  'signin.timeout': 'agree',
  'signin.stateMismatch': 'return',
  'signin.badReturn': 'return',
  'accounts.linkFirst': 'account',
  'accounts.nameTaken': 'account',
  'accounts.emailTaken': 'account',
  'accounts.noGroup': 'account',
  'accounts.invalidEntry': 'account',
  'accounts.invalidServiceType': 'account',
};

/** The failures that a change in Setup cures. */
const CURED_BY_SETUP: readonly ErrorCode[] = [
  'signin.notConfigured',
  'signin.pathUnavailable',
  'signin.portBusy',
  'signin.invalidClient',
  'signin.unreachable',
];

/** The headline of a failure. */
export function headlineOf(error: AppError): Headline {
  const { reason } = error.context;
  return TOLD.find((one) => one === reason) ?? HEADLINES.find((code) => code === error.code) ?? 'other';
}

/** Whether Setup is where to go after this failure. */
export function isCuredBySetup(error: AppError): boolean {
  return CURED_BY_SETUP.includes(error.code);
}

/** How far a sign-in is; `null` where none is under way and none failed. */
export function stationsOf(
  card: Pick<SigninCard, 'state' | 'awaiting' | 'error'>,
): readonly { readonly id: StationName; readonly state: StationState }[] | null {
  const isFailed = card.state === 'failed' && card.error !== null;
  const stop = isFailed ? (STOPS[card.error.code] ?? 'confirm') : underWay(card);
  if (stop === null) return null;
  const at = STATIONS.indexOf(stop);
  return STATIONS.map((id, index) => {
    if (index < at) return { id, state: 'done' };
    if (index > at) return { id, state: 'ahead' };
    return { id, state: isFailed ? 'failed' : 'now' };
  });
}

function underWay({ state, awaiting }: Pick<SigninCard, 'state' | 'awaiting'>): StationName | null {
  if (state === 'signing-in' || awaiting?.step === 'exchange') return 'confirm';
  return state === 'awaiting' ? 'agree' : null;
}
