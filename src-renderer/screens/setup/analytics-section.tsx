import type { AnalyticsStatus, Settings } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { useAnalytics, useDesk, useSettings } from '../../stores/use-desk.ts';
import { SavedLine } from './saved-line.tsx';
import { Section, Setting, SwitchLine } from './section.tsx';
import styles from './setup-screen.module.css';

type Analytics = Settings['analytics'];

const LEVELS = ['none', 'error', 'warning', 'info', 'verbose'] as const;
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#]*)?$/i;

/** Whether screens are counted, where that goes, and what became of it. */
export function AnalyticsSection() {
  const text = useText();
  const desk = useDesk();
  const analytics = useSettings((state) => state.settings.analytics);
  const status = useAnalytics((state) => state.status);
  return (
    <Section title={text('analytics.title')} hint={text('analytics.hint')} resets="analytics">
      <Setting label={text('analytics.consent')} hint={text('analytics.enabledHint')}>
        <Switch
          label={text('analytics.enabled')}
          isOn={analytics.enabled}
          onChange={(isOn) => void desk.analytics.answer(isOn)}
        />
      </Setting>
      {status !== null && <State status={status} />}
      <Lines analytics={analytics} />
      <Flags analytics={analytics} />
    </Section>
  );
}

function State({ status }: { readonly status: AnalyticsStatus }) {
  const text = useText();
  const desk = useDesk();
  const isSending = useAnalytics((state) => state.isSending);
  return (
    <Setting label={text('analytics.state')} hint={text('analytics.forgetHint')}>
      {status.enabled ? <Facts status={status} /> : <p>{text('analytics.off')}</p>}
      <div className={styles.buttons}>
        <Button look="outline" onPress={() => desk.ui.setState({ dialog: { kind: 'analytics' } })}>
          {text('analytics.what')}
        </Button>
        {status.enabled && (
          <Button
            look="outline"
            isDisabled={isSending || status.queued === 0}
            onPress={() => void desk.analytics.sendNow()}
          >
            {text(isSending ? 'analytics.sending' : 'analytics.sendNow')}
          </Button>
        )}
        <Button look="plain" onPress={() => void desk.analytics.forget()}>
          {text('analytics.forget')}
        </Button>
      </div>
    </Setting>
  );
}

function Facts({ status }: { readonly status: AnalyticsStatus }) {
  const text = useText();
  const { time } = useFormats();
  const { dropped } = status;
  const isAnyDropped = Object.values(dropped).some((count) => count > 0);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text('analytics.goesTo')}</dt>
        <dd>
          <Collector status={status} />
        </dd>
        <dt>{text('analytics.queued')}</dt>
        <dd>
          {text('analytics.queuedCount', { count: status.queued })}
          {status.nextDispatch !== null && (
            <>
              {' · '}
              {text('analytics.nextAt', { time: time(status.nextDispatch) })}
            </>
          )}
        </dd>
        <dt>{text('analytics.sent')}</dt>
        <dd>{text('analytics.queuedCount', { count: status.sent })}</dd>
        {isAnyDropped && (
          <>
            <dt>{text('analytics.dropped')}</dt>
            <dd>{text('analytics.droppedWhy', dropped)}</dd>
          </>
        )}
        <dt>{text('analytics.last')}</dt>
        <dd>
          {status.lastDispatch === null ? text('analytics.never') : <Data>{time(status.lastDispatch)}</Data>}
        </dd>
        <dt>{text('analytics.clientId')}</dt>
        <dd>{status.clientId === null ? text('analytics.noClientId') : <Data>{status.clientId}</Data>}</dd>
      </dl>
      <Trouble status={status} />
    </>
  );
}

function Collector({ status }: { readonly status: AnalyticsStatus }) {
  const text = useText();
  if (status.collector === null) return text('analytics.nowhere');
  if (status.practice) return text('analytics.practice');
  return <Data>{status.collector}</Data>;
}

function Trouble({ status }: { readonly status: AnalyticsStatus }) {
  const errorText = useErrorText();
  return (
    <div role="status">
      {status.lastError !== null && (
        <p className={styles.outcome} data-ok="false">
          {errorText(status.lastError)}
        </p>
      )}
    </div>
  );
}

interface AnalyticsProps {
  readonly analytics: Analytics;
}

function Lines({ analytics }: AnalyticsProps) {
  const text = useText();
  const desk = useDesk();
  const keep = (change: Partial<Analytics>) => void desk.settings.update({ analytics: change });
  const { trackingId, collectUrl, dispatchSeconds } = analytics;
  return (
    <>
      <SavedLine
        key={`id ${trackingId}`}
        label={text('analytics.trackingId')}
        hint={text('analytics.trackingIdHint')}
        kept={trackingId}
        resets="analytics.trackingId"
        wrong={(words) => (/^UA-\d+-\d+$/.test(words) ? null : text('analytics.trackingIdWrong'))}
        onSave={(words) => keep({ trackingId: words })}
      />
      <SavedLine
        key={`url ${collectUrl}`}
        label={text('analytics.collectUrl')}
        hint={text('analytics.collectUrlHint')}
        kept={collectUrl ?? ''}
        resets="analytics.collectUrl"
        wrong={(words) => (words === '' || ADDRESS.test(words) ? null : text('analytics.collectUrlWrong'))}
        onSave={(words) => keep({ collectUrl: words === '' ? null : words })}
      />
      <SavedLine
        key={`seconds ${dispatchSeconds}`}
        label={text('analytics.interval')}
        hint={text('analytics.intervalHint')}
        kept={String(dispatchSeconds)}
        resets="analytics.dispatchSeconds"
        wrong={(words) =>
          /^\d{1,5}$/.test(words) && Number(words) <= 86_400 ? null : text('analytics.intervalWrong')
        }
        onSave={(words) => keep({ dispatchSeconds: Number(words) })}
      />
    </>
  );
}

function Flags({ analytics }: AnalyticsProps) {
  const text = useText();
  const desk = useDesk();
  const keep = (change: Partial<Analytics>) => void desk.settings.update({ analytics: change });
  return (
    <>
      <Setting label={text('analytics.flags')} hint={text('analytics.advertisingHint')}>
        <SwitchLine
          label={text('analytics.uncaught')}
          resets="analytics.uncaughtExceptions"
          isOn={analytics.uncaughtExceptions}
          onChange={(uncaughtExceptions) => keep({ uncaughtExceptions })}
        />
        <SwitchLine
          label={text('analytics.advertising')}
          resets="analytics.advertisingId"
          isOn={analytics.advertisingId}
          onChange={(advertisingId) => keep({ advertisingId })}
        />
      </Setting>
      <Setting
        label={text('analytics.logLevel')}
        hint={text('analytics.logLevelHint')}
        resets="analytics.logLevel"
      >
        <Segmented
          label={text('analytics.logLevel')}
          value={analytics.logLevel}
          onChange={(logLevel) => keep({ logLevel })}
          segments={LEVELS.map((value) => ({ value, label: text(`analytics.logLevel.${value}`) }))}
        />
      </Setting>
    </>
  );
}
