/** Something a peer of the practice sign-in does wrong. */
export type SigninFault =
  | 'none'
  | 'slow'
  | 'hang'
  | 'deny'
  | 'wrongState'
  | 'usedCode'
  | 'expired'
  | 'rotatedKeys'
  | 'unknownKey'
  | 'skewedClock'
  | 'errorWith200'
  | 'noUnionId'
  | 'unverifiedEmail'
  | 'refuse';

const ofAll = ['none', 'slow', 'hang', 'deny', 'wrongState', 'usedCode', 'expired'] as const;
/** Of those that vouch by a signed token. */
const ofTokens = [...ofAll, 'rotatedKeys', 'unknownKey', 'skewedClock', 'unverifiedEmail'] as const;

/**
 * What each peer can be told to do wrong, `none` first.
 *
 * `slow` and `hang` take hold of what programs ask, not of pages. `deny` returns a refusal without asking anybody; `wrongState` returns another
 * state; `usedCode` treats every code as used before; `expired` treats every token as expired; `rotatedKeys` signs with a new key,
 * published instead of the old one, from each time it is set; `unknownKey` signs with a key that is not published; `skewedClock` lives two hours
 * ahead; `errorWith200` answers the exchange "busy" with HTTP 200; `noUnionId` leaves the unionid out; `unverifiedEmail` vouches for no
 * address; `refuse` exchanges nothing.
 */
export const signinFaults = {
  a: [...ofAll, 'skewedClock'],
  b: ofTokens,
  c: [...ofAll, 'errorWith200', 'noUnionId', 'skewedClock'],
  d: ofTokens,
  operator: ['none', 'slow', 'hang', 'refuse'],
} as const satisfies Readonly<Record<string, readonly SigninFault[]>>;

/** `slow`: how late each answer comes. */
export const SLOW_MS = 2_000;

/** `skewedClock`: how far ahead. */
export const SKEW_MS = 2 * 60 * 60 * 1_000;

/** The one fault that a peer has now. */
export interface FaultSwitch {
  readonly known: readonly SigninFault[];
  now(): SigninFault;
  has(fault: SigninFault): boolean;
  /** False for a fault that the peer does not know. */
  set(fault: string): boolean;
}

export function createFaultSwitch(
  known: readonly SigninFault[],
  onSet: (fault: SigninFault) => void,
): FaultSwitch {
  let present: SigninFault = 'none';
  return {
    known,
    now: () => present,
    has: (fault) => fault === present,
    set(name) {
      const fault = known.find((one) => one === name);
      if (fault === undefined) return false;
      present = fault;
      onSet(fault);
      return true;
    },
  };
}
