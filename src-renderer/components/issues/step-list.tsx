import type { IssueStep } from '../../../src-preload/contract/index.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { StatusGlyph } from '../status/status-glyph.tsx';
import styles from './issues.module.css';

/** The steps of a filing in the order taken, each with its time and outcome. */
export function StepList({ steps }: { readonly steps: readonly IssueStep[] }) {
  const text = useText();
  const errorText = useErrorText();
  const { number } = useFormats();
  return (
    <ol className={styles.steps} aria-label={text('outbox.steps')}>
      {steps.map((step, index) => (
        <li key={`${step.at}-${index}`} className={styles.step} data-ok={step.ok}>
          <span className={styles.stepSign} role="img" aria-label={text(step.ok ? 'step.ok' : 'step.failed')}>
            <StatusGlyph status={step.ok ? 'ok' : 'error'} />
          </span>
          <span className={styles.stepName}>
            {text(`step.${step.name}`)}
            {step.detail !== '' && (
              <span className={styles.quiet}>
                {' '}
                <Data>{step.detail}</Data>
              </span>
            )}
            {step.error !== null && <span className={styles.stepError}>{errorText(step.error)}</span>}
          </span>
          <span className={styles.quiet}>{text('outbox.ms', { ms: number(step.ms, 0) })}</span>
        </li>
      ))}
    </ol>
  );
}
