import { useState } from 'react';
import type { SettingPath } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Setting } from './section.tsx';
import styles from './setup-screen.module.css';

/** One line of the settings, kept when a person says so. Give it a `key` that changes with what is kept. */
export function SavedLine(props: {
  readonly label: string;
  readonly hint: string | null;
  readonly kept: string;
  /** The setting behind it, for a Reset of its own. */
  readonly resets?: SettingPath;
  /** What is wrong with what is typed, `null` for nothing. */
  readonly wrong: (words: string) => string | null;
  readonly onSave: (words: string) => void;
}) {
  const text = useText();
  const [words, setWords] = useState(props.kept);
  const { label } = props;
  const trimmed = words.trim();
  const error = props.wrong(trimmed);
  return (
    <Setting label={label} hint={props.hint} {...(props.resets !== undefined && { resets: props.resets })}>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          if (error === null) props.onSave(trimmed);
        }}
      >
        <TextField label={label} isLabelHidden value={words} onChange={setWords} error={error} />
        <Button
          look="outline"
          type="submit"
          label={`${text('setup.save')}: ${label}`}
          isDisabled={trimmed === props.kept || error !== null}
          onPress={() => {}}
        >
          {text('setup.save')}
        </Button>
      </form>
    </Setting>
  );
}
