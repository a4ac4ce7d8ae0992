import { useState } from 'react';
import type { AppError, MediaItem } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, useMediaState } from '../../stores/use-desk.ts';
import { Bucket } from './bucket-fields.tsx';
import styles from './cloud-dialogs.module.css';
import { keyOf } from './key-of.ts';

/** Puts an item of the library, or a file of this machine, into a bucket. */
export function CloudUploadDialog() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const items = useFiles();
  const [from, setFrom] = useState<'library' | 'file'>(items.length === 0 ? 'file' : 'library');
  const [mediaId, setMediaId] = useState(items[0]?.mediaId ?? '');
  const [path, setPath] = useState('');
  const [bucket, setBucket] = useState(desk.ui.getState().lastBucket);
  const [ownKey, setKey] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const key = ownKey ?? suggestedKey(from, items, mediaId, path);
  const close = () => desk.ui.setState({ dialog: null });
  const submit = async () => {
    const source = from === 'library' ? { mediaId } : { sourceFile: path.trim() };
    const started = await desk.cloud.upload({ bucket: bucket.trim(), key: key.trim(), ...source });
    if ('code' in started) setError(started);
    else {
      desk.ui.setState({ lastBucket: bucket.trim() });
      close();
    }
  };
  const isReady = bucket.trim() !== '' && key.trim() !== '' && (from === 'library' ? mediaId : path) !== '';
  return (
    <Dialog view="/cloud/upload" title={text('cloud.uploadTitle')} size="small" onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void submit();
        }}
      >
        <FromChoice from={from} onChange={setFrom} />
        {from === 'library' ? (
          <ItemChoice items={items} mediaId={mediaId} onChange={setMediaId} />
        ) : (
          <TextField label={text('cloud.path')} value={path} onChange={setPath} />
        )}
        <Bucket bucket={bucket} onBucket={setBucket} objectKey={key} onKey={setKey} />
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
        <DialogActions>
          <Button look="primary" type="submit" isDisabled={!isReady} onPress={() => {}}>
            {text('cloud.uploadNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function FromChoice(props: {
  readonly from: 'library' | 'file';
  readonly onChange: (from: 'library' | 'file') => void;
}) {
  const text = useText();
  return (
    <Segmented
      label={text('cloud.uploadFrom')}
      value={props.from}
      onChange={props.onChange}
      segments={[
        { value: 'library', label: text('cloud.uploadFrom.library') },
        { value: 'file', label: text('cloud.uploadFrom.file') },
      ]}
    />
  );
}

function ItemChoice(props: {
  readonly items: readonly MediaItem[];
  readonly mediaId: string;
  readonly onChange: (mediaId: string) => void;
}) {
  const text = useText();
  if (props.items.length === 0) return <p className={styles.note}>{text('cloud.noItems')}</p>;
  return (
    <SelectField
      label={text('cloud.item')}
      value={props.mediaId}
      onChange={props.onChange}
      none={null}
      options={props.items.map(({ mediaId, title }) => ({ value: mediaId, label: title }))}
    />
  );
}

function useFiles(): readonly MediaItem[] {
  const items = useMediaState((state) => state.items);
  return items.filter((item) => item.previewPath !== null && item.available);
}

function suggestedKey(
  from: 'library' | 'file',
  items: readonly MediaItem[],
  mediaId: string,
  path: string,
): string {
  const item = items.find((one) => one.mediaId === mediaId);
  if (from === 'library') return item === undefined ? '' : keyOf(item);
  return path.trim().split(/[\\/]/).at(-1) ?? '';
}
