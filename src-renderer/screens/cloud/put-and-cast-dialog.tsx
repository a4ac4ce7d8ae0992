import { useState } from 'react';
import type { AppError, MediaItem } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, useMediaState, useUi } from '../../stores/use-desk.ts';
import { Bucket } from './bucket-fields.tsx';
import styles from './cloud-dialogs.module.css';
import { keyOf } from './key-of.ts';
import { TargetRooms } from './target-rooms.tsx';

/** Puts a file of the library into a bucket and casts it from there to the selected rooms. */
export function PutAndCastDialog({ media }: { readonly media: string }) {
  const item = useMediaState((state) => state.items.find((one) => one.mediaId === media) ?? null);
  return item === null ? null : <PutAndCast item={item} />;
}

function PutAndCast({ item }: { readonly item: MediaItem }) {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const rooms = useUi((state) => state.selected);
  const [bucket, setBucket] = useState(desk.ui.getState().lastBucket);
  const [key, setKey] = useState(keyOf(item));
  const [access, setAccess] = useState<'public' | 'presigned'>('presigned');
  const [error, setError] = useState<AppError | null>(null);
  const close = () => desk.ui.setState({ dialog: null });
  const isReady = bucket.trim() !== '' && key.trim() !== '' && rooms.size > 0;
  const submit = async () => {
    const cast = { rooms: [...rooms], title: item.title.slice(0, 500), isPresigned: access === 'presigned' };
    const target = { bucket: bucket.trim(), key: key.trim() };
    const started = await desk.cloud.upload({ ...target, mediaId: item.mediaId, cast });
    if ('code' in started) return setError(started);
    desk.ui.setState({ lastBucket: target.bucket });
    close();
  };
  return (
    <Dialog view="/cloud/upload-and-cast" title={text('cloud.putTitle')} size="small" onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void submit();
        }}
      >
        <p>
          <Data>{item.title}</Data>
        </p>
        <Bucket bucket={bucket} onBucket={setBucket} objectKey={key} onKey={setKey} />
        <Segmented
          label={text('cloud.putAccess')}
          value={access}
          onChange={setAccess}
          segments={[
            { value: 'public', label: text('cloud.putAccess.public') },
            { value: 'presigned', label: text('cloud.putAccess.presigned') },
          ]}
        />
        <TargetRooms />
        <p className={styles.note}>{text('cloud.putRooms', { count: rooms.size })}</p>
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
        <DialogActions>
          <Button look="primary" type="submit" isDisabled={!isReady} onPress={() => {}}>
            {text('cloud.putNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
