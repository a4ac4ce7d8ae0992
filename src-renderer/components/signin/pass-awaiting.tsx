import { useState } from 'react';
import type { AppError, SigninAwaiting } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { TextField } from '../field/text-field.tsx';
import { ProgressLine } from '../progress/progress-line.tsx';
import { useSeconds } from '../progress/use-seconds.ts';
import styles from './pass-card.module.css';

/** What a sign-in waits for, how long it still does, and where the answer can be handed in by hand. */
export function PassAwaiting(props: {
  readonly awaiting: SigninAwaiting;
  readonly onPaste: (address: string) => Promise<AppError | null>;
}) {
  const text = useText();
  const { awaiting } = props;
  const isAway = awaiting.step === 'return';
  const [isPasting, setIsPasting] = useState(awaiting.returnPath === 'paste');
  return (
    <>
      <Countdown awaiting={awaiting} />
      {isAway && (
        <p className={styles.quiet}>
          {text('signin.returnTo')} <Data>{shortened(awaiting.returnTo)}</Data>
        </p>
      )}
      {isAway && isPasting && <Paste onPaste={props.onPaste} />}
      {isAway && !isPasting && (
        <span>
          <Button look="link" onPress={() => setIsPasting(true)}>
            {text('signin.pasteInstead')}
          </Button>
        </span>
      )}
    </>
  );
}

function Countdown({ awaiting }: { readonly awaiting: SigninAwaiting }) {
  const text = useText();
  const now = useSeconds(true);
  const whole = Date.parse(awaiting.until) - Date.parse(awaiting.startedAt);
  const left = Math.min(whole, Math.max(0, Date.parse(awaiting.until) - now));
  const words = text(`signin.awaiting.${awaiting.step === 'exchange' ? 'exchange' : awaiting.returnPath}`);
  return (
    <div className={styles.wait}>
      <p role="status">{words}</p>
      {awaiting.step === 'return' && (
        <span className={styles.left} role="timer" aria-label={text('signin.left')}>
          <Data>{playerTime(left / 1000)}</Data>
        </span>
      )}
      <ProgressLine
        value={awaiting.step === 'return' && whole > 0 ? left / whole : null}
        tone="loading"
        label={words}
      />
    </div>
  );
}

/** The fallback for everything: the address from the browser's own bar. It can hold a code or a token, so it is not shown. */
function Paste({ onPaste }: { readonly onPaste: (address: string) => Promise<AppError | null> }) {
  const text = useText();
  const errorText = useErrorText();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const submit = async () => {
    // An answer is good once: what was handed in has no use any more, and must not stay in the page.
    setAddress('');
    setError(await onPaste(address.trim()));
  };
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '') void submit();
      }}
    >
      <TextField
        label={text('signin.pasteLabel')}
        value={address}
        onChange={setAddress}
        hint={text('signin.pasteHint')}
        error={error === null ? null : errorText(error)}
        type="password"
      />
      <Button look="outline" type="submit" isDisabled={address.trim() === ''} onPress={() => {}}>
        {text('signin.paste')}
      </Button>
    </form>
  );
}

/** An address without the one-time part of its path. */
function shortened(address: string): string {
  const { origin, pathname } = new URL(address);
  const [first = ''] = pathname.split('/').filter(Boolean);
  return first === '' ? origin : `${origin}/${first}…`;
}
