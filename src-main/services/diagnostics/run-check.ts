import type { Check, Finding, Platform } from '../../../src-preload/contract/index.ts';
import { DIAGNOSTIC_WORDS, fixWordsId, inEnglish } from '../../../src-preload/contract/index.ts';
import { unlessAborted } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/result.ts';
import type { CheckPlan, Facts } from './check.ts';
import { finding, worstOf } from './check.ts';

export interface RunCheckDeps {
  readonly clock: Clock;
  readonly platform: Platform;
  /** Commands that belong to the fix of a finding, to be pasted into a shell. */
  readonly commandsFor: (finding: Finding, facts: Facts) => readonly string[];
}

/** Does one check within its limit of time; whatever happens, it has findings. */
export async function runCheck(
  plan: CheckPlan,
  facts: Facts,
  deps: RunCheckDeps,
  signal: AbortSignal,
): Promise<Check> {
  const { clock } = deps;
  const begun = clock.elapsed();
  const late = new AbortController();
  const timer = clock.after(plan.limitMs, () => late.abort());
  const either = AbortSignal.any([signal, late.signal]);
  const found = await unlessAborted(tryPlan(plan, facts, either), either);
  timer.dispose();
  const findings = found ?? [unfinished(plan, signal)];
  return describe(plan, findings, Math.round(clock.elapsed() - begun), facts, deps);
}

/** A check that was not tried at all. */
export function untriedCheck(plan: CheckPlan, facts: Facts, deps: RunCheckDeps): Check {
  return describe(plan, [finding('skipped', 'cancelled')], 0, facts, deps);
}

async function tryPlan(plan: CheckPlan, facts: Facts, signal: AbortSignal): Promise<readonly Finding[]> {
  try {
    return await plan.run(facts, signal);
  } catch (error) {
    return [finding('fail', 'broken', { why: messageOf(error) })];
  }
}

function unfinished(plan: CheckPlan, signal: AbortSignal): Finding {
  return signal.aborted
    ? finding('skipped', 'cancelled')
    : finding('fail', 'tooLong', { seconds: plan.limitMs / 1000 });
}

function describe(
  { id }: CheckPlan,
  findings: readonly Finding[],
  ms: number,
  facts: Facts,
  deps: RunCheckDeps,
): Check {
  const fixes = findings.flatMap((one) => {
    const words = fixWordsId(one.reason, deps.platform);
    return words === null || one.outcome === 'pass' ? [] : [DIAGNOSTIC_WORDS[words]];
  });
  const commands = [...new Set(findings.flatMap((one) => deps.commandsFor(one, facts)))];
  const fix = [...new Set(fixes), ...commands].join('\n');
  return {
    id,
    outcome: worstOf(findings),
    ms,
    detail: findings.map(sentenceOf).join(' '),
    fix: fix === '' ? null : fix,
    findings: [...findings],
    commands,
  };
}

/** The sentence of a finding in English. */
export function sentenceOf({ reason, context }: Finding): string {
  return inEnglish(DIAGNOSTIC_WORDS[`finding.${reason}`], context);
}
