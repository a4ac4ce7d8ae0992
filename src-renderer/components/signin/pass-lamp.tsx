import type { SigninCard } from '../../../src-preload/contract/index.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import styles from './pass-card.module.css';

/** One shape per state, so that nothing depends on colour. */
const SHAPES: Readonly<Record<SigninCard['state'], string>> = {
  'signed-in': 'M1.8 6.500 4.7 9.3 10.2 2.9',
  awaiting: 'M6 1.500a4.500 4.500 0 1 1-4.500 4.500',
  'signing-in': 'M6 1.500a4.500 4.500 0 1 1-4.500 4.500',
  'signed-out': 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  'not-configured': 'M2 6h.1M6 6h.1M10 6h.1',
  expired: 'M6 1.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM6 3.600V6l1.700 1.300',
  failed: 'M6 1.400 11.200 10.600H.8zM6 5v2.200m0 1.500v.1',
};

/** How a provider is: sign, word and since. */
export function PassLamp(props: {
  readonly state: SigninCard['state'];
  /** `null` where it does not matter since when. */
  readonly since: string | null;
}) {
  const text = useText();
  const { time } = useFormats();
  return (
    <>
      <span className={styles.lamp}>
        <svg
          className={styles.sign}
          width="15"
          height="15"
          viewBox="0 0 12 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={SHAPES[props.state]} />
        </svg>
        {text(`signin.state.${props.state}`)}
      </span>
      {props.since !== null && (
        <span className={styles.since}>{text('strip.since', { time: time(props.since) })}</span>
      )}
    </>
  );
}
