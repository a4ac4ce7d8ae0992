import { expect, test } from 'vitest';
import {
  following,
  inserted,
  jumped,
  type Queue,
  queueOfItems,
  queueOfLoad,
  removed,
  reordered,
} from '../../../../src-main/practice/cast/queue.ts';

const item = (contentId: string): object => ({ media: { contentId } });

function queue(repeatMode = 'REPEAT_OFF', startIndex = 0): Queue {
  const made = queueOfItems({ items: [item('a'), item('b'), item('c')], repeatMode, startIndex });
  if (made === null) throw new Error('no queue');
  return made;
}

const ids = (of: Queue | null): readonly number[] | null => of?.items.map(({ itemId }) => itemId) ?? null;

test('a load is a queue of one', () => {
  expect(queueOfLoad({ media: { contentId: 'a' }, autoplay: 'false', currentTime: 4 })?.items).toEqual([
    { itemId: 1, media: { contentId: 'a' }, autoplay: false, startTime: 4 },
  ]);
  expect([queueOfLoad({}), queueOfItems({ items: [] })]).toEqual([null, null]);
});

test('one item follows another, and after the last nothing does', () => {
  expect(following(queue())?.currentItemId).toBe(2);
  expect(following(queue('REPEAT_OFF', 2))).toBeNull();
  expect(following(queue('REPEAT_ALL', 2))?.currentItemId).toBe(1);
  expect(following(queue('REPEAT_SINGLE', 1))?.currentItemId).toBe(2);
  expect(jumped(queue(), -1)).toBeNull();
});

test('items are inserted, reordered and removed by their ids', () => {
  expect(ids(inserted(queue(), { items: [item('d')], insertBefore: 2 }))).toEqual([1, 4, 2, 3]);
  expect(ids(inserted(queue(), { items: [item('d')] }))).toEqual([1, 2, 3, 4]);
  expect(ids(reordered(queue(), { itemIds: [3], insertBefore: 1 }))).toEqual([3, 1, 2]);
  expect(removed(queue(), { itemIds: [1, 2] })?.currentItemId).toBe(3);
  expect(removed(queue(), { itemIds: [1, 2, 3] })).toBeNull();
});
