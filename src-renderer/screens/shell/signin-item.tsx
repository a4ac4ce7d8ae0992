import type { Connection } from '../../../src-preload/contract/index.ts';
import { StatusItem } from '../../components/status/status-item.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useSignin } from '../../stores/use-desk.ts';

/** Who operates this desk, in the status strip. */
export function SigninItem() {
  const text = useText();
  const operator = useSignin((state) => state.operator);
  const connection = useSignin((state) => state.connection);
  const label = useSignin(
    ({ providers }) => providers.find(({ provider }) => provider === operator?.provider)?.label ?? null,
  );
  const isExpired = connection?.reason === 'expired';
  const shown: Connection | null =
    operator === null || connection === null
      ? connection
      : { ...connection, target: operator.name, since: operator.since };
  return (
    <StatusItem
      label={text('strip.signin')}
      connection={shown}
      isQuiet={operator === null && connection?.reason === 'signedOut'}
      words={
        shown === null
          ? null
          : text(isExpired ? 'strip.signedOff' : operator === null ? 'strip.nobody' : 'strip.signedIn')
      }
      more={operator?.practice === true ? text('tile.practice') : label}
    />
  );
}
