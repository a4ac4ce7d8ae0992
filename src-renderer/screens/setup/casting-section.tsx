import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { isTaken } from './is-taken.ts';
import { SavedLine } from './saved-line.tsx';
import { Section, Setting, SwitchLine } from './section.tsx';

const METADATA = ['didl', 'legacy', 'empty'] as const;

/** How rooms are spoken to. */
export function CastingSection() {
  const text = useText();
  const desk = useDesk();
  const casting = useSettings((state) => state.settings.casting);
  return (
    <Section title={text('setup.casting')} hint={text('setup.castingHint')} resets="casting">
      <Setting label={text('setup.metadata')} hint={text('setup.metadataHint')} resets="casting.metadata">
        <Segmented
          label={text('setup.metadata')}
          value={casting.metadata}
          onChange={(metadata) => void desk.settings.update({ casting: { metadata } })}
          segments={METADATA.map((value) => ({ value, label: text(`setup.metadata.${value}`) }))}
        />
        <SwitchLine
          label={text('setup.fallbacks')}
          isOn={casting.fallbacks}
          resets="casting.fallbacks"
          onChange={(fallbacks) => void desk.settings.update({ casting: { fallbacks } })}
        />
      </Setting>
      <SavedLine
        key={casting.packageName}
        label={text('setup.packageName')}
        hint={null}
        kept={casting.packageName}
        resets="casting.packageName"
        wrong={(words) =>
          isTaken({ casting: { packageName: words } }) ? null : text('setup.packageNameWrong')
        }
        onSave={(packageName) => void desk.settings.update({ casting: { packageName } })}
      />
    </Section>
  );
}
