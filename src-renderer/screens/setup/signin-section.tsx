import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { SIGNIN_SETUP_PARTS } from '../../stores/ui-store.ts';
import type { SigninSetupPart } from '../../stores/ui-store.ts';
import { useDesk, useSettings, useSignin, useUi } from '../../stores/use-desk.ts';
import { ExchangeChoices } from './exchange-choices.tsx';
import { SecretLine } from './secret-line.tsx';
import { Section, Setting, SwitchLine } from './section.tsx';
import { PART_SECRETS, PLAIN_FIELDS } from './signin-fields.ts';
import { SigninLines } from './signin-lines.tsx';
import { isProvider, ProviderChoices } from './signin-provider.tsx';

/** The providers, and what serves all of them: one part at a time. */
export function SigninSection() {
  const text = useText();
  const desk = useDesk();
  const part = useUi((state) => state.signinSetup);
  const providers = useSignin((state) => state.providers);
  const named = (one: SigninSetupPart) =>
    isProvider(one)
      ? (providers.find(({ provider }) => provider === one)?.label ?? one.toUpperCase())
      : text(`setup.signin.part.${one}`);
  return (
    <Section title={text('screen.signin')} hint={text('setup.signinHint')} resets="signin">
      <Setting label={text('setup.signin.part')} hint={text(`setup.signin.part.${part}.hint`)}>
        <Segmented
          label={text('setup.signin.part')}
          value={part}
          onChange={(next) => desk.ui.setState({ signinSetup: next })}
          segments={SIGNIN_SETUP_PARTS.map((value) => ({
            value,
            label: named(value),
            isData: isProvider(value),
          }))}
        />
      </Setting>
      {part === 'accounts' && <AccountsSwitch />}
      <SigninLines part={part} fields={PLAIN_FIELDS[part]} />
      <Secret part={part} />
      {part === 'exchange' && <ExchangeChoices />}
      {isProvider(part) && <ProviderChoices key={part} provider={part} />}
    </Section>
  );
}

function Secret({ part }: { readonly part: SigninSetupPart }) {
  const text = useText();
  const name = PART_SECRETS[part];
  if (name === null) return null;
  return (
    <SecretLine
      key={name}
      name={name}
      label={text(part === 'd' ? 'setup.signin.key' : 'setup.signin.secret')}
      hint={text(part === 'd' ? 'setup.signin.keyHint' : 'setup.secretHint')}
      isLong={part === 'd'}
    />
  );
}

function AccountsSwitch() {
  const text = useText();
  const desk = useDesk();
  const enabled = useSettings((state) => state.settings.signin.accounts.enabled);
  return (
    <Setting label={text('accounts.title')} hint={text('setup.signin.accountsHint')}>
      <SwitchLine
        label={text('setup.signin.accountsEnabled')}
        isOn={enabled}
        resets="signin.accounts.enabled"
        onChange={(isOn) => void desk.settings.update({ signin: { accounts: { enabled: isOn } } })}
      />
    </Setting>
  );
}
