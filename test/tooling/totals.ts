/** How many tests ended how. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: Totals = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILURE: Totals = { passed: 0, failed: 1, skipped: 0 };

/** The fields of Vitest's JSON report that count. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export function addTotals(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * What one run of Vitest amounts to, by its JSON report (`null` when it wrote none) and its exit code.
 * A run that failed without a failed test (a file that cannot be imported, an unhandled error) counts as one failure.
 */
export function totalsOfRun(report: string | null, exitCode: number): Totals {
  const counted = report === null ? NO_TESTS : totalsOfReport(JSON.parse(report) as VitestReport);
  return exitCode !== 0 && counted.failed === 0 ? addTotals(counted, ONE_FAILURE) : counted;
}

function totalsOfReport(report: VitestReport): Totals {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The tests that failed in a run, by Vitest's JSON report: file and name. */
export function failuresOf(report: string | null): readonly string[] {
  const files = report === null ? [] : ((JSON.parse(report) as VitestReport).testResults ?? []);
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.split('/').at(-1) ?? name}: ${fullName}`),
  );
}

/** The last line of `npm test`. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The exit code of `npm test`: 0 only if nothing failed and, where tests were `expected`, at least one passed. */
export function exitCodeOf({ passed, failed }: Totals, expected: boolean): number {
  return failed === 0 && (passed > 0 || !expected) ? 0 : 1;
}
