import { StatusItem } from '../../components/status/status-item.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useCloud } from '../../stores/use-cloud.ts';

/** The cloud in the status strip: how it answers, since when, as whom and where. */
export function CloudItem() {
  const text = useText();
  const identity = useCloud((state) => state.identity);
  const isUnasked = identity?.connection.reason === 'notAsked';
  const who = identity?.account ?? identity?.connection.target ?? '';
  const target = [who, identity?.region ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <StatusItem
      label={text('strip.cloud')}
      connection={identity === null ? null : { ...identity.connection, target }}
      isQuiet={isUnasked}
      words={isUnasked ? text('cloud.notAsked') : null}
      more={identity?.source === 'practice' ? text('tile.practice') : null}
    />
  );
}
