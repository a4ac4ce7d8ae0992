import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import styles from './fault-links.module.css';

/** Beside every fault: the way to what happened, and to an issue with that as evidence. */
export function FaultLinks(props: {
  /** What failed, for those who hear the links out of their place. */
  readonly name: string;
  readonly onShow: () => void;
  readonly onReport: () => void;
}) {
  const text = useText();
  const labelled = (action: string): string => text('fault.linkOf', { action, name: props.name });
  return (
    <span className={styles.links}>
      <Button look="link" label={labelled(text('toast.show'))} onPress={props.onShow}>
        {text('toast.show')}
      </Button>
      <Button look="link" label={labelled(text('exchange.report'))} onPress={props.onReport}>
        {text('exchange.report')}
      </Button>
    </span>
  );
}
