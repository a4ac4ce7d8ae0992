import { useState } from 'react';
import type { SecretName } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { Setting } from './section.tsx';
import styles from './setup-screen.module.css';

/** The secrets of the cloud and what they are called. */
const CLOUD_SECRETS: readonly { readonly name: SecretName; readonly label: MessageId }[] = [
  { name: 'cloud.accessKeyId', label: 'cloud.secret.accessKeyId' },
  { name: 'cloud.secretAccessKey', label: 'cloud.secret.secretAccessKey' },
  { name: 'cloud.sessionToken', label: 'cloud.secret.sessionToken' },
];

/** The access key: written, never read back. */
export function CloudKeys() {
  const text = useText();
  const desk = useDesk();
  const [values, setValues] = useState<Readonly<Partial<Record<SecretName, string>>>>({});
  const save = async () => {
    for (const { name } of CLOUD_SECRETS)
      if (!(await desk.cloud.setSecret(name, (values[name] ?? '').trim()))) return;
    setValues({});
    desk.toasts.succeeded('cloud.keysSaved', {});
    await desk.cloud.resync();
  };
  return (
    <Setting label={text('cloud.keys')} hint={text('cloud.keysHint')}>
      <form
        className={styles.keys}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {CLOUD_SECRETS.map(({ name, label }) => (
          <TextField
            key={name}
            label={text(label)}
            value={values[name] ?? ''}
            type={name === 'cloud.accessKeyId' ? 'text' : 'password'}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <Button look="outline" type="submit" onPress={() => {}}>
          {text('cloud.saveKeys')}
        </Button>
      </form>
    </Setting>
  );
}
