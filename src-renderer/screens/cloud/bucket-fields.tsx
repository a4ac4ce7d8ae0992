import { TextField } from '../../components/field/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './cloud-dialogs.module.css';

/** Where something is put: bucket and key. */
export function Bucket(props: {
  readonly bucket: string;
  readonly onBucket: (bucket: string) => void;
  readonly objectKey: string;
  readonly onKey: (key: string) => void;
}) {
  const text = useText();
  return (
    <div className={styles.pair}>
      <TextField label={text('cloud.bucket')} value={props.bucket} onChange={props.onBucket} />
      <TextField label={text('cloud.key')} value={props.objectKey} onChange={props.onKey} />
    </div>
  );
}
