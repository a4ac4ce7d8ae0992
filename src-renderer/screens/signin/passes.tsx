import type { ErrorCode, SigninCard, SigninProvider } from '../../../src-preload/contract/index.ts';
import { PassCard } from '../../components/signin/pass-card.tsx';
import { go } from '../../stores/go.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';
import styles from './signin-screen.module.css';

/** The troubles of a sign-in that waits to be linked; they end with its waiting. */
const UNTIL_LINKED: readonly ErrorCode[] = [
  'accounts.linkFirst',
  'accounts.nameTaken',
  'accounts.emailTaken',
];

/** A card without a trouble that is over. */
function settled(card: SigninCard, isWaiting: boolean): SigninCard {
  const isOver =
    !isWaiting && card.state === 'signed-in' && UNTIL_LINKED.some((code) => code === card.error?.code);
  return isOver ? { ...card, error: null } : card;
}

/** The passes side by side. */
export function Passes(props: {
  readonly selected: SigninProvider;
  readonly onSelect: (provider: SigninProvider) => void;
}) {
  const providers = useSignin((state) => state.providers);
  return (
    <div className={styles.passes}>
      {providers.map((card) => (
        <Pass
          key={card.provider}
          card={card}
          isSelected={card.provider === props.selected}
          onSelect={() => props.onSelect(card.provider)}
        />
      ))}
    </div>
  );
}

function Pass(props: {
  readonly card: SigninCard;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}) {
  const desk = useDesk();
  const { provider } = props.card;
  const refused = useSignin((state) => state.refused[provider] ?? null);
  const waitingId = useSignin(
    ({ accounts }) => accounts.waiting.find((login) => login.provider === provider)?.waitingId ?? null,
  );
  const isOperator = useSignin((state) => state.operator?.provider === provider);
  return (
    <PassCard
      {...props}
      card={settled(props.card, waitingId !== null)}
      refused={refused}
      isOperator={isOperator}
      onStart={() => {
        props.onSelect();
        void desk.signin.start(provider, null);
      }}
      onReopen={() => desk.signin.reopen(props.card)}
      onCopy={(url) => void copyText(desk, url, 'signin.linkCopied')}
      onPaste={(address) => desk.signin.paste(provider, address)}
      onCancel={() => void desk.signin.cancel(provider)}
      onSignOut={() => void desk.signin.signOut(props.card)}
      onLink={
        waitingId === null ? null : () => desk.ui.setState({ dialog: { kind: 'linkLogin', waitingId } })
      }
      onSetup={() => {
        desk.ui.setState({ signinSetup: provider });
        go(desk, 'setup');
      }}
    />
  );
}
