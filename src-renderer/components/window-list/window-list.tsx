import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './window-list.module.css';
import { rowAfterKey, windowOf } from './window-of.ts';

export interface WindowListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** In pixels; every row is as high. */
  readonly rowHeight: number;
  readonly keyOf: (item: T, index: number) => string;
  /** The key of what is chosen, `null` for nothing. */
  readonly selected: string | null;
  readonly onPick: (item: T) => void;
  /** Told which rows stand in the page, for a list that is read as far as it is looked at. */
  readonly onShown?: (first: number, end: number) => void;
  readonly children: (item: T) => ReactNode;
}

/**
 * A list of any length of which only what can be seen stands in the page. The focus is on the list itself, so that
 * scrolling and filtering never lose it.
 */
export function WindowList<T>(props: WindowListProps<T>) {
  const { items, rowHeight, keyOf } = props;
  const id = useId();
  const { box, place, onScroll, showRow } = usePlace(rowHeight);
  const keys = useKeys(props, place.height, showRow);
  const { active } = keys;
  const { first, end } = windowOf(place.top, place.height, rowHeight, items.length);
  const { onShown } = props;
  useEffect(() => onShown?.(first, end), [onShown, first, end]);
  return (
    <div
      ref={box}
      className={styles.list}
      role="listbox"
      aria-label={props.label}
      tabIndex={0}
      aria-activedescendant={active >= first && active < end ? `${id}-${active}` : undefined}
      onScroll={onScroll}
      onKeyDown={keys.onKeyDown}
      onClick={keys.onClick}
    >
      <div role="presentation" className={styles.all} style={{ blockSize: items.length * rowHeight }}>
        {items.slice(first, end).map((item, offset) => {
          const index = first + offset;
          const key = keyOf(item, index);
          return (
            <div
              key={key}
              id={`${id}-${index}`}
              className={styles.row}
              role="option"
              aria-selected={key === props.selected}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              data-row={index}
              data-active={index === active}
              style={{ insetBlockStart: index * rowHeight, blockSize: rowHeight }}
            >
              {props.children(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Which row the keys are at. It stays with its item while the list is filtered. */
function useKeys<T>(props: WindowListProps<T>, height: number, showRow: (index: number) => void) {
  const { items, keyOf } = props;
  const [activeKey, setActiveKey] = useState<string | null>(props.selected);
  const found = activeKey === null ? -1 : items.findIndex((item, index) => keyOf(item, index) === activeKey);
  const active = Math.max(0, found);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(height / props.rowHeight) - 1);
    const place = rowAfterKey(event.key, found, page, items.length);
    const to = items[place ?? -1];
    const here = items[active];
    if (place !== null && to !== undefined) {
      setActiveKey(keyOf(to, place));
      showRow(place);
    } else if ((event.key === 'Enter' || event.key === ' ') && here !== undefined) props.onPick(here);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest('[data-row]');
    const index = Number(row?.getAttribute('data-row') ?? -1);
    const item = items[index];
    if (item === undefined) return;
    setActiveKey(keyOf(item, index));
    props.onPick(item);
  };
  return { active, onKeyDown, onClick };
}

/** How tall the list is and how far it is scrolled. */
function usePlace(rowHeight: number) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, height: 600 });
  const measure = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop: top, clientHeight: height } = element;
    setPlace((now) => (now.top === top && now.height === height ? now : { top, height }));
  }, []);
  useLayoutEffect(measure);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [measure]);
  const showRow = (index: number) => {
    const element = box.current;
    if (element === null) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  return { box, place, onScroll: measure, showRow };
}
