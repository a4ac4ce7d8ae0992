import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './hold-button.module.css';

/** How long it must be held, in milliseconds. */
const HOLD_MS = 1200;

/**
 * A button for what nobody may do by a slip: it acts after it was held, by pointer, Space or Enter. Where a press cannot
 * be held (a screen reader, a switch, voice control), a second press within a few seconds confirms the first.
 */
export function HoldButton(props: {
  readonly children: ReactNode;
  readonly isDisabled: boolean;
  readonly onHeld: () => void;
}) {
  const text = useText();
  const { state, start, end, press } = useHold(props.onHeld);
  return (
    <button
      type="button"
      className={styles.button}
      disabled={props.isDisabled}
      data-state={state}
      onPointerDown={(event) => event.button === 0 && start()}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) start();
      }}
      onKeyUp={end}
      onClick={(event) => event.detail === 0 && press()}
    >
      <span className={styles.fill} aria-hidden="true" />
      <span className={styles.words}>
        {props.children}
        <span className={styles.hint}>{text(`hold.${state}`)}</span>
      </span>
    </button>
  );
}

type HoldState = 'idle' | 'holding' | 'armed';

function useHold(onHeld: () => void) {
  const [state, setState] = useState<HoldState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const after = (ms: number, work: () => void) => {
    stop();
    timer.current = setTimeout(work, ms);
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const done = () => {
    stop();
    setState('idle');
    onHeld();
  };
  return {
    state,
    start: () => {
      setState('holding');
      after(HOLD_MS, done);
    },
    end: () => {
      if (state !== 'holding') return;
      stop();
      setState('idle');
    },
    press: () => {
      if (state === 'armed') {
        done();
        return;
      }
      setState('armed');
      after(4 * HOLD_MS, () => setState('idle'));
    },
  };
}
