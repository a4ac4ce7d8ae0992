import type { FieldProblem } from '../../../src-preload/contract/index.ts';
import { Send } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Button } from '../../components/button/button.tsx';
import { KeyCap } from '../../components/field/key-cap.tsx';
import { formProblems } from '../../components/issue-form/field-rules.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { fileIssue } from '../../stores/commands.ts';
import { useDesk, useIssueForm } from '../../stores/use-desk.ts';
import { FormAdditions } from './form-additions.tsx';
import { FormBasics } from './form-basics.tsx';
import { FormFields } from './form-fields.tsx';
import styles from './issues-screen.module.css';

const NO_PROBLEMS: ReadonlyMap<string, FieldProblem> = new Map();

/** The form that becomes an issue. */
export function ReportView() {
  const text = useText();
  const desk = useDesk();
  const content = useIssueForm((state) => state.content);
  const form = useIssueForm((state) => state.form);
  const areShown = useIssueForm((state) => state.areProblemsShown);
  const found = useMemo(() => formProblems(content, form), [content, form]);
  const problems = areShown ? found : NO_PROBLEMS;
  useEffect(() => {
    const keep = () => void desk.form.flush();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [desk]);
  return (
    <section
      className={styles.form}
      data-issue-form
      aria-label={text('form.label')}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        void desk.form.addFiles(files.map(named));
      }}
    >
      <div className={styles.scroll}>
        <div className={styles.sheet}>
          <FormNotes />
          <FormBasics problems={problems} />
          <FormAdditions />
          <FormFields problems={problems} />
        </div>
      </div>
      <Foot problemCount={problems.size} />
    </section>
  );
}

/** Pasted pictures are all called image.png: the time tells them apart. */
function named(file: File): File {
  if (file.name !== 'image.png' && file.name !== '') return file;
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return new File([file], `pasted-${at}.png`, { type: file.type });
}

/** What somebody should know before filling in: an old form, a draft that came back. */
function FormNotes() {
  const text = useText();
  const errorText = useErrorText();
  const { time } = useFormats();
  const desk = useDesk();
  const restoredFrom = useIssueForm((state) => state.restoredFrom);
  const form = useIssueForm((state) => state.form);
  const phase = useIssueForm((state) => state.formPhase);
  const error = useIssueForm((state) => state.formError);
  const projectsPhase = useIssueForm((state) => state.projectsPhase);
  const projectsError = useIssueForm((state) => state.projectsError);
  const again = (run: () => void) => (
    <Button look="link" onPress={run}>
      {text('toast.retry')}
    </Button>
  );
  return (
    <>
      {restoredFrom !== null && (
        <p className={styles.note} role="status">
          {text('form.restored', { time: time(restoredFrom) })}
          <Button look="link" onPress={() => void desk.form.begin({})}>
            {text('issues.new')}
          </Button>
        </p>
      )}
      {projectsPhase === 'failed' && projectsError !== null && (
        <div className={styles.note} role="status">
          <strong>{text('form.projectsUnread')}</strong>
          <span>{errorText(projectsError)}</span>
          {again(() => void desk.form.resync())}
        </div>
      )}
      {phase === 'failed' && error !== null && (
        <div className={styles.note} role="status">
          <strong>{text('form.unread')}</strong>
          <span>{errorText(error)}</span>
          {again(() => void desk.form.readForm())}
        </div>
      )}
      {form?.stale === true && (
        <div className={styles.note} role="status">
          <span>{text('form.stale', { time: time(form.readAt) })}</span>
          {again(() => void desk.form.readForm())}
        </div>
      )}
    </>
  );
}

function Foot({ problemCount }: { readonly problemCount: number }) {
  const text = useText();
  const desk = useDesk();
  return (
    <footer className={styles.foot}>
      <Kept />
      {problemCount > 0 && (
        <span className={styles.missing} role="alert">
          {text('form.missing', { count: problemCount })}
        </span>
      )}
      <span className={styles.send}>
        <Button look="primary" onPress={() => void fileIssue(desk)}>
          <Send size={16} aria-hidden="true" />
          {text('form.file')}
          <KeyCap>{FILE_KEYS}</KeyCap>
        </Button>
      </span>
    </footer>
  );
}

const FILE_KEYS = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ ↵' : 'Ctrl ↵';

/** Whether what was typed is safe. */
function Kept() {
  const text = useText();
  const { time } = useFormats();
  const kept = useIssueForm((state) => state.kept);
  const keptAt = useIssueForm((state) => state.keptAt);
  const words = {
    empty: text('form.draftEmpty'),
    dirty: text('form.draftSaving'),
    kept: text('form.draftKept', { time: keptAt === null ? '' : time(keptAt) }),
    failed: text('form.draftFailed'),
  };
  return (
    <span className={styles.kept} data-kept={kept}>
      {words[kept]}
    </span>
  );
}
