import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { useScreenView } from '../screen-view/use-screen-view.ts';
import type { ViewName } from '../screen-view/view-names.ts';
import overlay from './overlay.module.css';
import styles from './dialog.module.css';

/** A window over the others; Esc and a press outside close it, and focus returns to where it was. */
export function Dialog(props: {
  readonly title: ReactNode;
  /** What it is called where screens are counted. */
  readonly view: ViewName;
  readonly size: 'small' | 'medium' | 'wide' | 'drawer';
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
}) {
  const text = useText();
  useScreenView(props.view);
  return (
    <ModalOverlay
      className={classNames(overlay.overlay, styles.overlay, props.size === 'drawer' && styles.side)}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <Modal className={classNames(overlay.modal, styles.modal, styles[props.size])}>
        <AriaDialog className={overlay.dialog ?? ''} role={props.role ?? 'dialog'}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''} level={2}>
              {props.title}
            </Heading>
            <IconButton icon={<X size={18} />} label={text('dialog.close')} onPress={props.onClose} />
          </header>
          <div className={styles.body}>{props.children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
