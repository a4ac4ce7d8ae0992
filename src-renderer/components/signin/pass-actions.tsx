import { ArrowUpRight, Copy, Link2, LogIn, LogOut, RotateCcw, SlidersHorizontal } from 'lucide-react';
import type { AppError, SigninCard } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { isCuredBySetup } from './pass.ts';

/** What can be done with a provider. */
export interface PassDoings {
  readonly onStart: () => void;
  readonly onReopen: () => void;
  readonly onCopy: (url: string) => void;
  readonly onPaste: (address: string) => Promise<AppError | null>;
  readonly onCancel: () => void;
  readonly onSignOut: () => void;
  readonly onSetup: () => void;
  /** Says where a sign-in leads that led into no account; `null` where none waits. */
  readonly onLink: (() => void) | null;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/** The buttons that fit the state of a card. */
export function PassActions({ card, ...doings }: PassDoings & { readonly card: SigninCard }) {
  const text = useText();
  const named = (action: string) => ({ label: text('signin.actionOf', { action, provider: card.label }) });
  const setUp = text('signin.setUp');
  switch (card.state) {
    case 'not-configured':
      return (
        <Button look="outline" {...named(setUp)} onPress={doings.onSetup}>
          <SlidersHorizontal {...ICON} />
          {setUp}
        </Button>
      );
    case 'signed-out':
      return <Start card={card} onStart={doings.onStart} />;
    case 'awaiting':
    case 'signing-in':
      return <UnderWay card={card} {...doings} />;
    case 'signed-in':
      return (
        <>
          <LinkIt card={card} onLink={doings.onLink} />
          <Out card={card} onSignOut={doings.onSignOut} />
        </>
      );
    case 'expired':
      return (
        <>
          <Start card={card} onStart={doings.onStart} />
          <Out card={card} onSignOut={doings.onSignOut} />
        </>
      );
    case 'failed':
      return (
        <>
          <LinkIt card={card} onLink={doings.onLink} />
          <Start card={card} onStart={doings.onStart} />
          {card.error !== null && isCuredBySetup(card.error) && (
            <Button look="plain" {...named(setUp)} onPress={doings.onSetup}>
              {setUp}
            </Button>
          )}
        </>
      );
  }
}

function LinkIt({ card, onLink }: Pick<PassDoings, 'onLink'> & { readonly card: SigninCard }) {
  const text = useText();
  if (onLink === null) return null;
  const words = text('accounts.link');
  return (
    <Button
      look="primary"
      label={text('signin.actionOf', { action: words, provider: card.label })}
      onPress={onLink}
    >
      <Link2 {...ICON} />
      {words}
    </Button>
  );
}

const START_WORDS = {
  'signed-out': 'signin.start',
  expired: 'signin.again',
  failed: 'signin.retry',
} as const;

function Start({ card, onStart }: { readonly card: SigninCard; readonly onStart: () => void }) {
  const text = useText();
  const state = card.state === 'expired' || card.state === 'failed' ? card.state : 'signed-out';
  const words = text(START_WORDS[state]);
  return (
    <Button
      look={state === 'expired' ? 'primary' : 'outline'}
      label={text('signin.actionOf', { action: words, provider: card.label })}
      isDisabled={!card.returnPaths.some(({ works }) => works)}
      onPress={onStart}
    >
      {state === 'failed' ? <RotateCcw {...ICON} /> : <LogIn {...ICON} />}
      {words}
    </Button>
  );
}

function Out({ card, onSignOut }: { readonly card: SigninCard; readonly onSignOut: () => void }) {
  const text = useText();
  const words = text('signin.signOut');
  return (
    <Button
      look="outline"
      label={text('signin.actionOf', { action: words, provider: card.label })}
      onPress={onSignOut}
    >
      <LogOut {...ICON} />
      {words}
    </Button>
  );
}

function UnderWay(props: PassDoings & { readonly card: SigninCard }) {
  const text = useText();
  const { awaiting } = props.card;
  const isAway = awaiting?.step === 'return';
  return (
    <>
      {isAway && (
        <>
          <Button look="outline" onPress={props.onReopen}>
            <ArrowUpRight {...ICON} />
            {text('signin.reopen')}
          </Button>
          <Button look="outline" onPress={() => props.onCopy(awaiting.openUrl)}>
            <Copy {...ICON} />
            {text('signin.copyLink')}
          </Button>
        </>
      )}
      <Button look="plain" onPress={props.onCancel}>
        {text('dialog.cancel')}
      </Button>
    </>
  );
}
