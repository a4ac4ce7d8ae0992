import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import overlay from '../dialog/overlay.module.css';
import { KeyCap } from '../field/key-cap.tsx';
import { useScreenView } from '../screen-view/use-screen-view.ts';
import { matchingEntries } from './match.ts';
import styles from './palette.module.css';

/** One thing the palette can do. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys: readonly string[];
  readonly isEnabled: boolean;
  readonly run: () => void;
}

/** Every command, room and source, found by typing. Esc closes it and focus returns to where it was. */
export function Palette({
  entries,
  onClose,
}: {
  readonly entries: readonly PaletteEntry[];
  readonly onClose: () => void;
}) {
  const text = useText();
  useScreenView('/commands');
  return (
    <ModalOverlay
      className={classNames(overlay.overlay, styles.overlay)}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={classNames(overlay.modal, styles.modal)}>
        <Dialog className={overlay.dialog ?? ''} aria-label={text('palette.title')}>
          <PaletteBody entries={entries} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteBody({
  entries,
  onClose,
}: {
  readonly entries: readonly PaletteEntry[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => matchingEntries(entries, query), [entries, query]);
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined || !entry.isEnabled) return;
    onClose();
    // The dialog gives the focus back first, so that a command can move it on.
    setTimeout(entry.run, 0);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = activeAfter(event.key, active, found.length);
    if (event.key === 'Enter') run(found[active]);
    else if (next === null) return;
    else setActive(next);
    event.preventDefault();
  };
  const onQuery = (words: string) => {
    setQuery(words);
    setActive(0);
  };
  return (
    <>
      <PaletteSearch query={query} active={found[active] ?? null} onQuery={onQuery} onKeyDown={onKeyDown} />
      <p className={styles.count} role="status">
        {text('palette.results', { count: found.length })}
      </p>
      <ul className={styles.list} id="palette-list" role="listbox" aria-label={text('palette.title')}>
        {found.map((entry, index) => (
          <PaletteRow
            key={entry.id}
            entry={entry}
            isActive={index === active}
            heading={found[index - 1]?.group === entry.group ? null : entry.group}
            onPick={() => run(entry)}
            onPoint={() => setActive(index)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.empty}>{text('palette.empty', { query })}</p>}
      <p className={styles.hint}>{text('palette.hint')}</p>
    </>
  );
}

function PaletteSearch(props: {
  readonly query: string;
  readonly active: PaletteEntry | null;
  readonly onQuery: (words: string) => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}) {
  const text = useText();
  return (
    <div className={styles.search}>
      <Search size={18} aria-hidden="true" />
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={props.active === null ? undefined : `palette-${props.active.id}`}
        aria-label={text('palette.placeholder')}
        placeholder={text('palette.placeholder')}
        value={props.query}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => props.onQuery(event.target.value)}
        onKeyDown={props.onKeyDown}
      />
    </div>
  );
}

function PaletteRow(props: {
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly heading: string | null;
  readonly onPick: () => void;
  readonly onPoint: () => void;
}) {
  const { entry, isActive } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <>
      {props.heading !== null && (
        <li className={styles.group} role="presentation">
          {props.heading}
        </li>
      )}
      {/* The keyboard works through the text field, which keeps the focus. */}
      <li
        ref={row}
        id={`palette-${entry.id}`}
        role="option"
        aria-selected={isActive}
        aria-disabled={!entry.isEnabled}
        className={classNames(styles.row, isActive && styles.active)}
        onClick={props.onPick}
        onPointerMove={isActive ? undefined : props.onPoint}
      >
        <span className={styles.icon}>{entry.icon}</span>
        <span className={styles.label}>{entry.label}</span>
        {entry.keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </li>
    </>
  );
}

function activeAfter(key: string, active: number, count: number): number | null {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return active === last ? 0 : active + 1;
    case 'ArrowUp':
      return active === 0 ? last : active - 1;
    case 'PageDown':
      return Math.min(last, active + 8);
    case 'PageUp':
      return Math.max(0, active - 8);
    default:
      return null;
  }
}
