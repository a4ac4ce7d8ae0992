import type { ReactNode } from 'react';
import type { SigninCheck, SigninProvider } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { MarkList } from '../../components/signin/mark-list.tsx';
import type { Mark, MarkedLine } from '../../components/signin/mark-list.tsx';
import { sentenceText } from '../../i18n/sentence-text.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/text.ts';
import type { Checklist } from '../../stores/signin-store.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';
import { Part } from './part.tsx';
import styles from './provider-pane.module.css';

const MARKS = { pass: 'pass', warn: 'warn', fail: 'fail', skipped: 'none' } as const satisfies Readonly<
  Record<SigninCheck['outcome'], Mark>
>;

/** What has to be registered with the provider and on the operator's domain, checked live. */
export function ChecklistPart({ provider }: { readonly provider: SigninProvider }) {
  const text = useText();
  const { number } = useFormats();
  const desk = useDesk();
  const list = useSignin((state) => state.checklists[provider] ?? null);
  const isRunning = list?.isRunning === true;
  const checks = list?.checks ?? [];
  const isWaiting = ({ id }: SigninCheck) => isRunning && list.progress?.done.includes(id) !== true;
  return (
    <Part
      title={text('signin.checklist')}
      action={
        <Button look="outline" isDisabled={isRunning} onPress={() => void desk.signin.check(provider)}>
          {text(isRunning ? 'signin.checking' : checks.length === 0 ? 'signin.check' : 'signin.checkAgain')}
        </Button>
      }
    >
      <div role="status">
        <Summary list={list} />
      </div>
      {checks.length > 0 && (
        <MarkList
          label={text('signin.checklist')}
          lines={checks.map((check) => checkLine(text, number, check, isWaiting(check)))}
        />
      )}
    </Part>
  );
}

/** In one line: not checked yet, refused, nothing to register, or how many need a person. */
function Summary({ list }: { readonly list: Checklist | null }) {
  const text = useText();
  const errorText = useErrorText();
  if (list === null) return <p className={styles.quiet}>{text('signin.checklistHint')}</p>;
  const { checks, error, isRunning, progress } = list;
  if (error !== null) return <p className={styles.wrong}>{errorText(error)}</p>;
  if (isRunning && progress !== null)
    return (
      <p className={styles.quiet}>
        {text('signin.checkedSoFar', { done: progress.done.length, count: progress.count })}
      </p>
    );
  if (checks.length === 0)
    return isRunning ? null : <p className={styles.quiet}>{text('signin.checklistNone')}</p>;
  const failed = checks.filter(({ outcome }) => outcome === 'fail').length;
  return <p className={styles.quiet}>{text('signin.checked', { failed, count: checks.length })}</p>;
}

const TITLES = [
  'redirect',
  'privacyPolicy',
  'deletionPage',
  'domains',
  'secret',
  'host',
  'relay',
  'spf',
  'association',
  'appId',
  'servicesId',
  'key',
] as const;

/** What a check is about; its id where there is no word for it. */
function titleOf(text: Text, { id }: SigninCheck): ReactNode {
  const about = TITLES.find((title) => id.endsWith(`.${title}`));
  return about === undefined ? <Data>{id}</Data> : text(`signin.title.${about}`);
}

function checkLine(
  text: Text,
  number: (value: number, digits: number) => string,
  check: SigninCheck,
  isRunning: boolean,
): MarkedLine {
  return {
    id: check.id,
    mark: isRunning ? 'running' : MARKS[check.outcome],
    word: text(isRunning ? 'signin.outcome.running' : `signin.outcome.${check.outcome}`),
    title: titleOf(text, check),
    detail: (
      <>
        <p>
          {sentenceText(text, check.found)} · {text('outbox.ms', { ms: number(check.ms, 0) })}
        </p>
        {check.todo !== null && (
          <p className={styles.fix}>
            {text('signin.fix')} {sentenceText(text, check.todo)}
          </p>
        )}
      </>
    ),
  };
}
