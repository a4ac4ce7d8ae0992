import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import type { ViewName } from '../screen-view/view-names.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** Asks once before something is done. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly view: ViewName;
  /** What the button that does it says. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  return (
    <Dialog view={props.view} title={props.title} size="small" role="alertdialog" onClose={props.onClose}>
      {props.children}
      <DialogActions>
        <Button look="plain" onPress={props.onClose}>
          {text('dialog.cancel')}
        </Button>
        <Button
          look="primary"
          onPress={() => {
            props.onClose();
            props.onConfirm();
          }}
        >
          {props.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
