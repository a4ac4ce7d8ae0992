import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Settings } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { CloudKeys } from './cloud-keys.tsx';
import { anything, SavedLine } from './saved-line.tsx';
import { Section, Setting } from './section.tsx';

const SERVICES = ['ec2', 'elb', 's3', 'sts'] as const;

/** As whom and where the cloud is asked. */
export function CloudSection() {
  const text = useText();
  const cloud = useSettings((state) => state.settings.cloud);
  return (
    <Section title={text('screen.cloud')} hint={text('cloud.setupHint')} resets="cloud">
      <Identity />
      <Regions cloud={cloud} />
      <Profile cloud={cloud} />
      <CloudKeys />
      <Endpoints cloud={cloud} />
      <Policy />
    </Section>
  );
}

function Identity() {
  const text = useText();
  const desk = useDesk();
  const identity = useCloud((state) => state.identity);
  return (
    <Setting label={text('cloud.setupIdentity')} hint={null}>
      {identity !== null && (
        <p>
          {text(`cloud.source.${identity.source}`, {
            ending: identity.keyEnding ?? '—',
            profile: identity.profile ?? '—',
          })}
          {' · '}
          <Data>{identity.arn ?? identity.account ?? '—'}</Data>
        </p>
      )}
      <Button look="outline" onPress={() => void desk.cloud.checkIdentity()}>
        {text('cloud.check')}
      </Button>
    </Setting>
  );
}

interface CloudProps {
  readonly cloud: Settings['cloud'];
}

function Regions({ cloud }: CloudProps) {
  const text = useText();
  const desk = useDesk();
  const keepMore = (words: string) => {
    const regions = [...new Set(words.split(/[\s,]+/).filter(Boolean))];
    void desk.settings.update({ cloud: { regions } });
  };
  return (
    <>
      <SavedLine
        key={`region ${cloud.region}`}
        label={text('cloud.mainRegion')}
        hint={text('cloud.mainRegionHint')}
        kept={cloud.region ?? ''}
        resets="cloud.region"
        wrong={anything}
        onSave={(words) => void desk.settings.update({ cloud: { region: orNull(words) } })}
      />
      <SavedLine
        key={`regions ${cloud.regions.join()}`}
        label={text('cloud.moreRegions')}
        hint={text('cloud.moreRegionsHint')}
        kept={cloud.regions.join(', ')}
        resets="cloud.regions"
        wrong={anything}
        onSave={keepMore}
      />
    </>
  );
}

function Profile({ cloud }: CloudProps) {
  const text = useText();
  const desk = useDesk();
  const [names, setNames] = useState('');
  useEffect(() => {
    let isWanted = true;
    void desk.bridge.requests.cloud.profiles({}).then((answer) => {
      if (isWanted && answer.ok) setNames(answer.value.profiles.map(({ name }) => name).join(', '));
    });
    return () => {
      isWanted = false;
    };
  }, [desk]);
  const found = names === '' ? '' : ` ${text('cloud.profilesFound', { names })}`;
  return (
    <SavedLine
      key={`profile ${cloud.profile}`}
      label={text('cloud.profile')}
      hint={`${text('cloud.profileHint')}${found}`}
      kept={cloud.profile ?? ''}
      resets="cloud.profile"
      wrong={anything}
      onSave={(words) => void desk.settings.update({ cloud: { profile: orNull(words) } })}
    />
  );
}

const PATH_STYLES: readonly { readonly value: 'auto' | 'on' | 'off'; readonly kept: boolean | null }[] = [
  { value: 'auto', kept: null },
  { value: 'on', kept: true },
  { value: 'off', kept: false },
];

function Endpoints({ cloud }: CloudProps) {
  const text = useText();
  const desk = useDesk();
  const chosen = PATH_STYLES.find(({ kept }) => kept === cloud.forcePathStyle)?.value ?? 'auto';
  return (
    <>
      {SERVICES.map((service) => (
        <SavedLine
          key={`${service} ${cloud.endpoints[service]}`}
          label={`${text('cloud.endpoints')} · ${text(`cloud.endpoint.${service}`)}`}
          hint={service === 'sts' ? text('cloud.endpointsHint') : null}
          kept={cloud.endpoints[service] ?? ''}
          resets={`cloud.endpoints.${service}`}
          wrong={anything}
          onSave={(words) =>
            void desk.settings.update({ cloud: { endpoints: { [service]: orNull(words) } } })
          }
        />
      ))}
      <Setting
        label={text('cloud.pathStyle')}
        hint={text('cloud.pathStyleHint')}
        resets="cloud.forcePathStyle"
      >
        <Segmented
          label={text('cloud.pathStyle')}
          value={chosen}
          onChange={(value) =>
            void desk.settings.update({
              cloud: { forcePathStyle: PATH_STYLES.find((one) => one.value === value)?.kept ?? null },
            })
          }
          segments={PATH_STYLES.map(({ value }) => ({ value, label: text(`cloud.pathStyle.${value}`) }))}
        />
      </Setting>
    </>
  );
}

function Policy() {
  const text = useText();
  const desk = useDesk();
  const copy = async () => {
    const answer = await desk.bridge.requests.cloud.policy({});
    if (answer.ok) await copyText(desk, answer.value.policy, 'cloud.copied');
    else desk.toasts.failed('cloud.policyFailed', {}, answer.error, () => void copy());
  };
  return (
    <Setting label={text('cloud.policy')} hint={text('cloud.policyHint')}>
      <Button look="outline" onPress={() => void copy()}>
        <Copy size={15} aria-hidden="true" />
        {text('cloud.copyPolicy')}
      </Button>
    </Setting>
  );
}

function orNull(words: string): string | null {
  return words === '' ? null : words;
}
