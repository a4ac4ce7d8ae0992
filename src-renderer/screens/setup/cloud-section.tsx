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
import { isTaken } from './is-taken.ts';
import { SavedLine } from './saved-line.tsx';
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
      <ApiVersions cloud={cloud} />
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

function regionsIn(words: string): string[] {
  return [...new Set(words.split(/[\s,]+/).filter(Boolean))];
}

interface CloudProps {
  readonly cloud: Settings['cloud'];
}

function Regions({ cloud }: CloudProps) {
  const text = useText();
  const desk = useDesk();
  const keep = (change: Partial<Settings['cloud']>) => void desk.settings.update({ cloud: change });
  const wrongFor = (change: Partial<Settings['cloud']>) =>
    isTaken({ cloud: change }) ? null : text('cloud.regionWrong');
  return (
    <>
      <SavedLine
        key={`region ${cloud.region}`}
        label={text('cloud.mainRegion')}
        hint={text('cloud.mainRegionHint')}
        kept={cloud.region ?? ''}
        resets="cloud.region"
        wrong={(words) => wrongFor({ region: orNull(words) })}
        onSave={(words) => keep({ region: orNull(words) })}
      />
      <SavedLine
        key={`regions ${cloud.regions.join()}`}
        label={text('cloud.moreRegions')}
        hint={text('cloud.moreRegionsHint')}
        kept={cloud.regions.join(', ')}
        resets="cloud.regions"
        wrong={(words) => wrongFor({ regions: regionsIn(words) })}
        onSave={(words) => keep({ regions: regionsIn(words) })}
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
      wrong={(words) => (isTaken({ cloud: { profile: orNull(words) } }) ? null : text('setup.wrong.text'))}
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
          wrong={(words) =>
            isTaken({ cloud: { endpoints: { [service]: orNull(words) } } })
              ? null
              : text('setup.wrong.address')
          }
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

const VERSIONED = ['ec2', 'elb', 's3'] as const;

/** The SDK speaks one version of each service; a setting that names another is refused. */
function ApiVersions({ cloud }: CloudProps) {
  const text = useText();
  const desk = useDesk();
  return VERSIONED.map((service) => (
    <SavedLine
      key={`${service} version ${cloud.apiVersions[service]}`}
      label={`${text('cloud.apiVersion')} · ${text(`cloud.endpoint.${service}`)}`}
      hint={service === 's3' ? text('cloud.apiVersionHint') : null}
      kept={cloud.apiVersions[service]}
      resets={`cloud.apiVersions.${service}`}
      wrong={(words) =>
        isTaken({ cloud: { apiVersions: { [service]: words } } }) ? null : text('cloud.apiVersionWrong')
      }
      onSave={(words) => void desk.settings.update({ cloud: { apiVersions: { [service]: words } } })}
    />
  ));
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
