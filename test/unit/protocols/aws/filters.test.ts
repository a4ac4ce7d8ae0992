import { describe, expect, it } from 'vitest';
import { inParallel, splitFilters } from '../../../../src-main/protocols/aws/filters.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `i-${index}`);

describe('splitting filters', () => {
  it('asks for everything in one call when there is no filter', () => {
    expect(splitFilters([])).toEqual(ok([[]]));
  });

  it('asks nobody when a filter has no values', () => {
    expect(splitFilters([{ name: 'instance-id', values: [] }])).toEqual(ok([]));
  });

  it('keeps every call at 200 values and loses none', () => {
    const calls = splitFilters([
      { name: 'instance-type', values: ['a', 'b'] },
      { name: 'instance-id', values: many(401) },
    ]);
    if (!calls.ok) throw new Error(calls.error.message);
    const sizes = calls.value.map((call) => call.reduce((sum, { values }) => sum + values.length, 0));
    expect(sizes).toEqual([200, 200, 7]);
    expect(calls.value.flatMap((call) => call.find(({ name }) => name === 'instance-id')?.values)).toEqual(
      many(401),
    );
  });

  it('sends a value once however often it is given', () => {
    expect(splitFilters([{ name: 'instance-id', values: ['a', 'a'] }])).toEqual(
      ok([[{ name: 'instance-id', values: ['a'] }]]),
    );
  });

  it('refuses a value that the service would refuse', () => {
    expect(splitFilters([{ name: 'tag:x', values: ['y'.repeat(256)] }])).toMatchObject({
      error: { code: 'input.invalid' },
    });
  });
});

describe('working in parallel', () => {
  it('answers in order and never works on more at once than it may', async () => {
    let now = 0;
    let most = 0;
    const done = await inParallel([3, 1, 2, 4], 2, async (item) => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return ok(item * 10);
    });
    expect([done, most]).toEqual([ok([30, 10, 20, 40]), 2]);
  });

  it('begins nothing more after a failure', async () => {
    const begun: number[] = [];
    const failure = fail('cloud.unreachable', { message: 'gone' });
    const done = await inParallel([1, 2, 3], 1, (item) => {
      begun.push(item);
      return Promise.resolve(item === 2 ? failure : ok(item));
    });
    expect([done, begun]).toEqual([failure, [1, 2]]);
  });
});
