import type { ReactNode } from 'react';
import type { OpenDialog } from '../../stores/ui-store.ts';
import { useUi } from '../../stores/use-desk.ts';
import { CloudUploadDialog } from '../cloud/cloud-upload-dialog.tsx';
import { ProbeDialog } from '../cloud/probe-dialog.tsx';
import { PutAndCastDialog } from '../cloud/put-and-cast-dialog.tsx';
import { GroupDialog } from '../rooms/group-dialog.tsx';
import { QueueDialog } from '../rooms/queue-dialog.tsx';
import { LinkDialog } from '../signin/link-dialog.tsx';
import { ShareDialog } from '../signin/share-dialog.tsx';
import { UnlinkDialog } from '../signin/unlink-dialog.tsx';
import { SubtitlesDialog } from '../rooms/subtitles-dialog.tsx';
import { AddMediaDialog } from './add-media-dialog.tsx';
import { AddRoomDialog } from './add-room-dialog.tsx';
import { AnalyticsDialog } from './analytics-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { EmergencyDialog } from './emergency-dialog.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { RemoveRoomDialog } from './remove-room-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

type Dialogs = {
  readonly [K in OpenDialog['kind']]: (dialog: Extract<OpenDialog, { readonly kind: K }>) => ReactNode;
};

/** Every dialog, by its kind. A new one is a line here and a member of `OpenDialog`. */
const DIALOGS: Dialogs = {
  palette: () => <CommandPalette />,
  shortcuts: () => <ShortcutsSheet />,
  analytics: () => <AnalyticsDialog />,
  addRoom: () => <AddRoomDialog />,
  addMedia: () => <AddMediaDialog />,
  group: ({ group }) => <GroupDialog key={group ?? ''} group={group} />,
  queueAdd: () => <QueueDialog />,
  emergency: () => <EmergencyDialog />,
  restore: () => <RestoreDialog />,
  subtitles: ({ beside }) => <SubtitlesDialog beside={beside} />,
  cloudUpload: () => <CloudUploadDialog />,
  cloudProbe: ({ balancer, region }) => <ProbeDialog balancer={balancer} region={region} />,
  putAndCast: ({ media }) => <PutAndCastDialog media={media} />,
  share: ({ provider }) => <ShareDialog provider={provider} />,
  linkLogin: ({ waitingId }) => <LinkDialog waitingId={waitingId} />,
  unlink: (wanted) => <UnlinkDialog wanted={wanted} />,
  evidence: ({ room, name }) => <EvidenceDialog subject={room} name={name ?? null} />,
  removeRoom: ({ room }) => <RemoveRoomDialog room={room} />,
};

/** The dialog that is open, if any. They can be opened from every screen. */
export function OpenDialogs() {
  const dialog = useUi((state) => state.dialog);
  if (dialog === null) return null;
  return (DIALOGS[dialog.kind] as (open: OpenDialog) => ReactNode)(dialog);
}
