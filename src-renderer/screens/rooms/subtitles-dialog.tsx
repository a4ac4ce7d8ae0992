import { Captions } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { Subtitles } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { typedSource } from '../../stores/queue-actions.ts';
import { useDesk, useDeskInfo, useUi } from '../../stores/use-desk.ts';
import styles from './group-dialog.module.css';

type Way = 'beside' | 'none' | 'file';

/** Chooses the subtitles of the chosen video: those beside it, others, or none. */
export function SubtitlesDialog({ beside }: { readonly beside: string | null }) {
  const text = useText();
  const desk = useDesk();
  const chosen = useUi((state) => state.subtitles);
  const [way, setWay] = useState<Way>(chosen === null ? 'beside' : chosen === 'none' ? 'none' : 'file');
  const [place, setPlace] = useState(placeOf(chosen));
  const close = () => desk.ui.setState({ dialog: null });
  const isReady = way !== 'file' || place.trim() !== '';
  return (
    <Dialog title={text('subtitles.title')} view="/rooms/subtitles" size="small" onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          desk.ui.setState({ subtitles: subtitlesOf(way, place), dialog: null });
        }}
      >
        <div className={styles.fitted}>
          <Segmented
            label={text('subtitles.title')}
            value={way}
            onChange={setWay}
            segments={[
              { value: 'beside', label: text('subtitles.beside') },
              { value: 'file', label: text('subtitles.file') },
              { value: 'none', label: text('subtitles.off') },
            ]}
          />
        </div>
        {way === 'beside' && (
          <p>{beside === null ? text('subtitles.noneBeside') : text('subtitles.with', { name: beside })}</p>
        )}
        {way === 'file' && <PlaceField place={place} onChange={setPlace} />}
        <DialogActions>
          <Button look="plain" onPress={close}>
            {text('dialog.cancel')}
          </Button>
          <Button look="primary" type="submit" isDisabled={!isReady} onPress={() => {}}>
            {text('subtitles.use')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function PlaceField(props: { readonly place: string; readonly onChange: (place: string) => void }) {
  const text = useText();
  const desk = useDesk();
  const isDesktop = useDeskInfo(({ info }) => info?.face === 'desktop');
  const pick = (files: FileList | null) => {
    const [file] = files ?? [];
    const path = file === undefined ? null : desk.bridge.pathForFile(file);
    if (path !== null) props.onChange(path);
  };
  return (
    <>
      <TextField
        label={text('subtitles.place')}
        value={props.place}
        onChange={props.onChange}
        icon={<Captions size={16} />}
        hint={text('subtitles.hint')}
        autoFocus
      />
      {isDesktop && (
        <div className={styles.fitted}>
          <FileTrigger acceptedFileTypes={['.srt', '.vtt']} onSelect={pick}>
            <Button look="outline" onPress={() => undefined}>
              {text('subtitles.pick')}
            </Button>
          </FileTrigger>
        </div>
      )}
    </>
  );
}

function placeOf(chosen: Subtitles | null): string {
  return chosen === null || chosen === 'none' ? '' : (Object.values(chosen)[0] ?? '');
}

function subtitlesOf(way: Way, place: string): Subtitles | null {
  if (way === 'file') return typedSource(place.trim());
  return way === 'none' ? 'none' : null;
}
