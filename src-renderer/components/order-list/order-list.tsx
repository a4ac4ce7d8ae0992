import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { DragGrip } from '../queue/drag-grip.tsx';
import { orderWith, placeAfterDrop } from '../queue/queue-order.ts';
import styles from './order-list.module.css';

export interface OrderedName {
  readonly id: string;
  /** A name that a person or a device gave. */
  readonly name: string;
}

interface OrderListProps {
  readonly label: string;
  readonly items: readonly OrderedName[];
  /** All ids in their new order. */
  readonly onChange: (ids: readonly string[]) => void;
}

/** Names in an order that a person gives them: by dragging, by buttons, or by Alt with the arrow keys. */
export function OrderList(props: OrderListProps) {
  const text = useText();
  const label = useId();
  const { items } = props;
  const ids = items.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const moved = String([...keys][0] ?? '');
      const to = placeAfterDrop(ids, moved, String(target.key), target.dropPosition);
      if (to !== null) props.onChange(orderWith(ids, moved, to));
    },
  });
  return (
    <div onKeyDownCapture={(event) => onKey(event, props)}>
      <p className={styles.label} id={label}>
        {props.label}
      </p>
      <GridList
        className={styles.list ?? ''}
        aria-labelledby={label}
        aria-description={text('order.keys')}
        items={[...items]}
        dependencies={[props]}
        keyboardNavigationBehavior="tab"
        selectionMode="none"
        disallowTypeAhead
        dragAndDropHooks={dragAndDropHooks}
      >
        {(item) => (
          <GridListItem className={styles.item ?? ''} textValue={item.name} data-order={item.id}>
            <Row item={item} {...movesOf(props, item.id)} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

/** How far an item can be moved by one place; `null` where there is none further. */
interface Moves {
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

function movesOf({ items, onChange }: OrderListProps, id: string): Moves {
  const ids = items.map((item) => item.id);
  const at = ids.indexOf(id);
  const move = (to: number) => () => onChange(orderWith(ids, id, to));
  return { onUp: at > 0 ? move(at - 1) : null, onDown: at < ids.length - 1 ? move(at + 1) : null };
}

function Row({ item, onUp, onDown }: Moves & { readonly item: OrderedName }) {
  const text = useText();
  const title = item.name;
  return (
    <div className={styles.row}>
      <DragGrip title={title} />
      <span className={styles.name}>
        <Data>{title}</Data>
      </span>
      <IconButton
        icon={<ArrowUp size={14} />}
        label={text('queue.up', { title })}
        isDisabled={onUp === null}
        onPress={() => onUp?.()}
      />
      <IconButton
        icon={<ArrowDown size={14} />}
        label={text('queue.down', { title })}
        isDisabled={onDown === null}
        onPress={() => onDown?.()}
      />
    </div>
  );
}

/** Alt with an arrow moves the item that has the focus. */
function onKey(event: KeyboardEvent, props: OrderListProps): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const id = target?.closest('[data-order]')?.getAttribute('data-order') ?? null;
  if (id === null || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  const { onUp, onDown } = movesOf(props, id);
  (event.key === 'ArrowUp' ? onUp : onDown)?.();
  event.preventDefault();
  event.stopPropagation();
}
