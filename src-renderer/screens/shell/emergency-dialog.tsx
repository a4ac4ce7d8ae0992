import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Source } from '../../../src-preload/contract/index.ts';
import { MediaCheckList } from '../../components/check-list/media-check-list.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { HoldButton } from '../../components/hold-button/hold-button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { say } from '../../stores/ui-store.ts';
import { useDesk, useMediaState, useShownRooms, useUi } from '../../stores/use-desk.ts';
import styles from './emergency-dialog.module.css';

const VOLUMES = [40, 60, 80, 100];

/** Puts one source on every room, after it was chosen and confirmed by holding. */
export function EmergencyDialog() {
  const text = useText();
  const desk = useDesk();
  const { rooms } = useShownRooms();
  const [url, setUrl] = useState('');
  const [volume, setVolume] = useState('');
  const chosen = useUi((state) => state.emergencyMedia);
  const item = useMediaState(({ items }) => items.find((one) => one.mediaId === chosen && one.available));
  const typed = url.trim();
  const source: Source | null =
    typed !== '' ? { url: typed } : item === undefined ? null : { mediaId: item.mediaId };
  const close = () => desk.ui.setState({ dialog: null });
  const begin = () => {
    if (source === null) return;
    close();
    void desk.emergency.begin({ source, volume: volume === '' ? null : Number(volume) / 100 });
    say(desk.ui, 'emergency.began', { title: typed !== '' ? typed : (item?.title ?? '') });
  };
  const later = rooms.filter((room) => room.status === 'offline').length;
  return (
    <Dialog
      view="/rooms/emergency"
      title={text('emergency.title')}
      size="small"
      role="alertdialog"
      onClose={close}
    >
      <div className={styles.form}>
        <p className={styles.hint}>{text('emergency.hint')}</p>
        <Sources chosen={typed === '' ? (item?.mediaId ?? null) : null} onChosen={() => setUrl('')} />
        <div className={styles.pair}>
          <TextField
            label={text('emergency.url')}
            value={url}
            onChange={setUrl}
            icon={<Link2 size={16} />}
            inputMode="url"
          />
          <SelectField
            label={text('emergency.volume')}
            value={volume}
            onChange={setVolume}
            none={text('emergency.volumeAsIs')}
            options={VOLUMES.map((percent) => ({
              value: String(percent),
              label: text('emergency.percent', { percent }),
            }))}
          />
        </div>
        <p>{text('emergency.reach', { now: rooms.length - later, later })}</p>
        <HoldButton isDisabled={source === null || rooms.length === 0} onHeld={begin}>
          {source === null ? text('emergency.noSource') : text('emergency.begin', { count: rooms.length })}
        </HoldButton>
      </div>
    </Dialog>
  );
}

/** The library; what was chosen the last time is chosen again. */
function Sources(props: { readonly chosen: string | null; readonly onChosen: () => void }) {
  const text = useText();
  const desk = useDesk();
  const items = useMediaState((state) => state.items);
  const available = items.filter((item) => item.available);
  if (available.length === 0) return null;
  return (
    <MediaCheckList
      kind="radio"
      label={text('emergency.source')}
      items={available}
      chosen={props.chosen === null ? [] : [props.chosen]}
      onChange={([mediaId]) => {
        props.onChosen();
        desk.ui.setState({ emergencyMedia: mediaId ?? null });
      }}
    />
  );
}
