import { useState } from 'react';
import type { AppError, Settings, TrackerCapabilities } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { adviceFor } from '../../components/issues/advice.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { isTaken } from './is-taken.ts';
import { SavedLine } from './saved-line.tsx';
import { SecretLine } from './secret-line.tsx';
import { Section, Setting } from './section.tsx';
import styles from './setup-screen.module.css';

type Tracker = Settings['tracker'];

/** The tracker: where it is, who signs in, and whether it answers. */
export function TrackerSection() {
  const text = useText();
  const desk = useDesk();
  const tracker = useSettings((state) => state.settings.tracker);
  const keep = (change: Partial<Tracker>) => void desk.settings.update({ tracker: change });
  return (
    <Section title={text('setup.tracker')} hint={text('setup.trackerHint')} resets="tracker">
      <SavedLine
        key={`address-${tracker.baseUrl}`}
        label={text('setup.trackerAddress')}
        hint={text('setup.trackerAddressHint')}
        kept={tracker.baseUrl ?? ''}
        resets="tracker.baseUrl"
        wrong={(value) =>
          value === '' || /^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(value)
            ? null
            : text('setup.trackerAddressWrong')
        }
        onSave={(value) => keep({ baseUrl: value === '' ? null : value.replace(/\/+$/, '') })}
      />
      <SavedLine
        key={`user-${tracker.username}`}
        label={text('setup.trackerUser')}
        hint={null}
        kept={tracker.username}
        resets="tracker.username"
        wrong={(words) => (isTaken({ tracker: { username: words } }) ? null : text('setup.wrong.text'))}
        onSave={(username) => keep({ username })}
      />
      <SecretLine
        name="tracker.password"
        label={text('setup.trackerPassword')}
        hint={text('setup.secretHint')}
      />
      <SavedLine
        key={`path-${tracker.path}`}
        label={text('setup.trackerPath')}
        hint={null}
        kept={tracker.path}
        resets="tracker.path"
        wrong={(words) => (isTaken({ tracker: { path: absolute(words) } }) ? null : text('setup.wrong.text'))}
        onSave={(path) => keep({ path: absolute(path) })}
      />
      <SavedLine
        key={`namespace-${tracker.namespace}`}
        label={text('setup.trackerNamespace')}
        hint={text('setup.trackerNamespaceHint')}
        kept={tracker.namespace}
        resets="tracker.namespace"
        wrong={(words) => (isTaken({ tracker: { namespace: words } }) ? null : text('setup.wrong.text'))}
        onSave={(namespace) => keep({ namespace })}
      />
      <Check />
    </Section>
  );
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

type Checked =
  | { readonly phase: 'none' | 'asking' }
  | { readonly phase: 'answered'; readonly value: TrackerCapabilities }
  | { readonly phase: 'failed'; readonly error: AppError };

function Check() {
  const text = useText();
  const desk = useDesk();
  const [checked, setChecked] = useState<Checked>({ phase: 'none' });
  const { capabilities, refreshWsdl } = desk.bridge.requests.issues;
  const ask = async (request: typeof capabilities) => {
    setChecked({ phase: 'asking' });
    const answer = await request({});
    setChecked(
      answer.ok ? { phase: 'answered', value: answer.value } : { phase: 'failed', error: answer.error },
    );
  };
  return (
    <Setting label={text('setup.trackerCheck')} hint={null}>
      <div className={styles.buttons}>
        <Button look="outline" isDisabled={checked.phase === 'asking'} onPress={() => void ask(capabilities)}>
          {text(checked.phase === 'asking' ? 'setup.trackerTesting' : 'setup.trackerTest')}
        </Button>
        <Button look="plain" isDisabled={checked.phase === 'asking'} onPress={() => void ask(refreshWsdl)}>
          {text('setup.trackerRefresh')}
        </Button>
      </div>
      <div role="status">
        {checked.phase === 'answered' && <Answer value={checked.value} />}
        {checked.phase === 'failed' && <Refusal error={checked.error} />}
      </div>
    </Setting>
  );
}

function Answer({ value }: { readonly value: TrackerCapabilities }) {
  const text = useText();
  return (
    <div className={styles.outcome} data-ok="true">
      <p>
        <Data>{value.baseUrl}</Data>
      </p>
      <p>
        {text('setup.trackerAnswers', {
          count: value.operations.length,
          name: value.username,
          version: value.version ?? '—',
        })}
      </p>
      {value.practice && <p>{text('setup.trackerPractice')}</p>}
      <p>{text(value.hasGroupEnumeration ? 'setup.trackerPeopleAll' : 'setup.trackerPeopleProject')}</p>
    </div>
  );
}

function Refusal({ error }: { readonly error: AppError }) {
  const text = useText();
  const errorText = useErrorText();
  const advice = adviceFor(error, null);
  return (
    <div className={styles.outcome} data-ok="false">
      <p>{errorText(error)}</p>
      {advice !== null && <p>{text(advice)}</p>}
    </div>
  );
}
