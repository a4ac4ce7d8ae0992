import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { CastLines } from '../../components/cast-lines/cast-lines.tsx';
import { ProgressLine } from '../../components/progress/progress-line.tsx';
import { useSeconds } from '../../components/progress/use-seconds.ts';
import type { MessageId } from '../../i18n/en.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { doneCount, failedRooms } from '../../stores/cast-runs.ts';
import type { CastRun } from '../../stores/cast-runs.ts';
import type { Upload } from '../../stores/uploads.ts';
import { useCastRuns, useDesk, useMediaState, useRoomsState } from '../../stores/use-desk.ts';
import styles from './work-tray.module.css';

/** Casts and uploads under way. It stays while screens change, and covers nothing. */
export function WorkTray() {
  const text = useText();
  const runs = useCastRuns();
  const uploads = useMediaState((state) => state.uploads);
  if (runs.length === 0 && uploads.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={text('work.region')}>
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} />
      ))}
      {runs.map((run) => (
        <CastPanel key={run.key} run={run} />
      ))}
    </section>
  );
}

function UploadLine({ upload }: { readonly upload: Upload }) {
  const text = useText();
  const { bytes, number } = useFormats();
  const desk = useDesk();
  const now = useSeconds(true);
  const { sentBytes, totalBytes, name } = upload;
  const elapsed = (now - upload.startedAt) / 1000;
  const left =
    sentBytes > 0 && elapsed > 1 ? Math.ceil((elapsed / sentBytes) * (totalBytes - sentBytes)) : null;
  const values = { sent: bytes(sentBytes), total: bytes(totalBytes), seconds: number(left ?? 0, 0) };
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{text('upload.label', { name })}</h2>
        <span className={styles.count}>
          {text(left === null ? 'upload.progress' : 'upload.progressLeft', values)}
        </span>
        <IconButton
          icon={<X size={16} />}
          label={text('upload.cancel', { name })}
          onPress={() => desk.media.cancelUpload(upload.key)}
        />
      </div>
      <ProgressLine
        value={totalBytes === 0 ? null : sentBytes / totalBytes}
        tone="accent"
        label={text('upload.label', { name })}
      />
    </div>
  );
}

function CastPanel({ run }: { readonly run: CastRun }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(true);
  const { number } = useFormats();
  const byId = useRoomsState((state) => state.byId);
  const done = doneCount(run);
  const failed = failedRooms(run).length;
  const lines = run.rooms.map((room) => ({ ...room, name: byId.get(room.room)?.name ?? room.room }));
  const label = text(labelOf(run), { title: run.title });
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <IconButton
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          label={text(isOpen ? 'cast.collapse' : 'cast.expand')}
          onPress={() => setIsOpen(!isOpen)}
        />
        <h2 className={styles.title}>{label}</h2>
        <span className={styles.count} role="status">
          {text('cast.progress', { done, total: run.total })}
        </span>
        {run.spreadMs !== null && (
          <span className={styles.count}>{text('cast.spread', { ms: number(run.spreadMs, 0) })}</span>
        )}
        {failed > 0 && <span className={styles.failed}>{text('cast.failedCount', { count: failed })}</span>}
        <CastButtons run={run} failed={failed} />
      </div>
      <ProgressLine
        value={run.total === 0 ? null : done / run.total}
        tone={toneOf(run, failed)}
        label={label}
      />
      {isOpen && <CastLines lines={lines} />}
    </div>
  );
}

function CastButtons({ run, failed }: { readonly run: CastRun; readonly failed: number }) {
  const text = useText();
  const desk = useDesk();
  return (
    <span className={styles.buttons}>
      {!run.isEnded && run.source !== null && (
        <Button look="outline" isDisabled={run.isCancelling} onPress={() => desk.casts.cancel(run.key)}>
          {text(run.isCancelling ? 'cast.cancelling' : 'cast.cancel')}
        </Button>
      )}
      {run.isEnded && failed > 0 && run.source !== null && (
        <Button look="outline" onPress={() => desk.casts.retryFailed(run.key)}>
          {text('cast.retryFailed')}
        </Button>
      )}
      {run.isEnded && (
        <IconButton
          icon={<X size={16} />}
          label={text('cast.dismiss')}
          onPress={() => desk.casts.dismiss(run.key)}
        />
      )}
    </span>
  );
}

function labelOf(run: CastRun): MessageId {
  if (!run.isEnded) return 'cast.label';
  return run.rooms.some((room) => room.error?.code === 'input.cancelled')
    ? 'cast.cancelledLabel'
    : 'cast.doneLabel';
}

function toneOf(run: CastRun, failed: number): 'accent' | 'fault' | 'ready' {
  if (failed > 0) return 'fault';
  return run.isEnded ? 'ready' : 'accent';
}
