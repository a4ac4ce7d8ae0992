import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueueItem } from '../../../../src-preload/contract/index.ts';
import type { QueueState } from '../../../../src-main/services/queue/queue-state.ts';
import {
  addItems,
  editQueue,
  emptyQueue,
  nextOf,
  playOrder,
  previousOf,
} from '../../../../src-main/services/queue/queue-state.ts';
import { readQueue, storeQueue } from '../../../../src-main/services/queue/stored-queue.ts';

const half = (): number => 0.5;

function item(itemId: string): QueueItem {
  const nothing = { contentType: null, mediaId: null, seconds: null, slideSeconds: null, error: null };
  return { itemId, source: { url: `http://media.test/${itemId}` }, title: itemId, kind: 'video', ...nothing };
}

function queueOf(ids: string, some: Partial<QueueState> = {}): QueueState {
  const queue = addItems(emptyQueue('r', 'room'), ids.split('').map(item), 'play', half);
  return { ...queue, ...some };
}

type Step =
  | { readonly kind: 'add'; readonly mode: 'play' | 'next' | 'append' }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'shuffle'; readonly on: boolean }
  | { readonly kind: 'next' };

function changed(queue: QueueState, step: Step, newId: () => string, random: () => number): QueueState {
  if (step.kind === 'add') return addItems(queue, [item(newId())], step.mode, random);
  if (step.kind === 'shuffle') return editQueue(queue, { action: 'options', shuffle: step.on }, random);
  if (step.kind === 'next') return { ...queue, current: nextOf(queue, true) ?? queue.current };
  const at = queue.items[step.at]?.itemId;
  if (at === undefined) return queue;
  return step.kind === 'remove'
    ? editQueue(queue, { action: 'remove', items: [at] }, random)
    : editQueue(queue, { action: 'move', item: at, to: step.to }, random);
}

const idsOf = (queue: QueueState): string => queue.items.map(({ itemId }) => itemId).join('');

describe('a queue', () => {
  it('plays what is added now, next or at the end', () => {
    const queue = queueOf('abc', { current: 'b' });
    expect(idsOf(addItems(queue, [item('x')], 'next', half))).toBe('abxc');
    expect(idsOf(addItems(queue, [item('x')], 'append', half))).toBe('abcx');
    const replaced = addItems(queue, [item('x'), item('y')], 'play', half);
    expect([idsOf(replaced), replaced.current]).toEqual(['xy', 'x']);
  });

  it('goes on to the end, and around where it repeats', () => {
    expect(nextOf(queueOf('abc', { current: 'b' }), false)).toBe('c');
    expect(nextOf(queueOf('abc', { current: 'c' }), false)).toBeNull();
    expect(nextOf(queueOf('abc', { current: 'c', loop: 'all' }), false)).toBe('a');
    expect(nextOf(queueOf('abc', { current: 'b', loop: 'one' }), false)).toBe('b');
    expect(nextOf(queueOf('abc', { current: 'b', loop: 'one' }), true)).toBe('c');
    expect(nextOf(queueOf('abc', { current: 'c', loop: 'one' }), true)).toBe('a');
  });

  it('goes back to the beginning of an item that has gone on for a while, else to the one before', () => {
    const queue = queueOf('abc', { current: 'b' });
    expect([previousOf(queue, 30), previousOf(queue, 1), previousOf(queue, null)]).toEqual(['b', 'a', 'a']);
    expect(previousOf(queueOf('abc', { current: 'a' }), null)).toBe('a');
    expect(previousOf(queueOf('abc', { current: 'a', loop: 'all' }), null)).toBe('c');
  });

  it('moves and removes items, and goes on with the next when the current one is removed', () => {
    const queue = queueOf('abcd', { current: 'b', position: 12 });
    expect(idsOf(editQueue(queue, { action: 'move', item: 'a', to: 2 }, half))).toBe('bcad');
    expect(idsOf(editQueue(queue, { action: 'move', item: 'a', to: 99 }, half))).toBe('bcda');
    const without = editQueue(queue, { action: 'remove', items: ['b', 'c'] }, half);
    expect([idsOf(without), without.current, without.position]).toEqual(['ad', 'd', null]);
    const kept = editQueue(queue, { action: 'remove', items: ['d'] }, half);
    expect([idsOf(kept), kept.current, kept.position]).toEqual(['abc', 'b', 12]);
    expect(editQueue(queue, { action: 'clear' }, half)).toMatchObject({
      items: [],
      current: null,
      state: 'idle',
    });
  });

  it('shuffles every item once, the current one first, and keeps the shown order', () => {
    const queue = queueOf('abcdef', { current: 'c' });
    const mixed = editQueue(queue, { action: 'options', shuffle: true }, () => 0.1);
    expect(playOrder(mixed)[0]).toBe('c');
    expect([...playOrder(mixed)].toSorted().join('')).toBe('abcdef');
    expect(idsOf(mixed)).toBe('abcdef');
    expect(playOrder(editQueue(mixed, { action: 'options', shuffle: false }, half)).join('')).toBe('abcdef');
  });

  it('never plays what is not in it, and everything once a round, whatever is done to it', () => {
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        mode: fc.constantFrom('play' as const, 'next' as const, 'append' as const),
      }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
      fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }),
      fc.record({ kind: fc.constant('shuffle' as const), on: fc.boolean() }),
      fc.record({ kind: fc.constant('next' as const) }),
    );
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (changes, dice) => {
          let queue = queueOf('ab');
          let made = 0;
          const random = (): number => dice;
          for (const step of changes) {
            queue = changed(queue, step, () => `n${(made += 1)}`, random);
            const ids = queue.items.map(({ itemId }) => itemId);
            expect([...playOrder(queue)].toSorted()).toEqual(ids.toSorted());
            expect(queue.current === null ? ids : ids.includes(queue.current)).toEqual(
              queue.current === null ? [] : true,
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is read back as it was written, interrupted where it was playing', () => {
    const queue = queueOf('abc', {
      current: 'b',
      state: 'playing',
      position: 7.5,
      loop: 'all',
      slideSeconds: 9,
    });
    const stored = storeQueue(queue, '2026-01-01T00:00:00.000Z');
    expect(readQueue(stored)).toEqual({ ...queue, state: 'interrupted' });
    expect(readQueue({ ...stored, items: 'not JSON' })).toBeNull();
    expect(readQueue({ ...stored, current: 'gone' })?.current).toBe('a');
  });
});
