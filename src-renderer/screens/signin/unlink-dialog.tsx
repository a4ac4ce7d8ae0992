import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { OpenDialog } from '../../stores/ui-store.ts';
import { useDesk } from '../../stores/use-desk.ts';

type Wanted = Extract<OpenDialog, { readonly kind: 'unlink' }>;

/** Asks once before a way into an account is taken away. */
export function UnlinkDialog({ wanted }: { readonly wanted: Wanted }) {
  const text = useText();
  const desk = useDesk();
  const { provider, providerUserId, practice, name, account } = wanted;
  const close = () => desk.ui.setState({ dialog: null });
  return (
    <Dialog
      title={text('accounts.unlinkTitle', { name })}
      view="/signin/unlink"
      size="small"
      role="alertdialog"
      onClose={close}
    >
      <p>{text('accounts.unlinkHint', { provider: provider.toUpperCase(), account })}</p>
      <DialogActions>
        <Button look="plain" onPress={close}>
          {text('dialog.cancel')}
        </Button>
        <Button
          look="primary"
          onPress={() => {
            close();
            void desk.signin.unlink({ provider, providerUserId, practice }, name);
          }}
        >
          {text('accounts.unlink')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
