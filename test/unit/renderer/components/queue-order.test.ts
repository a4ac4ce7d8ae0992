import { describe, expect, it } from 'vitest';
import { orderWith, placeAfterDrop } from '../../../../src-renderer/components/queue/queue-order.ts';

const ORDER = ['a', 'b', 'c', 'd'];

function orderAfter(moved: string, target: string, position: 'before' | 'after'): string {
  const to = placeAfterDrop(ORDER, moved, target, position);
  return (to === null ? ORDER : orderWith(ORDER, moved, to)).join('');
}

describe('an item that is dropped in its queue', () => {
  it.each([
    ['a', 'c', 'before', 'bacd'],
    ['a', 'd', 'after', 'bcda'],
    ['d', 'a', 'before', 'dabc'],
    ['c', 'a', 'after', 'acbd'],
    ['b', 'a', 'after', 'abcd'],
    ['b', 'c', 'before', 'abcd'],
  ] as const)('%s dropped at %s (%s) gives %s… as the gap showed', (moved, target, position, order) => {
    expect(orderAfter(moved, target, position)).toBe(order);
  });

  it('changes nothing where it is dropped on itself, on another, or when it is gone', () => {
    expect(placeAfterDrop(ORDER, 'a', 'a', 'before')).toBeNull();
    expect(placeAfterDrop(ORDER, 'a', 'b', 'on')).toBeNull();
    expect(placeAfterDrop(ORDER, 'x', 'b', 'before')).toBeNull();
  });
});
