import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
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
    <ConfirmDialog
      view="/signin/unlink"
      title={text('accounts.unlinkTitle', { name })}
      action={text('accounts.unlink')}
      onConfirm={() => void desk.signin.unlink({ provider, providerUserId, practice }, name)}
      onClose={close}
    >
      <p>{text('accounts.unlinkHint', { provider: provider.toUpperCase(), account })}</p>
    </ConfirmDialog>
  );
}
