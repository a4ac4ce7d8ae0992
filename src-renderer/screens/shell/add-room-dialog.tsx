import { useState } from 'react';
import type { AppError } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk } from '../../stores/use-desk.ts';

/** Adds a room that discovery cannot see. */
export function AddRoomDialog() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const [address, setAddress] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const sentence = (fault: AppError) =>
    fault.code === 'input.invalid' ? text('add.invalid') : errorText(fault);
  const close = () => desk.ui.setState({ dialog: null });
  const submit = async () => {
    if (address.trim() === '' || isBusy) return;
    setIsBusy(true);
    setError(null);
    const answer = await desk.bridge.requests.devices.add({ address: address.trim() });
    setIsBusy(false);
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    desk.ui.setState({ selected: new Set([answer.value.id]) });
    desk.toasts.succeeded('add.done', { name: answer.value.name });
    close();
  };
  return (
    <Dialog view="/rooms/add" title={text('add.title')} size="small" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={text('add.label')}
          value={address}
          onChange={setAddress}
          hint={text('add.hint')}
          error={error === null ? null : sentence(error)}
          autoFocus
          inputMode="url"
        />
        <DialogActions>
          <Button look="plain" onPress={close}>
            {text('dialog.cancel')}
          </Button>
          <Button
            look="primary"
            type="submit"
            isDisabled={address.trim() === '' || isBusy}
            onPress={() => {}}
          >
            {text(isBusy ? 'add.busy' : 'add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
