import { ChevronDown, ChevronUp, CircleCheck, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { CastLines } from '../../components/cast-lines/cast-lines.tsx';
import { ProgressLine } from '../../components/progress/progress-line.tsx';
import { useSeconds } from '../../components/progress/use-seconds.ts';
import type { MessageId } from '../../i18n/en.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { doneCount, failedRooms } from '../../stores/cast-runs.ts';
import type { CastRun } from '../../stores/cast-runs.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import type { Upload } from '../../stores/uploads.ts';
import { useCastRuns, useDesk, useMediaState, useRoomNames } from '../../stores/use-desk.ts';
import styles from './work-tray.module.css';

/** Casts and uploads under way. It stays while screens change, and covers nothing. */
export function WorkTray() {
  const text = useText();
  const runs = useCastRuns();
  const uploads = useMediaState((state) => state.uploads);
  const tray = useToldHeight();
  if (runs.length === 0 && uploads.length === 0) return null;
  return (
    <section ref={tray} className={styles.tray} aria-label={text('work.region')}>
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} />
      ))}
      {runs.map((run) => (
        <CastPanel key={run.key} run={run} />
      ))}
    </section>
  );
}

/** Tells the page how high the tray is, so that toasts stand above it. */
function useToldHeight(): RefCallback<HTMLElement> {
  return useCallback((tray: HTMLElement | null) => {
    if (tray === null) return;
    const page = document.documentElement;
    const tell = () => page.style.setProperty('--tray', `${tray.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(tray);
    tell();
    return () => {
      watch.disconnect();
      page.style.removeProperty('--tray');
    };
  }, []);
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
  const desk = useDesk();
  const report = useReportFault();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const nameOf = useRoomNames();
  const failed = failedRooms(run);
  // What worked everywhere needs no lines; where it failed only some, those are what matters.
  const isOpen = wanted ?? (!run.isEnded || failed.length > 0);
  const shown =
    wanted === null && run.isEnded ? run.rooms.filter((room) => room.state === 'failed') : run.rooms;
  const label = text(labelOf(run), { title: run.title });
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <IconButton
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          label={text(isOpen ? 'cast.collapse' : 'cast.expand')}
          onPress={() => setWanted(!isOpen)}
        />
        <CastFacts run={run} failed={failed.length} />
        <CastButtons run={run} failed={failed.length} />
      </div>
      {!run.isEnded && (
        <ProgressLine
          value={run.total === 0 ? null : doneCount(run) / run.total}
          tone={failed.length > 0 ? 'fault' : 'accent'}
          label={text(labelOf(run), { title: run.title })}
        />
      )}
      {isOpen && (
        <CastLines
          lines={shown.map((room) => ({ ...room, name: nameOf(room.room) }))}
          onShow={({ room }) => desk.ui.setState({ dialog: { kind: 'evidence', room } })}
          onReport={({ room, name, error }) =>
            void report.failure(`${label}: ${name}`, error, { subject: room, domain: null })
          }
        />
      )}
    </div>
  );
}

/** How far a cast is, in one line. */
function CastFacts({ run, failed }: { readonly run: CastRun; readonly failed: number }) {
  const text = useText();
  const { number } = useFormats();
  const { total, spreadMs, title } = run;
  const isWhole = run.isEnded && failed === 0;
  return (
    <>
      {isWhole && (
        <span className={styles.done}>
          <CircleCheck size={16} aria-hidden="true" />
        </span>
      )}
      <h2 className={styles.title}>{text(labelOf(run), { title })}</h2>
      <span className={styles.count} role="status">
        {text('cast.progress', { done: doneCount(run), total })}
      </span>
      {spreadMs !== null && (
        <span className={styles.count}>{text('cast.spread', { ms: number(spreadMs, 0) })}</span>
      )}
      {failed > 0 && <span className={styles.failed}>{text('cast.failedCount', { count: failed })}</span>}
    </>
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
