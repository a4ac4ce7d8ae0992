import { Download, RotateCcw, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { saveText } from '../../stores/save-text.ts';
import type { SettingsPreview } from '../../stores/settings-transfer.ts';
import { exportSettings, previewImport, resetEverything } from '../../stores/settings-transfer.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { ImportDialog } from './import-dialog.tsx';
import { Section, Setting } from './section.tsx';
import styles from './setup-screen.module.css';

/** All settings at once: to a file, from a file, back to the defaults. */
export function TransferSection() {
  const text = useText();
  const desk = useDesk();
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<SettingsPreview | null>(null);
  const save = async () => {
    const file = await exportSettings(desk);
    if (file !== null) saveText(file.fileName, 'application/json', file.words);
  };
  const pick = async (file: File | undefined) => {
    if (file !== undefined) setPreview(await previewImport(desk, file));
    if (picker.current !== null) picker.current.value = '';
  };
  return (
    <Section title={text('transfer.title')} hint={text('transfer.hint')} resets={null}>
      <Setting label={text('transfer.file')} hint={text('transfer.fileHint')}>
        <div className={styles.buttons}>
          <Button look="outline" onPress={() => void save()}>
            <Download size={15} aria-hidden="true" />
            {text('transfer.export')}
          </Button>
          <Button look="outline" onPress={() => picker.current?.click()}>
            <Upload size={15} aria-hidden="true" />
            {text('transfer.import')}
          </Button>
        </div>
        <input
          ref={picker}
          hidden
          type="file"
          accept="application/json,.json"
          aria-label={text('transfer.import')}
          onChange={(event) => void pick(event.currentTarget.files?.[0])}
        />
      </Setting>
      <Setting label={text('transfer.reset')} hint={text('transfer.resetHint')}>
        <Button look="outline" onPress={() => void resetEverything(desk)}>
          <RotateCcw size={15} aria-hidden="true" />
          {text('transfer.resetAll')}
        </Button>
      </Setting>
      {preview !== null && <ImportDialog preview={preview} onClose={() => setPreview(null)} />}
    </Section>
  );
}
