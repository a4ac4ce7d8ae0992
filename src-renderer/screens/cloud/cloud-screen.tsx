import { memo, useMemo, useState } from 'react';
import { CloudMap } from '../../components/cloud-map/cloud-map.tsx';
import {
  balancerKey,
  cloudRows,
  EVERYTHING,
  filteredRows,
  sortedRows,
} from '../../components/cloud-health/cloud-rows.ts';
import type { CloudRow, CloudScope, CloudSort } from '../../components/cloud-health/cloud-rows.ts';
import { useCloud, useCloudWatch } from '../../stores/use-cloud.ts';
import { CloudContent } from './cloud-content.tsx';
import { CloudHeader } from './cloud-header.tsx';
import styles from './cloud-screen.module.css';
import { CloudTools } from './cloud-tools.tsx';
import type { CloudView } from './cloud-tools.tsx';
import { RegionFailures } from './region-failures.tsx';

/** Neither depends on what is typed into the filter. */
const Head = memo(CloudHeader);
const Failures = memo(RegionFailures);

/** What stands behind the load balancers, and what is on its way into buckets. */
export function CloudScreen() {
  useCloudWatch();
  const inventory = useCloud((state) => state.inventory);
  const [scope, setScope] = useState<CloudScope>(EVERYTHING);
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<CloudSort>({ column: 'health', isDescending: false });
  const [selected, setSelected] = useState<string | null>(null);
  const [view, setView] = useState<CloudView>('instances');
  const { rows, behind, shown } = useShown(scope, words, sort);
  const balancer = inventory.loadBalancers.find((one) => balancerKey(one) === scope.balancer) ?? null;
  const isAnything = rows.length > 0 || inventory.loadBalancers.length > 0;
  return (
    <div className={styles.screen}>
      <div>
        <Head />
        <Failures />
      </div>
      {isAnything && view !== 'uploads' ? (
        <CloudMap
          balancers={inventory.loadBalancers}
          rows={behind}
          allRows={rows}
          scope={scope}
          onScope={setScope}
          selected={selected}
          onSelect={setSelected}
        />
      ) : (
        <div />
      )}
      <CloudTools
        view={view}
        onView={setView}
        words={words}
        onWords={setWords}
        shown={shown}
        total={rows.length}
        balancer={balancer}
      />
      <CloudContent
        view={view}
        rows={shown}
        isAnything={isAnything}
        balancer={balancer}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onClear={() => {
          setScope(EVERYTHING);
          setWords('');
        }}
      />
    </div>
  );
}

function useShown(
  scope: CloudScope,
  words: string,
  sort: CloudSort,
): {
  readonly rows: readonly CloudRow[];
  /** Those behind the chosen balancer. */
  readonly behind: readonly CloudRow[];
  readonly shown: readonly CloudRow[];
} {
  const { instances, loadBalancers } = useCloud((state) => state.inventory);
  const rows = useMemo(() => cloudRows(instances, loadBalancers), [instances, loadBalancers]);
  const sorted = useMemo(() => sortedRows(rows, sort), [rows, sort]);
  const behind = useMemo(
    () => filteredRows(rows, '', { ...EVERYTHING, balancer: scope.balancer }),
    [rows, scope.balancer],
  );
  const shown = useMemo(() => filteredRows(sorted, words, scope), [sorted, words, scope]);
  return { rows, behind, shown };
}
