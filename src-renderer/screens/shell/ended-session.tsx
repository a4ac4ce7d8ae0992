import { Clock } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import type { SigninCard } from '../../../src-preload/contract/index.ts';
import { Banner } from '../../components/banner/banner.tsx';
import { Button } from '../../components/button/button.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { go } from '../../stores/go.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';

/** The sign-ins whose session has ended. */
export function useEndedSessions(): readonly SigninCard[] {
  return useSignin(useShallow(({ providers }) => providers.filter(({ state }) => state === 'expired')));
}

/** Says that a session has ended, what waits because of it, and offers to sign in again. */
export function EndedSession({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const { time } = useFormats();
  const desk = useDesk();
  const { interrupted, provider, label } = card;
  const waits = interrupted?.state === 'waiting' ? interrupted.action : null;
  return (
    <Banner
      tone="warning"
      icon={<Clock size={18} />}
      title={text('signin.ended', { provider: label, time: time(card.since) })}
      detail={waits === null ? null : text('signin.interrupted', { action: waits })}
      action={
        <Button
          look="outline"
          onPress={() => {
            go(desk, 'signin');
            void desk.signin.start(provider, null);
          }}
        >
          {text('signin.again')}
        </Button>
      }
    />
  );
}
