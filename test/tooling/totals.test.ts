import { describe, expect, it } from 'vitest';
import {
  NO_TESTS,
  ONE_FAILURE,
  addTotals,
  exitCodeOf,
  failuresOf,
  totalsLine,
  totalsOfRun,
} from './totals.ts';

const report = JSON.stringify({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 });

describe('the totals of npm test', () => {
  it('count skipped and unwritten tests together', () => {
    expect(totalsOfRun(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  });

  it('count a run that failed without a failed test as one failure', () => {
    expect(totalsOfRun(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
    expect(totalsOfRun(null, 1)).toEqual(ONE_FAILURE);
  });

  it('do not count a failed run twice', () => {
    const failed = JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 2,
      numPendingTests: 0,
      numTodoTests: 0,
    });
    expect(totalsOfRun(failed, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });

  it('name the tests that failed', () => {
    const named = JSON.stringify({
      testResults: [
        {
          name: '/desk/test/unit/clock.test.ts',
          assertionResults: [
            { fullName: 'a clock ticks', status: 'passed' },
            { fullName: 'a clock stops', status: 'failed' },
          ],
        },
      ],
    });
    expect(failuresOf(named)).toEqual(['clock.test.ts: a clock stops']);
    expect(failuresOf(null)).toEqual([]);
  });

  it('are summed into one plain line', () => {
    expect(totalsLine(addTotals(totalsOfRun(report, 0), ONE_FAILURE))).toBe('5 passed, 1 failed, 3 skipped');
  });

  it('fail when something failed, and when nothing was tested although it should have been', () => {
    expect(exitCodeOf({ passed: 1, failed: 0, skipped: 9 }, true)).toBe(0);
    expect(exitCodeOf({ passed: 9, failed: 1, skipped: 0 }, true)).toBe(1);
    expect(exitCodeOf({ passed: 0, failed: 0, skipped: 9 }, true)).toBe(1);
    expect(exitCodeOf(NO_TESTS, false)).toBe(0);
  });
});
