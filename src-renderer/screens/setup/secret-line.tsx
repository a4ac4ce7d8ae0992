import { useState } from 'react';
import type { SecretName } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { TextArea } from '../../components/field/text-area.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { Setting } from './section.tsx';
import styles from './setup-screen.module.css';

/** A secret: it can be set and replaced; nothing ever shows it. */
export function SecretLine(props: {
  readonly name: SecretName;
  readonly label: string;
  readonly hint: string | null;
  /** A key of several lines instead of a word. */
  readonly isLong?: boolean;
}) {
  const text = useText();
  const desk = useDesk();
  const [value, setValue] = useState('');
  const { name, label } = props;
  const keep = async () => {
    const secret = value;
    setValue('');
    const answer = await desk.bridge.requests.settings.setSecret({ name, value: secret });
    if (answer.ok) desk.toasts.succeeded('setup.secretKept', { name: label });
    else desk.toasts.failed('setup.secretFailed', { name: label }, answer.error, null);
  };
  return (
    <Setting label={label} hint={props.hint}>
      <form
        className={props.isLong === true ? styles.keys : styles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        {props.isLong === true ? (
          <TextArea label={label} value={value} onChange={setValue} rows={3} />
        ) : (
          <TextField label={label} isLabelHidden type="password" value={value} onChange={setValue} />
        )}
        <Button
          look="outline"
          type="submit"
          label={`${text('setup.secretSave')}: ${label}`}
          isDisabled={value === ''}
          onPress={() => {}}
        >
          {text('setup.secretSave')}
        </Button>
      </form>
    </Setting>
  );
}
