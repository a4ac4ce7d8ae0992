import type { ReactNode } from 'react';
import type { Settings, SettingPath, SettingsSection } from '../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import styles from './setup-screen.module.css';

/** One section of the setup: its name and what it is for on one side, the settings on the other. */
export function Section(props: {
  readonly title: string;
  readonly hint: string;
  /** What Reset puts back; `null` where there is nothing to reset. */
  readonly resets: SettingsSection | null;
  readonly children: ReactNode;
}) {
  const text = useText();
  const desk = useDesk();
  const { resets, title } = props;
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        <p className={styles.hint}>{props.hint}</p>
        {resets !== null && (
          <Button
            look="link"
            label={text('setup.resetSection', { section: title })}
            onPress={() => void desk.settings.reset(resets, null, title)}
          >
            {text('setup.reset')}
          </Button>
        )}
      </header>
      <div className={styles.fields}>{props.children}</div>
    </section>
  );
}

/** One setting: its name, the control, and what it means. */
export function Setting(props: {
  readonly label: string;
  readonly hint: string | null;
  /** The setting that its own Reset puts back; it is offered where the setting differs from its default. */
  readonly resets?: SettingPath;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.setting}>
      <div className={styles.settingHead}>
        <h3 className={styles.label}>{props.label}</h3>
        {props.resets !== undefined && <ResetSetting path={props.resets} label={props.label} />}
      </div>
      {props.children}
      {props.hint !== null && <p className={styles.hint}>{props.hint}</p>}
    </div>
  );
}

/** Puts one setting back to its default; it is there where the setting differs from it. */
export function ResetSetting({ path, label }: { readonly path: SettingPath; readonly label: string }) {
  const text = useText();
  const desk = useDesk();
  const at = path.indexOf('.');
  const section = path.slice(0, at) as SettingsSection;
  const field = path.slice(at + 1);
  const isChanged = useSettings(
    ({ settings }) => valueOf(settings, section, field) !== valueOf(DEFAULT_SETTINGS, section, field),
  );
  if (!isChanged) return null;
  return (
    <Button
      look="link"
      label={text('setup.resetSetting', { setting: label })}
      onPress={() => void desk.settings.reset(section, field, label)}
    >
      {text('setup.reset')}
    </Button>
  );
}

/** A setting's value, to be compared. */
function valueOf(settings: Settings, section: SettingsSection, field: string): string {
  let value: unknown = settings[section];
  for (const name of field.split('.')) value = (value as Readonly<Record<string, unknown>>)[name];
  return JSON.stringify(value);
}

/** A switch among others of one setting, with a Reset of its own. */
export function SwitchLine(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly resets: SettingPath;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <div className={styles.switchLine}>
      <Switch label={props.label} isOn={props.isOn} onChange={props.onChange} />
      <ResetSetting path={props.resets} label={props.label} />
    </div>
  );
}
