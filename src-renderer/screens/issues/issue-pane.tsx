import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import type { Issue, TrackerRef } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { TextArea } from '../../components/field/text-area.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk, useIssueList } from '../../stores/use-desk.ts';
import { IssueChange } from './issue-change.tsx';
import styles from './list-view.module.css';

/** One issue in full: what it says, its files and notes, and what can be done with it. */
export function IssuePane() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const { openId, issue, issueError } = useIssueList((state) => state);
  if (openId === null) return <p className={styles.hint}>{text('list.pick')}</p>;
  return (
    <>
      <div className={styles.back}>
        <Button look="plain" onPress={() => void desk.issueList.open(null)}>
          <ArrowLeft size={16} className={styles.mirrored} aria-hidden="true" />
          {text('issue.back')}
        </Button>
      </div>
      {issueError !== null && (
        <div className={styles.hint} role="status">
          <p>{text('issue.failed')}</p>
          <p>{errorText(issueError)}</p>
          <Button look="outline" onPress={() => void desk.issueList.open(openId)}>
            {text('toast.retry')}
          </Button>
        </div>
      )}
      {issue === null && issueError === null && <p className={styles.hint}>{text('issue.loading')}</p>}
      {issue !== null && <IssueView issue={issue} />}
    </>
  );
}

function IssueView({ issue }: { readonly issue: Issue }) {
  const text = useText();
  return (
    <article className={styles.issue}>
      <header className={styles.issueHead}>
        <p className={styles.issueNumber}>
          <Data>{whereOf(issue)}</Data>
        </p>
        <h2 className={styles.issueTitle}>
          <Data>{issue.summary}</Data>
        </h2>
      </header>
      <IssueFacts issue={issue} />
      <Words label={text('issue.description')} words={issue.description} />
      <Words label={text('issue.steps')} words={issue.stepsToReproduce} />
      <Files issue={issue} />
      <Notes issue={issue} />
      <IssueChange issue={issue} />
    </article>
  );
}

function IssueFacts({ issue }: { readonly issue: Issue }) {
  const text = useText();
  const name = (ref: TrackerRef | null) => ref?.name ?? '';
  const facts: readonly (readonly [MessageId, string])[] = [
    ['issue.status', name(issue.status)],
    ['issue.priority', name(issue.priority)],
    ['issue.severity', name(issue.severity)],
    ['issue.category', issue.category],
    ['issue.reporter', name(issue.reporter)],
    ['issue.handler', name(issue.handler)],
    ['issue.monitors', issue.monitors.map(name).join(', ')],
    ['issue.submitted', shortTime(issue.submittedAt)],
    ['issue.updated', shortTime(issue.updatedAt)],
  ];
  const fields = issue.customFields.filter(({ value }) => value !== '');
  return (
    <Facts>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={text(label)} isData={false} value={value} />
        ))}
      {fields.map(({ name: label, value }) => (
        <Fact key={`field-${label}`} label={label} isData value={value} />
      ))}
    </Facts>
  );
}

function Fact(props: { readonly label: string; readonly isData: boolean; readonly value: string }) {
  return (
    <>
      <dt>{props.isData ? <Data>{props.label}</Data> : props.label}</dt>
      <dd>
        <Data>{props.value}</Data>
      </dd>
    </>
  );
}

function Words({ label, words }: { readonly label: string; readonly words: string }) {
  if (words.trim() === '') return null;
  return (
    <section className={styles.part}>
      <h3>{label}</h3>
      <p className={styles.words}>
        <Data>{words}</Data>
      </p>
    </section>
  );
}

function Files({ issue }: { readonly issue: Issue }) {
  const text = useText();
  const { bytes } = useFormats();
  const desk = useDesk();
  if (issue.attachments.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{text('issue.files')}</h3>
      <ul>
        {issue.attachments.map((file) => (
          <li key={file.id}>
            <Button
              look="link"
              label={text('issue.download', { name: file.name })}
              onPress={() => void desk.issueList.download(file)}
            >
              <Download size={14} aria-hidden="true" />
              <Data>{file.name}</Data>
              <span className={styles.noteHead}>{bytes(file.bytes)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ issue }: { readonly issue: Issue }) {
  const text = useText();
  const desk = useDesk();
  const [words, setWords] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    if (await desk.issueList.addNote(issue.issueId, words.trim())) setWords('');
    setIsBusy(false);
  };
  return (
    <section className={styles.part}>
      <h3>{text('issue.notes')}</h3>
      {issue.notes.length === 0 && <p className={styles.noteHead}>{text('issue.noNotes')}</p>}
      <ul className={styles.notes}>
        {issue.notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <p className={styles.noteHead}>
              <Data>{[note.author, shortTime(note.at)].join(' · ')}</Data>
            </p>
            <p className={styles.words}>
              <Data>{note.text}</Data>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.fill}>
        <TextArea label={text('issue.addNote')} rows={3} value={words} onChange={setWords} />
        <Button look="outline" isDisabled={words.trim() === '' || isBusy} onPress={() => void add()}>
          {text('issue.addNoteButton')}
        </Button>
      </div>
    </section>
  );
}

function whereOf({ issueId, project }: Issue): string {
  return `#${issueId} · ${project.name}`;
}

/** The tracker's time without what nobody reads. */
function shortTime(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
