import { GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useText } from '../../i18n/use-text.ts';
import styles from './drag-grip.module.css';

/** What an item of an ordered list is dragged by. */
export function DragGrip({ title }: { readonly title: string }) {
  const text = useText();
  return (
    <Button slot="drag" className={styles.grip ?? ''} aria-label={text('queue.drag', { title })}>
      <GripVertical size={15} aria-hidden="true" />
    </Button>
  );
}
