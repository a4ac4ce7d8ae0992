import type { CheckId, CheckOutcome, Finding, FindingReason } from '../../../src-preload/contract/index.ts';
import type { AppError } from '../../lib/result.ts';
import type { NetworkAddress } from '../../protocols/ssdp/network-interfaces.ts';

/** One check: what it builds on, how long it may take, and how it is done. */
export interface CheckPlan {
  readonly id: CheckId;
  /** Checks that come first; they hand on what they found by the facts. */
  readonly needs: readonly CheckId[];
  readonly limitMs: number;
  /** Ends early when the signal aborts; may throw, which is then the finding. */
  run(facts: Facts, signal: AbortSignal): Promise<readonly Finding[]>;
}

/** What earlier checks of a run leave to later ones. */
export interface Facts {
  /** The addresses to try things on; those of this machine's loopback too. */
  addresses: readonly NetworkAddress[];
  /** Hosts whose name leads nowhere: nothing more is asked of them. */
  readonly lostHosts: Set<string>;
}

/** One finding. */
export function finding(
  outcome: CheckOutcome,
  reason: FindingReason,
  context: Finding['context'] = {},
): Finding {
  return { outcome, reason, context };
}

/** A fact of an error as a word, `null` where it carries none. */
export function wordOf({ context }: AppError, name: string): string | null {
  const fact = context[name];
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : null;
}

const SEVERITY: readonly CheckOutcome[] = ['skipped', 'pass', 'warn', 'fail'];

/** The outcome of a check: its worst finding's. One without findings was skipped. */
export function worstOf(findings: readonly Finding[]): CheckOutcome {
  const worst = Math.max(0, ...findings.map(({ outcome }) => SEVERITY.indexOf(outcome)));
  return SEVERITY[worst] ?? 'skipped';
}

/**
 * One place that works is enough to work: then what fails elsewhere is a warning. What concerns only this machine itself
 * never fails a check that has other places.
 */
export function whereOneIsEnough(
  findings: readonly { readonly finding: Finding; readonly isLocal: boolean }[],
): readonly Finding[] {
  const real = findings.filter(({ isLocal }) => !isLocal);
  const counted = real.length > 0 ? real : findings;
  const isAnyGood = counted.some(({ finding: { outcome } }) => outcome !== 'fail');
  return findings.map(({ finding: one, isLocal }) =>
    one.outcome === 'fail' && (isAnyGood || (isLocal && real.length > 0)) ? { ...one, outcome: 'warn' } : one,
  );
}
