import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { RETURN_PATHS, SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';
import type { SigninProvider } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { SigninSetupPart } from '../../stores/ui-store.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { Setting } from './section.tsx';
import styles from './setup-screen.module.css';
import { ADVANCED_FIELDS } from './signin-fields.ts';
import { SigninLines } from './signin-lines.tsx';

/** Whether a part is a provider. */
export function isProvider(part: SigninSetupPart): part is SigninProvider {
  return SIGNIN_PROVIDERS.some((one) => one === part);
}

/** What is chosen for a provider, and the lines that only one unlike the presets needs. */
export function ProviderChoices({ provider }: { readonly provider: SigninProvider }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ReturnPathChoice provider={provider} />
      <DialectChoice provider={provider} />
      {provider === 'a' && <SocialChoices />}
      <div className={styles.setting}>
        <Button look="link" isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? (
            <ChevronDown size={15} aria-hidden="true" />
          ) : (
            <ChevronRight size={15} aria-hidden="true" />
          )}
          {text('setup.advanced')}
        </Button>
        {isOpen && <p className={styles.hint}>{text('setup.signin.advancedHint')}</p>}
      </div>
      {isOpen && <SigninLines part={provider} fields={ADVANCED_FIELDS[provider]} />}
    </>
  );
}

function ReturnPathChoice({ provider }: { readonly provider: SigninProvider }) {
  const text = useText();
  const desk = useDesk();
  const chosen = useSettings((state) => state.settings.signin[provider].returnPath);
  return (
    <Setting
      label={text('setup.signin.returnPath')}
      hint={text('setup.signin.returnPathHint')}
      resets={`signin.${provider}.returnPath`}
    >
      <div className={styles.choice}>
        <SelectField
          label={text('setup.signin.returnPath')}
          isLabelHidden
          value={chosen ?? ''}
          none={text('setup.signin.automatic')}
          options={RETURN_PATHS.map((value) => ({ value, label: text(`signin.way.${value}`) }))}
          onChange={(value) => {
            const returnPath = RETURN_PATHS.find((path) => path === value) ?? null;
            void desk.settings.update({ signin: { [provider]: { returnPath } } });
          }}
        />
      </div>
    </Setting>
  );
}

const DIALECTS = ['required', 'current'] as const;

function DialectChoice({ provider }: { readonly provider: SigninProvider }) {
  const text = useText();
  const desk = useDesk();
  const dialect = useSettings((state) => state.settings.signin[provider].dialect);
  return (
    <Setting
      label={text('setup.signin.dialect')}
      hint={text(`setup.signin.dialect.${dialect}.hint`)}
      resets={`signin.${provider}.dialect`}
    >
      <Segmented
        label={text('setup.signin.dialect')}
        value={dialect}
        onChange={(value) => void desk.settings.update({ signin: { [provider]: { dialect: value } } })}
        segments={DIALECTS.map((value) => ({ value, label: text(`setup.signin.dialect.${value}`) }))}
      />
    </Setting>
  );
}

const FLOWS = ['auto', 'code', 'token'] as const;
const SHARES = ['api', 'dialog'] as const;

/** What only the social network offers: two flows, and sharing. */
function SocialChoices() {
  const text = useText();
  const desk = useDesk();
  const { flow, share } = useSettings((state) => state.settings.signin.a);
  return (
    <>
      <Setting
        label={text('setup.signin.flow')}
        hint={text(`setup.signin.flow.${flow ?? 'auto'}.hint`)}
        resets="signin.a.flow"
      >
        <Segmented
          label={text('setup.signin.flow')}
          value={flow ?? 'auto'}
          onChange={(value) =>
            void desk.settings.update({ signin: { a: { flow: value === 'auto' ? null : value } } })
          }
          segments={FLOWS.map((value) => ({ value, label: text(`setup.signin.flow.${value}`) }))}
        />
      </Setting>
      <Setting
        label={text('signin.share')}
        hint={text(`setup.signin.share.${share}.hint`)}
        resets="signin.a.share"
      >
        <Segmented
          label={text('signin.share')}
          value={share}
          onChange={(value) => void desk.settings.update({ signin: { a: { share: value } } })}
          segments={SHARES.map((value) => ({ value, label: text(`setup.signin.share.${value}`) }))}
        />
      </Setting>
    </>
  );
}
