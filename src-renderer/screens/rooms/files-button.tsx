import { FolderOpen } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import type { MediaItem } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { chooseFiles, useAddMedia } from '../../stores/add-media.ts';
import { useDesk, useDeskInfo } from '../../stores/use-desk.ts';

/** Chooses files with the system's picker where the face has one, else with the browser's. */
export function FilesButton({
  onChosen,
  onAdded,
}: {
  readonly onChosen: () => void;
  /** What was brought in, once it is there. */
  readonly onAdded?: (items: readonly MediaItem[]) => void;
}) {
  const text = useText();
  const desk = useDesk();
  const add = useAddMedia();
  const canChoose = useDeskInfo(({ info }) => info?.canChooseFiles === true);
  const choose = () => {
    onChosen();
    void chooseFiles(desk).then(onAdded);
  };
  const button = (
    <Button look="outline" onPress={canChoose ? choose : () => undefined}>
      <FolderOpen size={16} aria-hidden="true" />
      {text('bin.files')}
    </Button>
  );
  if (canChoose) return button;
  const send = (files: FileList | null) => {
    onChosen();
    void add.files([...(files ?? [])]).then(onAdded);
  };
  return (
    <FileTrigger allowsMultiple onSelect={send}>
      {button}
    </FileTrigger>
  );
}
