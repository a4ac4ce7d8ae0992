import type { KeyboardEvent } from 'react';
import { GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { MediaItem, Queue, QueueItem } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { QueueRow } from './queue-row.tsx';
import { placeAfterDrop } from './queue-order.ts';
import styles from './queue.module.css';

export interface QueueListActions {
  readonly onPlay: (item: QueueItem) => void;
  readonly onMove: (item: QueueItem, to: number) => void;
  readonly onRemove: (item: QueueItem) => void;
  readonly onSlide: (item: QueueItem, seconds: number) => void;
}

/** The items of a queue in their order. They are moved by dragging, by buttons, or by Alt with the arrow keys. */
export function QueueList(
  props: QueueListActions & {
    readonly queue: Queue;
    readonly label: string;
    readonly mediaOf: (item: QueueItem) => MediaItem | null;
  },
) {
  const text = useText();
  const { queue } = props;
  const { items } = queue;
  const itemOf = (id: string) => items.find(({ itemId }) => itemId === id) ?? null;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': itemOf(String(key))?.title ?? '' })),
    onReorder: ({ keys, target }) => {
      const [first] = [...keys].map(String);
      const item = itemOf(first ?? '');
      const to = placeAfterDrop(ids(items), first ?? '', String(target.key), target.dropPosition);
      if (item !== null && to !== null) props.onMove(item, to);
    },
  });
  return (
    <div onKeyDownCapture={(event) => onKey(event, props)}>
      <GridList
        className={styles.list ?? ''}
        aria-label={props.label}
        aria-description={text('queue.keys')}
        items={items.map((item) => ({ ...item, id: item.itemId }))}
        dependencies={[queue, props]}
        keyboardNavigationBehavior="tab"
        selectionMode="single"
        selectionBehavior="replace"
        disallowTypeAhead
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => {
          const item = itemOf(String(key));
          if (item !== null) props.onPlay(item);
        }}
      >
        {(item) => (
          <GridListItem
            className={styles.item ?? ''}
            id={item.itemId}
            textValue={item.title}
            data-item={item.itemId}
          >
            <QueueRow queue={queue} item={item} media={props.mediaOf(item)} {...rowActions(props, item)} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

const ids = (items: readonly QueueItem[]): readonly string[] => items.map(({ itemId }) => itemId);

function rowActions(props: QueueListActions & { readonly queue: Queue }, item: QueueItem) {
  const at = ids(props.queue.items).indexOf(item.itemId);
  const last = props.queue.items.length - 1;
  return {
    onPlay: () => props.onPlay(item),
    onUp: at > 0 ? () => props.onMove(item, at - 1) : null,
    onDown: at < last ? () => props.onMove(item, at + 1) : null,
    onRemove: () => props.onRemove(item),
    onSlide: (seconds: number) => props.onSlide(item, seconds),
  };
}

/** Alt with an arrow moves the item that has the focus, Delete removes it. */
function onKey(event: KeyboardEvent, props: QueueListActions & { readonly queue: Queue }): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const id = target?.closest('[data-item]')?.getAttribute('data-item');
  const item = props.queue.items.find(({ itemId }) => itemId === id);
  if (item === undefined || target instanceof HTMLInputElement) return;
  const { onUp, onDown, onRemove } = rowActions(props, item);
  const byKey = new Map([
    ['Alt ArrowUp', onUp],
    ['Alt ArrowDown', onDown],
    ['Delete', onRemove],
  ]);
  const act = byKey.get(`${event.altKey ? 'Alt ' : ''}${event.key}`);
  if (act === undefined) return;
  act?.();
  event.preventDefault();
  event.stopPropagation();
}
