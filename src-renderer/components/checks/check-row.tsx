import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Circle as CircleEmpty,
  Copy,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Check, CheckId, CheckOutcome, Platform } from '../../../src-preload/contract/index.ts';
import { fixWordsId } from '../../../src-preload/contract/index.ts';
import { factTexts } from '../../i18n/sentence-text.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import { Data } from '../data.tsx';
import styles from './check-row.module.css';

/** A check that ended, that is tried now, that waits for its turn, or whose turn never came. */
export type CheckState = CheckOutcome | 'running' | 'waiting' | 'unchecked';

const SIGNS: Readonly<Record<CheckState, LucideIcon>> = {
  pass: CircleCheck,
  warn: TriangleAlert,
  fail: CircleX,
  skipped: CircleDashed,
  running: LoaderCircle,
  waiting: CircleEmpty,
  unchecked: CircleEmpty,
};

/** One check: sign, word and time, what was found, and what to do about it. */
export function CheckRow(props: {
  readonly id: CheckId;
  readonly state: CheckState;
  /** `null` until it has ended. */
  readonly check: Check | null;
  readonly platform: Platform;
  readonly onCopy: (command: string) => void;
}) {
  const text = useText();
  const { number } = useFormats();
  const { check, id, state } = props;
  const Sign = SIGNS[state];
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.sign}>
        <Sign size={18} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <strong className={styles.name}>{text(`check.${id}`)}</strong>
          <span className={styles.outcome}>{text(`checks.outcome.${state}`)}</span>
        </p>
        {check !== null && (
          <ul className={styles.findings}>
            {check.findings.map(({ outcome, reason, context }, index) => (
              <li key={`${reason}-${index}`} data-state={outcome}>
                {text(`finding.${reason}`, factTexts(text, context))}
              </li>
            ))}
          </ul>
        )}
        {check !== null && <Fix check={check} platform={props.platform} onCopy={props.onCopy} />}
      </div>
      <span className={styles.ms}>{check !== null && text('checks.ms', { ms: number(check.ms, 0) })}</span>
    </li>
  );
}

function Fix(props: {
  readonly check: Check;
  readonly platform: Platform;
  readonly onCopy: (command: string) => void;
}) {
  const text = useText();
  const { findings, commands } = props.check;
  const words = findings.flatMap(({ outcome, reason }) => {
    const id = outcome === 'pass' ? null : fixWordsId(reason, props.platform);
    return id === null ? [] : [id];
  });
  if (words.length === 0) return null;
  return (
    <div className={styles.fix}>
      <p className={styles.fixTitle}>{text('checks.fix')}</p>
      {[...new Set(words)].map((id) => (
        <p key={id}>{text(id)}</p>
      ))}
      {commands.map((command) => (
        <div key={command} className={styles.command}>
          <code className={styles.code}>
            <Data>{command}</Data>
          </code>
          <IconButton
            icon={<Copy size={15} />}
            label={text('checks.copyCommand')}
            onPress={() => props.onCopy(command)}
          />
        </div>
      ))}
    </div>
  );
}
