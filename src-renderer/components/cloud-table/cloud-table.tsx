import { ArrowDown, ArrowUp, Copy } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import type { CloudColumn, CloudRow, CloudSort } from '../cloud-health/cloud-rows.ts';
import { HealthWord } from '../cloud-health/health-word.tsx';
import { Data } from '../data.tsx';
import styles from './cloud-table.module.css';
import { useRowWindow } from './use-window.ts';

export const CLOUD_COLUMNS: readonly CloudColumn[] = [
  'name',
  'instanceId',
  'health',
  'state',
  'address',
  'zone',
  'type',
  'tags',
];

/** The height of a line, as the style sheet has it. */
const ROW = 40;
const HEAD = 37;
const PAGE = 12;

export interface CloudTableProps {
  readonly rows: readonly CloudRow[];
  readonly sort: CloudSort;
  readonly onSort: (sort: CloudSort) => void;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onCopy: (words: string) => void;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Instances by the thousand: only the lines in sight are drawn; the arrow keys reach every cell. */
export function CloudTable(props: CloudTableProps) {
  const text = useText();
  const { rows } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const part = useRowWindow(scroller, rows.length, ROW);
  const active = { ...place, row: Math.min(place.row, Math.max(0, rows.length - 1)) };
  const move = useMove(scroller, rows, setPlace);
  useSelectedInSight(scroller, props);
  const { onSelect, onCopy } = props;
  const pick = useCallback(
    (to: Place, key: string) => {
      setPlace(to);
      onSelect(key);
    },
    [onSelect],
  );
  return (
    <div className={styles.scroller} ref={setScroller}>
      <table
        className={styles.table}
        role="grid"
        aria-label={text('cloud.table')}
        aria-rowcount={rows.length + 1}
        onKeyDown={(event) => onKey(event, { active, move, ...props })}
      >
        <MemoHead sort={props.sort} onSort={props.onSort} />
        <tbody>
          <Spacer height={part.above} />
          {rows.slice(part.first, part.end).map((row, index) => (
            <MemoLine
              key={row.key}
              row={row}
              index={part.first + index}
              column={part.first + index === active.row ? active.column : null}
              isTabStop={part.first + index === tabStop(active.row, part.first, part.end)}
              isSelected={row.key === props.selected}
              onPick={pick}
              onCopy={onCopy}
            />
          ))}
          <Spacer height={part.below} />
        </tbody>
      </table>
    </div>
  );
}

function tabStop(row: number, first: number, end: number): number {
  return row >= first && row < end ? row : first;
}

function Head({ sort, onSort }: Pick<CloudTableProps, 'sort' | 'onSort'>) {
  const text = useText();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {CLOUD_COLUMNS.map((column) => {
          const isHere = sort.column === column;
          const direction = sort.isDescending ? 'descending' : 'ascending';
          return (
            <th
              key={column}
              className={styles.column}
              data-column={column}
              scope="col"
              aria-sort={isHere ? direction : 'none'}
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort({ column, isDescending: isHere && !sort.isDescending })}
              >
                {text(`cloud.column.${column}`)}
                {isHere && (sort.isDescending ? <ArrowDown size={13} /> : <ArrowUp size={13} />)}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const MemoHead = memo(Head);

function Spacer({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return <tr aria-hidden="true" style={{ blockSize: height }} />;
}

function Line(props: {
  readonly row: CloudRow;
  readonly index: number;
  /** The column of the cell that has the keys, `null` in other lines. */
  readonly column: number | null;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly onPick: (place: Place, key: string) => void;
  readonly onCopy: (words: string) => void;
}) {
  const text = useText();
  const { row } = props;
  return (
    <tr
      className={styles.row}
      aria-rowindex={props.index + 2}
      aria-selected={props.isSelected}
      data-health={row.health}
    >
      {CLOUD_COLUMNS.map((column, index) => {
        const isActive = props.column === index;
        const words = cellWords(row, column);
        return (
          <td
            key={column}
            className={styles.cell}
            data-column={column}
            tabIndex={isActive || (props.column === null && props.isTabStop && index === 0) ? 0 : -1}
            title={words}
            onClick={() => props.onPick({ row: props.index, column: index }, row.key)}
          >
            <CellWords row={row} column={column} />
            {isActive && words !== '' && (
              <span className={styles.copy}>
                <IconButton
                  icon={<Copy size={13} />}
                  label={text('cloud.copyCell', { words })}
                  onPress={() => props.onCopy(words)}
                  excludeFromTabOrder
                />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

const MemoLine = memo(Line);

function CellWords({ row, column }: { readonly row: CloudRow; readonly column: CloudColumn }) {
  if (column === 'health') {
    return (
      <span className={styles.health}>
        <HealthWord health={row.health} />
        {row.reason !== '' && row.health !== 'healthy' && (
          <span className={styles.quiet}>
            <Data>{row.reason}</Data>
          </span>
        )}
      </span>
    );
  }
  const words = row[column];
  return words === '' ? <span className={styles.quiet}>—</span> : <Data>{words}</Data>;
}

/** What is copied of a cell. */
export function cellWords(row: CloudRow, column: CloudColumn): string {
  if (column !== 'health') return row[column];
  return row.reason === '' ? row.health : `${row.health}: ${row.reason}`;
}

/** Goes to a cell: brings its line into sight, and gives it the keys as soon as it is drawn. */
function useMove(
  scroller: HTMLElement | null,
  rows: readonly CloudRow[],
  setPlace: (place: Place) => void,
): (to: Place) => void {
  const wanted = useRef<Place | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const line = scroller?.querySelector(`tr[aria-rowindex="${wanted.current.row + 2}"]`);
    const cell = line?.querySelectorAll<HTMLElement>('td').item(wanted.current.column);
    if (cell === undefined) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return (to) => {
    const row = Math.max(0, Math.min(rows.length - 1, to.row));
    const column = Math.max(0, Math.min(CLOUD_COLUMNS.length - 1, to.column));
    wanted.current = { row, column };
    setPlace({ row, column });
    bringIntoSight(scroller, row);
  };
}

function bringIntoSight(scroller: HTMLElement | null, row: number): void {
  if (scroller === null) return;
  const top = row * ROW;
  const bottom = top + ROW + HEAD;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight;
}

/** Scrolls to a line that was selected elsewhere, in the picture. */
function useSelectedInSight(scroller: HTMLElement | null, { rows, selected }: CloudTableProps): void {
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  useEffect(() => {
    const index = shown.current.findIndex((row) => row.key === selected);
    if (index >= 0) bringIntoSight(scroller, index);
  }, [scroller, selected]);
}

interface KeyTarget extends CloudTableProps {
  readonly active: Place;
  readonly move: (to: Place) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE, 0],
  PageUp: [-PAGE, 0],
  Home: [0, -CLOUD_COLUMNS.length],
  End: [0, CLOUD_COLUMNS.length],
};

function onKey(event: KeyboardEvent, target: KeyTarget): void {
  if (!(event.target instanceof HTMLElement) || event.target.closest('td') === null) return;
  const row = target.rows[target.active.row];
  const isChord = event.ctrlKey || event.metaKey;
  if (row === undefined || !(isChord ? chord(event, target, row) : plainKey(event, target, row))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Answers whether the keys meant something. What was marked with the mouse is copied by the browser. */
function chord(event: KeyboardEvent, { active, move, rows, onCopy }: KeyTarget, row: CloudRow): boolean {
  switch (event.key) {
    case 'c':
      if (globalThis.getSelection()?.toString() !== '') return false;
      onCopy(cellWords(row, CLOUD_COLUMNS[active.column] ?? 'name'));
      return true;
    case 'Home':
    case 'End':
      move({ row: event.key === 'Home' ? 0 : rows.length - 1, column: active.column });
      return true;
    default:
      return false;
  }
}

function plainKey(event: KeyboardEvent, { active, move, onSelect }: KeyTarget, row: CloudRow): boolean {
  const step = STEPS[event.key];
  if (step !== undefined) {
    const isMirrored = event.currentTarget.closest('[dir=rtl]') !== null;
    move({ row: active.row + step[0], column: active.column + (isMirrored ? -step[1] : step[1]) });
    return true;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  onSelect(row.key);
  return true;
}
