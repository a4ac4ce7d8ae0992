import { Copy, Download, Play, Square } from 'lucide-react';
import type { CheckId, DiagnosticRun } from '../../../src-preload/contract/index.ts';
import { CHECK_IDS } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import type { CheckState } from '../../components/checks/check-row.tsx';
import { CheckRow } from '../../components/checks/check-row.tsx';
import { ProgressLine } from '../../components/progress/progress-line.tsx';
import { useScreenView } from '../../components/screen-view/use-screen-view.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { saveText } from '../../stores/save-text.ts';
import { useDesk, useDiagnostics } from '../../stores/use-desk.ts';
import styles from './checks-view.module.css';

/** The network check: every check in its order, what it found and what to do. */
export function ChecksView() {
  const text = useText();
  useScreenView('/setup/diagnostics');
  const desk = useDesk();
  const run = useDiagnostics((state) => state.run);
  const plan = run?.plan ?? CHECK_IDS;
  return (
    <section className={styles.view} aria-label={text('checks.title')}>
      <div className={styles.head}>
        <Summary run={run} />
        <Tools run={run} />
      </div>
      <ol className={styles.list} aria-label={text('checks.list')}>
        {plan.map((id) => (
          <CheckRow
            key={id}
            id={id}
            state={stateOf(run, id)}
            check={run?.checks.find((check) => check.id === id) ?? null}
            platform={run?.platform ?? 'linux'}
            onCopy={(command) => void copyText(desk, command, 'checks.commandCopied')}
          />
        ))}
      </ol>
    </section>
  );
}

function stateOf(run: DiagnosticRun | null, id: CheckId): CheckState {
  const ended = run?.checks.find((check) => check.id === id);
  if (ended !== undefined) return ended.outcome;
  if (run?.state !== 'running') return 'unchecked';
  return run.plan[run.checks.length] === id ? 'running' : 'waiting';
}

function Summary({ run }: { readonly run: DiagnosticRun | null }) {
  const text = useText();
  const { time } = useFormats();
  if (run === null) return <p className={styles.lead}>{text('checks.never')}</p>;
  const [done, total] = [run.checks.length, run.plan.length];
  if (run.state === 'running') {
    const label = text('checks.progress', { done, total });
    return (
      <div className={styles.progress} role="status">
        <p className={styles.result}>{label}</p>
        <ProgressLine value={done / total} tone="accent" label={label} />
      </div>
    );
  }
  const count = (outcome: string) => run.checks.filter((check) => check.outcome === outcome).length;
  const counts = {
    pass: count('pass'),
    warn: count('warn'),
    fail: count('fail'),
    skipped: count('skipped'),
  };
  return (
    <div role="status">
      <p className={styles.result}>
        {text(run.state === 'cancelled' ? 'checks.cancelled' : 'checks.done', counts)}
      </p>
      <p className={styles.lead}>{text('checks.at', { time: time(run.endedAt ?? run.startedAt) })}</p>
    </div>
  );
}

function Tools({ run }: { readonly run: DiagnosticRun | null }) {
  const text = useText();
  const desk = useDesk();
  const isAsked = useDiagnostics((state) => state.isAsked);
  const copy = async () => {
    const report = await desk.diagnostics.report();
    if (report !== null) await copyText(desk, report.report, 'checks.copied');
  };
  const save = async () => {
    const report = await desk.diagnostics.report();
    if (report !== null) saveText(report.fileName, 'text/plain', report.report);
  };
  if (run?.state === 'running') {
    return (
      <Button look="outline" onPress={() => void desk.diagnostics.cancel()}>
        <Square size={15} aria-hidden="true" />
        {text('checks.cancel')}
      </Button>
    );
  }
  return (
    <div className={styles.tools}>
      <Button look="primary" isDisabled={isAsked} onPress={() => void desk.diagnostics.run(null)}>
        <Play size={15} aria-hidden="true" />
        {text(run === null ? 'checks.run' : 'checks.again')}
      </Button>
      {run !== null && (
        <>
          <Button look="outline" description={text('checks.reportHint')} onPress={() => void copy()}>
            <Copy size={15} aria-hidden="true" />
            {text('checks.copy')}
          </Button>
          <Button look="outline" description={text('checks.reportHint')} onPress={() => void save()}>
            <Download size={15} aria-hidden="true" />
            {text('checks.save')}
          </Button>
        </>
      )}
    </div>
  );
}
