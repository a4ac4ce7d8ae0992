import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { SigninCard, SigninProvider } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';
import { AccountsSection } from './accounts-section.tsx';
import { Passes } from './passes.tsx';
import { ProviderPane } from './provider-pane.tsx';
import { SigninHeader } from './signin-header.tsx';
import styles from './signin-screen.module.css';

/** Who operates this desk: a pass for every provider, and the accounts they lead into. */
export function SigninScreen() {
  const providers = useSignin((state) => state.providers);
  const [chosen, setChosen] = useState<SigninProvider | null>(null);
  const shown = providers.find(({ provider }) => provider === chosen) ?? mostUrgent(providers);
  return (
    <div className={styles.screen}>
      <SigninHeader />
      {shown === null ? (
        <Nothing />
      ) : (
        <div className={styles.body}>
          <div className={styles.main}>
            <Passes selected={shown.provider} onSelect={setChosen} />
            <AccountsSection />
          </div>
          <ProviderPane key={shown.provider} card={shown} />
        </div>
      )}
    </div>
  );
}

/** What wants to be looked at first: something is awaited, something went wrong, somebody is in. */
function mostUrgent(providers: readonly SigninCard[]): SigninCard | null {
  const urgent = (['awaiting', 'signing-in', 'failed', 'expired', 'signed-in'] as const)
    .map((state) => providers.find((card) => card.state === state))
    .find((card) => card !== undefined);
  return urgent ?? providers[0] ?? null;
}

function Nothing() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const error = useSignin((state) => state.error);
  if (error === null) return <p className={styles.loading}>{text('signin.loading')}</p>;
  return (
    <EmptyState
      size="pane"
      picture={<TriangleAlert size={34} strokeWidth={1.4} />}
      title={text('signin.unread')}
      actions={
        <Button look="primary" onPress={() => void desk.signin.resync()}>
          {text('toast.retry')}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
    </EmptyState>
  );
}
