import { CloudOff, Cloud, SearchX, UploadCloud } from 'lucide-react';
import { useCallback } from 'react';
import type { CloudLoadBalancer } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { CloudTable } from '../../components/cloud-table/cloud-table.tsx';
import type { CloudRow, CloudSort } from '../../components/cloud-health/cloud-rows.ts';
import { CloudUploads } from '../../components/cloud-uploads/cloud-uploads.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { go } from '../../stores/go.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { AddressesView } from './addresses-view.tsx';
import styles from './cloud-screen.module.css';
import type { CloudView } from './cloud-tools.tsx';

interface CloudContentProps {
  readonly view: CloudView;
  readonly rows: readonly CloudRow[];
  readonly isAnything: boolean;
  readonly balancer: CloudLoadBalancer | null;
  readonly sort: CloudSort;
  readonly onSort: (sort: CloudSort) => void;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onClear: () => void;
}

/** The table, the public addresses or the uploads, or why there is nothing of it. */
export function CloudContent(props: CloudContentProps) {
  if (props.view === 'uploads') return <Uploads />;
  if (!props.isAnything) return <Nothing />;
  if (props.view === 'addresses')
    return (
      <AddressesView key={`${props.balancer?.region} ${props.balancer?.name}`} balancer={props.balancer} />
    );
  return <Instances {...props} />;
}

function Instances(props: CloudContentProps) {
  const text = useText();
  const desk = useDesk();
  const copy = useCallback((words: string) => void copyText(desk, words, 'cloud.copied'), [desk]);
  if (props.rows.length > 0)
    return (
      <div className={styles.content}>
        <CloudTable {...props} onCopy={copy} />
      </div>
    );
  return (
    <div className={styles.content}>
      <EmptyState
        size="pane"
        picture={<SearchX size={32} strokeWidth={1.4} />}
        title={text('cloud.noMatch')}
        actions={
          <Button look="outline" onPress={props.onClear}>
            {text('cloud.clearAll')}
          </Button>
        }
      >
        {null}
      </EmptyState>
    </div>
  );
}

function Uploads() {
  const text = useText();
  const desk = useDesk();
  const uploads = useCloud((state) => state.uploads);
  if (uploads.length === 0)
    return (
      <div className={styles.content}>
        <EmptyState
          size="pane"
          picture={<UploadCloud size={34} strokeWidth={1.4} />}
          title={text('cloud.noUploads')}
          actions={
            <Button look="primary" onPress={() => desk.ui.setState({ dialog: { kind: 'cloudUpload' } })}>
              {text('cloud.upload')}
            </Button>
          }
        >
          <p>{text('cloud.noUploadsHint')}</p>
        </EmptyState>
      </div>
    );
  return (
    <div className={styles.padded}>
      <CloudUploads
        uploads={uploads}
        onAct={(upload, action) => void desk.cloud.act(upload, action)}
        onCopy={(words) => void copyText(desk, words, 'cloud.copied')}
      />
    </div>
  );
}

/** Nothing to show: still reading, refused, or really empty. */
function Nothing() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const phase = useCloud((state) => state.phase);
  const error = useCloud((state) => state.error);
  const inventory = useCloud((state) => state.inventory);
  const isReading = phase === 'loading' || (inventory.refreshing && inventory.updatedAt === null);
  if (isReading && error === null) return <p className={styles.loading}>{text('cloud.loading')}</p>;
  const isFailed = error !== null || inventory.regions.some((region) => region.error !== null);
  const regions = inventory.regions.map(({ region }) => region).join(', ');
  return (
    <div className={styles.content}>
      <EmptyState
        size="pane"
        picture={isFailed ? <CloudOff size={34} strokeWidth={1.4} /> : <Cloud size={34} strokeWidth={1.4} />}
        title={text(isFailed ? 'cloud.failed' : 'cloud.empty')}
        actions={
          <>
            <Button look="primary" onPress={() => void desk.cloud.refresh(false)}>
              {text(isFailed ? 'toast.retry' : 'cloud.refresh')}
            </Button>
            <Button look="outline" onPress={() => go(desk, 'setup')}>
              {text('cloud.setup')}
            </Button>
          </>
        }
      >
        {error !== null && <p>{errorText(error)}</p>}
        {!isFailed && <p>{text('cloud.emptyHint', { regions: regions === '' ? '—' : regions })}</p>}
      </EmptyState>
    </div>
  );
}
