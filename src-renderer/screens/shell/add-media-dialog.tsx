import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useAddMedia } from '../../stores/add-media.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { FilesButton } from '../rooms/files-button.tsx';

/** Adds media by URL or from files: the keyboard's way, and the way where the bin is too narrow. */
export function AddMediaDialog() {
  const text = useText();
  const desk = useDesk();
  const add = useAddMedia();
  const [url, setUrl] = useState('');
  const close = () => desk.ui.setState({ dialog: null });
  return (
    <Dialog view="/media/add" title={text('bin.addTitle')} size="small" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim() === '') return;
          close();
          void add.url(url.trim());
        }}
      >
        <TextField
          label={text('bin.url')}
          value={url}
          onChange={setUrl}
          icon={<Link2 size={16} />}
          inputMode="url"
          autoFocus
        />
        <DialogActions>
          <FilesButton onChosen={close} />
          <Button look="primary" type="submit" isDisabled={url.trim() === ''} onPress={() => {}}>
            {text('bin.addUrl')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
