import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useRoomsState, useSettings } from '../../stores/use-desk.ts';
import { Section, Setting } from './section.tsx';
import styles from './setup-screen.module.css';

/** Where rooms are searched for. */
export function NetworkSection() {
  const text = useText();
  return (
    <Section title={text('setup.lan')} hint={text('setup.lanHint')} resets="lan">
      <Interfaces />
      <Addresses />
    </Section>
  );
}

function Interfaces() {
  const text = useText();
  const desk = useDesk();
  const found = useRoomsState((state) => state.scan.interfaces);
  const chosen = useSettings((state) => state.settings.lan.interfaces);
  const names = [...new Set([...found.map((one) => one.name), ...(chosen ?? [])])];
  const setChosen = (interfaces: readonly string[] | null) =>
    void desk.settings.update({ lan: { interfaces: interfaces === null ? null : [...interfaces] } });
  return (
    <Setting
      label={text('setup.interfaces')}
      hint={chosen === null ? text('setup.interfacesAllHint') : null}
      resets="lan.interfaces"
    >
      <Switch
        label={text('setup.interfacesAll')}
        isOn={chosen === null}
        onChange={(isAll) => setChosen(isAll ? null : names)}
      />
      {names.length === 0 && <p className={styles.hint}>{text('setup.interfacesNone')}</p>}
      <ul className={styles.interfaces}>
        {names.map((name) => {
          const one = found.find((candidate) => candidate.name === name);
          const isOn = chosen === null || chosen.includes(name);
          return (
            <li key={name} className={styles.interface}>
              {chosen === null ? (
                <Data>{name}</Data>
              ) : (
                <Switch
                  label={name}
                  isOn={isOn}
                  onChange={(isNowOn) =>
                    setChosen(isNowOn ? [...chosen, name] : chosen.filter((other) => other !== name))
                  }
                />
              )}
              <span className={styles.hint}>
                <Data>{one?.error ?? one?.address ?? ''}</Data>
              </span>
            </li>
          );
        })}
      </ul>
    </Setting>
  );
}

function Addresses() {
  const text = useText();
  const desk = useDesk();
  const addresses = useSettings((state) => state.settings.lan.addresses);
  const [address, setAddress] = useState('');
  const keep = (next: readonly string[]) => desk.settings.update({ lan: { addresses: [...next] } });
  const remove = async (gone: string) => {
    if (await keep(addresses.filter((one) => one !== gone)))
      desk.toasts.undoable('setup.addressRemoved', { address: gone }, () => void keep(addresses));
  };
  const submit = () => {
    const wanted = address.trim();
    setAddress('');
    if (wanted !== '' && !addresses.includes(wanted)) void keep([...addresses, wanted]);
  };
  return (
    <Setting label={text('setup.addresses')} hint={text('setup.addressesHint')} resets="lan.addresses">
      <ul className={styles.interfaces}>
        {addresses.map((one) => (
          <li key={one} className={styles.interface}>
            <Data>{one}</Data>
            <IconButton
              icon={<X size={15} />}
              label={text('setup.removeAddress', { address: one })}
              onPress={() => void remove(one)}
            />
          </li>
        ))}
      </ul>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={text('setup.address')}
          isLabelHidden
          placeholder={text('setup.address')}
          value={address}
          onChange={setAddress}
          inputMode="url"
        />
        <Button look="outline" type="submit" isDisabled={address.trim() === ''} onPress={() => {}}>
          <Plus size={16} aria-hidden="true" />
          {text('setup.addAddress')}
        </Button>
      </form>
    </Setting>
  );
}
