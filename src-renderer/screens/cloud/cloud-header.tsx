import { RefreshCw, TriangleAlert, Upload } from 'lucide-react';
import type { CloudIdentity } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { useSeconds } from '../../components/progress/use-seconds.ts';
import { ScreenHeader } from '../../components/screen-header/screen-header.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { STALE_MS } from '../../stores/cloud-store.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { useDesk } from '../../stores/use-desk.ts';
import styles from './cloud-header.module.css';

/** Whose cloud this is and where, how old what is shown is, and how to read it anew. */
export function CloudHeader() {
  const text = useText();
  const desk = useDesk();
  const identity = useCloud((state) => state.identity);
  const isFollowing = useCloud((state) => state.isFollowing);
  const isRefreshing = useCloud((state) => state.inventory.refreshing);
  return (
    <ScreenHeader
      title={text('screen.cloud')}
      tools={
        <>
          <div className={styles.follow}>
            <Age />
            <Switch label={text('cloud.follow')} isOn={isFollowing} onChange={desk.cloud.setFollowing} />
          </div>
          <Button look="outline" isDisabled={isRefreshing} onPress={() => void desk.cloud.refresh(false)}>
            <RefreshCw size={15} aria-hidden="true" />
            <span className={styles.words}>{text('cloud.refresh')}</span>
          </Button>
          <Button look="primary" onPress={() => desk.ui.setState({ dialog: { kind: 'cloudUpload' } })}>
            <Upload size={15} className={styles.sign} aria-hidden="true" />
            {text('cloud.upload')}
          </Button>
        </>
      }
    >
      {identity !== null && <Identity identity={identity} />}
    </ScreenHeader>
  );
}

function Identity({ identity }: { readonly identity: CloudIdentity }) {
  const text = useText();
  const { account, regions, source } = identity;
  return (
    <dl className={styles.identity}>
      <div>
        <dt>{text('cloud.account')}</dt>
        <dd data-figures>{account === null ? text('cloud.accountUnknown') : <Data>{account}</Data>}</dd>
      </div>
      <div>
        <dt>{text('cloud.region', { count: regions.length })}</dt>
        <dd>{regions.length === 0 ? text('cloud.noRegion') : <Data>{regions.join(', ')}</Data>}</dd>
      </div>
      <div>
        <dt>{text('cloud.as')}</dt>
        <dd>
          <span className={source === 'practice' ? styles.practice : undefined}>
            {text(`cloud.source.${source}`, {
              ending: identity.keyEnding ?? '—',
              profile: identity.profile ?? '—',
            })}
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** How old what is shown is; it turns stale when two refreshes were missed. */
function Age() {
  const text = useText();
  const { time } = useFormats();
  const updatedAt = useCloud((state) => state.inventory.updatedAt);
  const isRefreshing = useCloud((state) => state.inventory.refreshing);
  const now = useSeconds(updatedAt !== null);
  if (updatedAt === null) {
    return <span className={styles.age}>{text(isRefreshing ? 'cloud.refreshing' : 'cloud.never')}</span>;
  }
  const age = Math.max(0, now - Date.parse(updatedAt));
  const isStale = age >= STALE_MS;
  return (
    <span className={styles.age} data-stale={isStale} data-figures>
      {isStale && <TriangleAlert size={14} aria-hidden="true" />}
      {isStale
        ? text('cloud.stale', { time: time(updatedAt) })
        : text('cloud.updated', { seconds: Math.floor(age / 1000) })}
      {isRefreshing && <span>{text('cloud.refreshing')}</span>}
    </span>
  );
}
