import { StatusItem } from '../../components/status/status-item.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignin } from '../../stores/use-desk.ts';

/** What the reasons of the connection mean in a word. */
const WORDS: Readonly<Record<string, MessageId>> = {
  expired: 'strip.signedOff',
  awaiting: 'strip.awaiting',
  'signing-in': 'strip.signingIn',
  signedOut: 'strip.nobody',
  notConfigured: 'strip.nobody',
};

/** Who operates this desk, in the status strip. */
export function SigninItem() {
  const text = useText();
  const operator = useSignin((state) => state.operator);
  const connection = useSignin((state) => state.connection);
  const label = useSignin(
    ({ providers }) => providers.find(({ provider }) => provider === operator?.provider)?.label ?? null,
  );
  return (
    <StatusItem
      label={text('strip.signin')}
      connection={connection}
      isQuiet={connection?.status === 'offline'}
      words={connection === null ? null : text(WORDS[connection.reason ?? ''] ?? 'strip.signedIn')}
      more={operator?.practice === true ? text('tile.practice') : label}
    />
  );
}
