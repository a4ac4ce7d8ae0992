import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import styles from './list-pane.module.css';

/** A list on one side, what is chosen in it on the other; where it is narrow, one after the other. */
export function ListPane(props: {
  readonly list: ReactNode;
  readonly pane: ReactNode;
  /** Whether something is chosen. */
  readonly isOpen: boolean;
  readonly onBack: () => void;
}) {
  const text = useText();
  return (
    <div className={styles.browser} data-open={props.isOpen}>
      <div className={styles.list}>{props.list}</div>
      <div className={styles.pane}>
        {props.isOpen && (
          <div className={styles.back}>
            <Button look="plain" onPress={props.onBack}>
              <ArrowLeft size={16} className={styles.mirrored} aria-hidden="true" />
              {text('exchange.back')}
            </Button>
          </div>
        )}
        {props.pane}
      </div>
    </div>
  );
}

/** One sentence where there is nothing to show in the pane. */
export function PaneHint({ children }: { readonly children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
