import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { Section, Setting } from './section.tsx';
import styles from './setup-screen.module.css';

const METADATA = ['didl', 'legacy', 'empty'] as const;

/** How rooms are spoken to. */
export function CastingSection() {
  const text = useText();
  const desk = useDesk();
  const casting = useSettings((state) => state.settings.casting);
  return (
    <Section title={text('setup.casting')} hint={text('setup.castingHint')} resets="casting">
      <Setting label={text('setup.metadata')} hint={text('setup.metadataHint')}>
        <Segmented
          label={text('setup.metadata')}
          value={casting.metadata}
          onChange={(metadata) => void desk.settings.update({ casting: { metadata } })}
          segments={METADATA.map((value) => ({ value, label: text(`setup.metadata.${value}`) }))}
        />
        <Switch
          label={text('setup.fallbacks')}
          isOn={casting.fallbacks}
          onChange={(fallbacks) => void desk.settings.update({ casting: { fallbacks } })}
        />
      </Setting>
      <PackageName key={casting.packageName} kept={casting.packageName} />
    </Section>
  );
}

function PackageName({ kept }: { readonly kept: string }) {
  const text = useText();
  const desk = useDesk();
  const [name, setName] = useState(kept);
  return (
    <Setting label={text('setup.packageName')} hint={null}>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          void desk.settings.update({ casting: { packageName: name.trim() } });
        }}
      >
        <TextField label={text('setup.packageName')} isLabelHidden value={name} onChange={setName} />
        <Button
          look="outline"
          type="submit"
          isDisabled={name.trim() === kept || name.trim() === ''}
          onPress={() => {}}
        >
          {text('setup.save')}
        </Button>
      </form>
    </Setting>
  );
}
