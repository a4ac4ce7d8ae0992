import { beforeEach, expect, test } from 'vitest';
import { reportUncaught } from '../../../../src-renderer/stores/uncaught.ts';
import { createDoubleBridge } from '../../../doubles/bridge.ts';
import type { DoubleBridge } from '../../../doubles/bridge.ts';
import { scenario } from '../../../doubles/scenarios.ts';

let double: DoubleBridge;
let page: EventTarget;

beforeEach(() => {
  double = createDoubleBridge(scenario('busy', 0));
  page = new EventTarget();
  reportUncaught(double.bridge, page);
});

const fail = (kind: 'error' | 'unhandledrejection', thrown: unknown): boolean =>
  page.dispatchEvent(
    Object.assign(new Event(kind), kind === 'error' ? { error: thrown } : { reason: thrown }),
  );
const reported = (): readonly { readonly name: string; readonly stack: string }[] =>
  double.asked
    .filter(({ name }) => name === 'analytics:exception')
    .map(({ input }) => input as { readonly name: string; readonly stack: string });

test.each(['error', 'unhandledrejection'] as const)('an %s is told by type and frames', (kind) => {
  fail(kind, new RangeError('Jane Doe\n    at the lobby (/jane:1:1)'));
  const [told] = reported();
  expect(told?.name).toBe('RangeError');
  expect(told?.stack).toContain('uncaught.test.ts');
  expect(JSON.stringify(reported())).not.toMatch(/jane/i);
});

test('a thrown value tells nothing', () => {
  fail('error', 'Jane Doe');
  expect(reported()).toEqual([]);
});

test('a page that fails all the time is heard ten times', () => {
  for (let times = 0; times < 50; times += 1) fail('error', new Error('x'));
  expect(reported()).toHaveLength(10);
});
