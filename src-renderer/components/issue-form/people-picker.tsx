import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { TrackerRef } from '../../../src-preload/contract/index.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextField } from '../field/text-field.tsx';
import { WindowList } from '../window-list/window-list.tsx';
import styles from './issue-form.module.css';

const ROW = 36;

/** Finds one person among very many. Enter in the search takes the first. */
export function PeoplePicker(props: {
  readonly title: string;
  readonly people: readonly TrackerRef[];
  /** Shown instead of the list while there is none. */
  readonly instead: ReactNode;
  readonly onPick: (person: TrackerRef) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [words, setWords] = useState('');
  const sought = useDeferredValue(words);
  const shown = useMemo(() => matchingPeople(props.people, sought), [props.people, sought]);
  const [first] = shown;
  return (
    <Dialog view="/issues/people" title={props.title} size="small" onClose={props.onClose}>
      <div className={styles.picker}>
        <TextField
          label={text('people.search')}
          isLabelHidden
          placeholder={text('people.search')}
          icon={<Search size={15} />}
          value={words}
          onChange={setWords}
          autoFocus
          inputMode="search"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || first === undefined) return;
            event.preventDefault();
            props.onPick(matchingPeople(props.people, words)[0] ?? first);
          }}
        />
        {props.instead ?? <Found shown={shown} total={props.people.length} onPick={props.onPick} />}
      </div>
    </Dialog>
  );
}

function Found(props: {
  readonly shown: readonly TrackerRef[];
  readonly total: number;
  readonly onPick: (person: TrackerRef) => void;
}) {
  const text = useText();
  const { number } = useFormats();
  const { shown } = props;
  const counts = { shown: number(shown.length, 0), total: number(props.total, 0) };
  return (
    <>
      <p className={styles.pickerCount} role="status">
        {shown.length === 0 ? text('people.none') : text('people.count', counts)}
      </p>
      {shown.length > 0 && (
        <div className={styles.pickerList}>
          <WindowList
            label={text('people.list')}
            items={shown}
            rowHeight={ROW}
            keyOf={personKey}
            selected={null}
            onPick={props.onPick}
          >
            {(person) => (
              <span className={styles.person}>
                <Data>{person.name}</Data>
                <span className={styles.personId}>
                  <Data>{String(person.id)}</Data>
                </span>
              </span>
            )}
          </WindowList>
        </div>
      )}
    </>
  );
}

function personKey(person: TrackerRef): string {
  return String(person.id);
}

/** Who is called like that; names that begin so come first. */
export function matchingPeople(people: readonly TrackerRef[], words: string): readonly TrackerRef[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return people;
  const starting: TrackerRef[] = [];
  const holding: TrackerRef[] = [];
  for (const person of people) {
    const at = person.name.toLowerCase().indexOf(sought);
    if (at === 0) starting.push(person);
    else if (at > 0) holding.push(person);
  }
  return [...starting, ...holding];
}
