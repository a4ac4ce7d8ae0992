import { SlidersHorizontal } from 'lucide-react';
import { classNames } from '../../components/class-names.ts';
import { Button } from '../../components/button/button.tsx';
import { ScreenHeader } from '../../components/screen-header/screen-header.tsx';
import { Portrait } from '../../components/signin/portrait.tsx';
import { Data } from '../../components/data.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { go } from '../../stores/go.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';
import styles from './signin-screen.module.css';

/** The title, and who operates this desk. */
export function SigninHeader() {
  const text = useText();
  const desk = useDesk();
  const phase = useSignin((state) => state.phase);
  return (
    <ScreenHeader
      title={text('screen.signin')}
      tools={
        <Button look="outline" onPress={() => go(desk, 'setup')}>
          <SlidersHorizontal size={15} aria-hidden="true" />
          {text('signin.setUp')}
        </Button>
      }
    >
      {phase === 'ready' && <OperatorName />}
    </ScreenHeader>
  );
}

function OperatorName() {
  const text = useText();
  const { time } = useFormats();
  const operator = useSignin((state) => state.operator);
  const providers = useSignin((state) => state.providers);
  if (operator === null)
    return <p className={classNames(styles.quiet, styles.said)}>{text('signin.nobody')}</p>;
  const label = providers.find(({ provider }) => provider === operator.provider)?.label ?? '';
  return (
    <div className={classNames(styles.operator, styles.said)}>
      <Portrait name={operator.name} picture={operator.picture} size="small" />
      <p>
        <span className={styles.operatorName}>
          <Data>{operator.name}</Data>
        </span>
        <span className={styles.quiet}>
          {text('signin.operates', { provider: label, time: time(operator.since) })}
        </span>
      </p>
    </div>
  );
}
