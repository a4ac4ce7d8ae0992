import { Cast, Pause, Play, Trash2, X } from 'lucide-react';
import type { CloudCast, CloudUpload } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { Mark } from '../mark/mark.tsx';
import { ProgressLine } from '../progress/progress-line.tsx';
import styles from './cloud-uploads.module.css';

export type UploadAction = 'pause' | 'resume' | 'cancel' | 'dropCast' | 'forget';

export interface CloudUploadsProps {
  readonly uploads: readonly CloudUpload[];
  readonly onAct: (upload: CloudUpload, action: UploadAction) => void;
  readonly onCopy: (words: string) => void;
}

interface UploadProps {
  readonly upload: CloudUpload;
}

/** Files on their way into a bucket, and those that arrived. */
export function CloudUploads(props: CloudUploadsProps) {
  const text = useText();
  return (
    <ul className={styles.list} aria-label={text('cloud.uploads')}>
      {props.uploads.map((upload) => (
        <UploadItem key={upload.uploadId} {...props} upload={upload} />
      ))}
    </ul>
  );
}

function UploadItem(props: CloudUploadsProps & UploadProps) {
  const text = useText();
  const { upload } = props;
  const where = [upload.bucket, upload.region].join(' · ');
  return (
    <li className={styles.item} data-state={upload.state}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Data>{upload.key}</Data>
        </h3>
        <span className={styles.where}>
          <Data>{where}</Data>
        </span>
        {upload.practice && <Mark>{text('tile.practice')}</Mark>}
        <span className={styles.state} role="status">
          {text(`cloud.upload.${upload.state}`)}
        </span>
        <UploadButtons {...props} />
      </div>
      <ProgressLine
        value={upload.bytes === 0 ? 1 : upload.sentBytes / upload.bytes}
        tone={toneOf(upload)}
        label={text('cloud.uploadLabel', { key: upload.key })}
      />
      <UploadFacts {...props} />
      {upload.cast !== null && <ThenCast {...props} cast={upload.cast} />}
    </li>
  );
}

function UploadFacts({ upload, onCopy }: CloudUploadsProps & UploadProps) {
  const text = useText();
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const url = upload.result?.ObjectURL ?? null;
  const values = { sent: bytes(upload.sentBytes), total: bytes(upload.bytes) };
  const { bytesPerSecond } = upload;
  const isMoving = upload.state === 'running' && bytesPerSecond !== null && bytesPerSecond > 0;
  return (
    <p className={styles.facts}>
      <span data-figures>{text('cloud.uploadBytes', values)}</span>
      {isMoving && (
        <span data-figures>
          {text('cloud.uploadSpeed', {
            speed: bytes(bytesPerSecond),
            left: playerTime((upload.bytes - upload.sentBytes) / bytesPerSecond),
          })}
        </span>
      )}
      {upload.error !== null && <span className={styles.error}>{errorText(upload.error)}</span>}
      {url !== null && (
        <button
          type="button"
          className={styles.url}
          onClick={() => onCopy(url)}
          title={text('cloud.copyUrl')}
        >
          <Data>{url}</Data>
        </button>
      )}
    </p>
  );
}

/** What happens when the file is there, as long as nobody takes it back. */
function ThenCast({ upload, cast, onAct }: CloudUploadsProps & UploadProps & { readonly cast: CloudCast }) {
  const text = useText();
  const errorText = useErrorText();
  const values = { title: cast.title, count: cast.rooms.length };
  const isDue = upload.state === 'done';
  return (
    <p className={styles.then}>
      <Cast size={14} aria-hidden="true" />
      <span>{text(isDue ? 'cloud.notCastYet' : 'cloud.thenCast', values)}</span>
      {cast.error !== null && <span className={styles.error}>{errorText(cast.error)}</span>}
      <span className={styles.choice}>
        {isDue && (
          <Button look="link" onPress={() => onAct(upload, 'resume')}>
            {text('cloud.castNow')}
          </Button>
        )}
        <Button look="link" onPress={() => onAct(upload, 'dropCast')}>
          {text('cloud.dropCast')}
        </Button>
      </span>
    </p>
  );
}

type SignAction = Exclude<UploadAction, 'dropCast'>;

const ACTIONS: Readonly<Record<CloudUpload['state'], readonly SignAction[]>> = {
  queued: ['cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  failed: ['resume', 'cancel', 'forget'],
  done: ['forget'],
  cancelled: ['forget'],
};

const ICONS = {
  pause: <Pause size={15} />,
  resume: <Play size={15} />,
  cancel: <X size={16} />,
  forget: <Trash2 size={15} />,
};

function UploadButtons({ upload, onAct }: CloudUploadsProps & UploadProps) {
  const text = useText();
  return (
    <span className={styles.buttons}>
      {ACTIONS[upload.state].map((action) => (
        <IconButton
          key={action}
          icon={ICONS[action]}
          label={text(`cloud.upload.act.${action}`, { key: upload.key })}
          onPress={() => onAct(upload, action)}
        />
      ))}
    </span>
  );
}

function toneOf({ state }: CloudUpload): 'accent' | 'ready' | 'fault' | 'paused' | 'idle' {
  if (state === 'done') return 'ready';
  if (state === 'failed') return 'fault';
  if (state === 'paused') return 'paused';
  return state === 'cancelled' ? 'idle' : 'accent';
}
