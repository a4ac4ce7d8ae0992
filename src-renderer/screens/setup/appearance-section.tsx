import { Segmented } from '../../components/segmented/segmented.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings, useUi } from '../../stores/use-desk.ts';
import { Section, Setting } from './section.tsx';
import { ThemeCards } from './theme-cards.tsx';

const DENSITIES = ['comfortable', 'compact'] as const;
const LOCALES = ['en', 'de', 'en-XA', 'ar-XB'] as const;

/** How it looks and which language it speaks. */
export function AppearanceSection() {
  const text = useText();
  const desk = useDesk();
  const appearance = useSettings((state) => state.settings.appearance);
  const areSingleKeysOn = useUi((state) => state.areSingleKeysOn);
  return (
    <Section title={text('setup.appearance')} hint={text('setup.appearanceHint')} resets="appearance">
      <Setting label={text('setup.theme')} hint={null} resets="appearance.theme">
        <ThemeCards
          value={appearance.theme}
          onChange={(theme) => void desk.settings.update({ appearance: { theme } })}
        />
      </Setting>
      <Setting label={text('setup.density')} hint={null} resets="appearance.density">
        <Segmented
          label={text('setup.density')}
          value={appearance.density}
          onChange={(density) => void desk.settings.update({ appearance: { density } })}
          segments={DENSITIES.map((value) => ({ value, label: text(`setup.density.${value}`) }))}
        />
      </Setting>
      <Setting label={text('setup.locale')} hint={text('setup.localeHint')} resets="appearance.locale">
        <Segmented
          label={text('setup.locale')}
          value={appearance.locale}
          onChange={(locale) => void desk.settings.update({ appearance: { locale } })}
          segments={LOCALES.map((value) => ({ value, label: text(`setup.locale.${value}`) }))}
        />
      </Setting>
      <Setting label={text('shortcuts.keyboard')} hint={text('shortcuts.singleHint')}>
        <Switch
          label={text('setup.shortcuts')}
          isOn={areSingleKeysOn}
          onChange={(isOn) => desk.ui.setState({ areSingleKeysOn: isOn })}
        />
      </Setting>
    </Section>
  );
}
