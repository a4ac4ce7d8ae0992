import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

export interface FilterFieldProps {
  /** What it filters, which stands in it while it is empty. */
  readonly label: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** What stands at the end while it is empty: a key cap. */
  readonly end?: ReactNode;
  /** The arrow down leads on to what is filtered. */
  readonly onDown?: () => void;
}

/** Words that narrow what is shown below; a button and Escape take them away. */
export function FilterField({ label, words, onWords, end, onDown }: FilterFieldProps) {
  const text = useText();
  const clear = (
    <span className={styles.clear}>
      <IconButton icon={<X size={14} />} label={text('filter.clear')} onPress={() => onWords('')} />
    </span>
  );
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={label}
      value={words}
      onChange={onWords}
      icon={<Search size={15} />}
      inputMode="search"
      end={words === '' ? end : clear}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && words !== '') onWords('');
        else if (event.key === 'ArrowDown' && onDown !== undefined) onDown();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
