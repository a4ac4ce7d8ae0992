import { assertNever } from '../../stores/assert-never.ts';
import { useUi } from '../../stores/use-desk.ts';
import { CloudUploadDialog } from '../cloud/cloud-upload-dialog.tsx';
import { ProbeDialog } from '../cloud/probe-dialog.tsx';
import { PutAndCastDialog } from '../cloud/put-and-cast-dialog.tsx';
import { AddMediaDialog } from './add-media-dialog.tsx';
import { AddRoomDialog } from './add-room-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { RemoveRoomDialog } from './remove-room-dialog.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

/** The dialog that is open, if any. They can be opened from every screen. */
export function OpenDialogs() {
  const dialog = useUi((state) => state.dialog);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'palette':
      return <CommandPalette />;
    case 'shortcuts':
      return <ShortcutsSheet />;
    case 'addRoom':
      return <AddRoomDialog />;
    case 'addMedia':
      return <AddMediaDialog />;
    case 'cloudUpload':
      return <CloudUploadDialog />;
    case 'cloudProbe':
      return <ProbeDialog balancer={dialog.balancer} region={dialog.region} />;
    case 'putAndCast':
      return <PutAndCastDialog media={dialog.media} />;
    case 'evidence':
      return <EvidenceDialog room={dialog.room} />;
    case 'removeRoom':
      return <RemoveRoomDialog room={dialog.room} />;
    default:
      return assertNever(dialog);
  }
}
