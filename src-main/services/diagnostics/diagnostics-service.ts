import { randomUUID } from 'node:crypto';
import type { Check, CheckId, DiagnosticRun, Platform } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { CheckPlan, Facts } from './check.ts';
import type { ReportFacts } from './report.ts';
import { writeReport } from './report.ts';
import type { RunCheckDeps } from './run-check.ts';
import { runCheck, untriedCheck } from './run-check.ts';

/** Finds out why rooms, tracker or cloud are not reached, one check after the other. */
export interface DiagnosticsService extends Disposable {
  /** Tries `only` these and what they build on, or with `null` everything; resolves when it has ended. Never rejects. */
  run(only: readonly CheckId[] | null): Promise<DiagnosticRun>;
  /** Ends the run under way; says whether there was one. */
  cancel(): boolean;
  last(): DiagnosticRun | null;
  /** The last run for others to read, redacted. Errors: input.invalid (there was none). */
  report(format: 'text' | 'json'): Result<{ report: string; fileName: string }>;
  dispose(): Promise<void>;
}

export interface DiagnosticsDeps extends Omit<RunCheckDeps, 'platform'> {
  readonly clock: Clock;
  readonly emit: Emit;
  readonly platform: Platform;
  /** Every check in its order. */
  readonly plans: readonly CheckPlan[];
  readonly reportFacts: () => ReportFacts;
}

/** Nothing runs until it is asked to; one run at a time. Source: docs/protocols/network-check.md. */
export function createDiagnosticsService(deps: DiagnosticsDeps): DiagnosticsService {
  const { clock } = deps;
  let last: DiagnosticRun | null = null;
  let stop: AbortController | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let isDisposed = false;

  function publish(run: DiagnosticRun): DiagnosticRun {
    last = run;
    deps.emit('diagnostics:progressed', run);
    return run;
  }

  async function start(only: readonly CheckId[] | null): Promise<DiagnosticRun> {
    const plans = chosenPlans(deps.plans, only);
    const controller = new AbortController();
    if (isDisposed) controller.abort();
    stop = controller;
    const facts: Facts = { addresses: [], lostHosts: new Set() };
    const checks: Check[] = [];
    const begin = {
      runId: randomUUID(),
      platform: deps.platform,
      startedAt: isoTime(clock.now()),
      plan: plans.map(({ id }) => id),
    };
    publish({ ...begin, state: 'running', endedAt: null, checks: [] });
    for (const plan of plans) {
      const isOver = controller.signal.aborted;
      checks.push(
        isOver ? untriedCheck(plan, facts, deps) : await runCheck(plan, facts, deps, controller.signal),
      );
      if (!controller.signal.aborted)
        publish({ ...begin, state: 'running', endedAt: null, checks: [...checks] });
    }
    stop = null;
    const state = controller.signal.aborted ? 'cancelled' : 'done';
    return publish({ ...begin, state, endedAt: isoTime(clock.now()), checks });
  }

  return {
    run(only) {
      const run = queue.then(() => start(only));
      queue = run;
      return run;
    },
    cancel() {
      const isRunning = stop !== null;
      stop?.abort();
      return isRunning;
    },
    last: () => last,
    report: (format) => reportOn(last, deps.reportFacts, format),
    async dispose() {
      isDisposed = true;
      stop?.abort();
      await queue;
    },
  };
}

function reportOn(
  run: DiagnosticRun | null,
  facts: () => ReportFacts,
  format: 'text' | 'json',
): Result<{ report: string; fileName: string }> {
  if (run === null) return fail('input.invalid', { message: 'Nothing was checked yet.' });
  const at = run.startedAt.slice(0, 16).replaceAll(/[-:]/g, '');
  const fileName = `control-room-check-${at}.${format === 'json' ? 'json' : 'txt'}`;
  return ok({ report: writeReport(run, facts(), format), fileName });
}

/** The chosen checks and what they build on, in the order of all. */
function chosenPlans(plans: readonly CheckPlan[], only: readonly CheckId[] | null): readonly CheckPlan[] {
  if (only === null) return plans;
  const wanted = new Set<CheckId>(only);
  for (const plan of plans.toReversed())
    if (wanted.has(plan.id)) for (const needed of plan.needs) wanted.add(needed);
  return plans.filter(({ id }) => wanted.has(id));
}
