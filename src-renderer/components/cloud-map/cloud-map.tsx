import { Boxes, Layers } from 'lucide-react';
import { memo } from 'react';
import type { CloudLoadBalancer } from '../../../src-preload/contract/index.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { balancerKey, healthCounts, SHOWN_HEALTHS } from '../cloud-health/cloud-rows.ts';
import type { CloudRow, CloudScope, ShownHealth } from '../cloud-health/cloud-rows.ts';
import { HealthGlyph } from '../cloud-health/health-word.tsx';
import { Data } from '../data.tsx';
import styles from './cloud-map.module.css';

/** Above this many, a zone shows its shares instead of each instance. */
const DRAWN = 40;

export interface CloudMapProps {
  readonly balancers: readonly CloudLoadBalancer[];
  /** The instances behind the chosen balancer, or all of them. */
  readonly rows: readonly CloudRow[];
  readonly allRows: readonly CloudRow[];
  readonly scope: CloudScope;
  readonly onScope: (scope: CloudScope) => void;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** Balancers, the zones behind them, and every instance by its health; each part selects what the table shows. */
export const CloudMap = memo(function CloudMap(props: CloudMapProps) {
  const text = useText();
  const zones = zonesOf(props.rows);
  return (
    <section className={styles.map} aria-label={text('cloud.map')}>
      <ul className={styles.balancers} aria-label={text('cloud.balancers')}>
        <BalancerItem {...props} balancer={null} />
        {props.balancers.map((balancer) => (
          <BalancerItem key={balancerKey(balancer)} {...props} balancer={balancer} />
        ))}
      </ul>
      <ul className={styles.zones} aria-label={text('cloud.zones')}>
        {zones.length === 0 && <li className={styles.nothing}>{text('cloud.noMembers')}</li>}
        {zones.map(([zone, rows]) => (
          <ZoneLane key={zone} {...props} zone={zone} rows={rows} />
        ))}
      </ul>
    </section>
  );
});

function BalancerItem(props: CloudMapProps & { readonly balancer: CloudLoadBalancer | null }) {
  const text = useText();
  const errorText = useErrorText();
  const { balancer, scope } = props;
  const key = balancer === null ? null : balancerKey(balancer);
  const members = new Map<ShownHealth, number>();
  for (const { health } of balancer?.instances ?? []) members.set(health, (members.get(health) ?? 0) + 1);
  const counts = balancer === null ? healthCounts(props.allRows) : members;
  return (
    <li>
      <button
        type="button"
        className={styles.balancer}
        aria-pressed={scope.balancer === key}
        onClick={() => props.onScope({ balancer: key, zone: null, health: null })}
      >
        <span className={styles.sign}>{balancer === null ? <Boxes size={17} /> : <Layers size={17} />}</span>
        <span className={styles.balancerName}>
          {balancer === null ? text('cloud.allInstances') : <Data>{balancer.name}</Data>}
        </span>
        <span className={styles.kind}>
          {balancer === null ? (
            text('cloud.balancerCount', { count: props.balancers.length })
          ) : (
            <Data>{[balancer.kind, balancer.region].join(' · ')}</Data>
          )}
        </span>
        <Counts counts={counts} />
        {balancer?.healthError != null && (
          <span className={styles.wrong}>{errorText(balancer.healthError)}</span>
        )}
      </button>
    </li>
  );
}

function Counts({ counts }: { readonly counts: ReadonlyMap<ShownHealth, number> }) {
  const text = useText();
  return (
    <span className={styles.counts}>
      {SHOWN_HEALTHS.flatMap((health) => {
        const count = counts.get(health);
        if (count === undefined) return [];
        return [
          <span key={health} className={styles.count} title={text(`cloud.health.${health}`)}>
            <HealthGlyph health={health} />
            {count}
            <span className={styles.hidden}>{text(`cloud.health.${health}`)}</span>
          </span>,
        ];
      })}
    </span>
  );
}

function ZoneLane(props: CloudMapProps & { readonly zone: string; readonly rows: readonly CloudRow[] }) {
  const text = useText();
  const { zone, rows, scope } = props;
  const counts = healthCounts(rows);
  return (
    <li className={styles.lane}>
      <button
        type="button"
        className={styles.zone}
        aria-pressed={scope.zone === zone}
        onClick={() => props.onScope({ ...scope, zone: scope.zone === zone ? null : zone })}
      >
        {zone === '' ? text('cloud.noZone') : <Data>{zone}</Data>}
        <span className={styles.kind}>{text('cloud.instanceCount', { count: rows.length })}</span>
      </button>
      {rows.length > DRAWN ? <Shares {...props} counts={counts} total={rows.length} /> : <Dots {...props} />}
    </li>
  );
}

function Dots({
  rows,
  selected,
  onSelect,
}: Pick<CloudMapProps, 'selected' | 'onSelect'> & { readonly rows: readonly CloudRow[] }) {
  const text = useText();
  return (
    <div className={styles.dots}>
      {rows.map((row) => {
        const label = text('cloud.instanceLabel', {
          name: row.name === '' ? row.instanceId : row.name,
          health: text(`cloud.health.${row.health}`),
        });
        return (
          <button
            key={row.key}
            type="button"
            className={styles.dot}
            data-health={row.health}
            aria-label={label}
            title={row.reason === '' ? label : `${label}: ${row.reason}`}
            aria-pressed={row.key === selected}
            onClick={() => onSelect(row.key)}
          >
            <HealthGlyph health={row.health} />
          </button>
        );
      })}
    </div>
  );
}

function Shares(
  props: CloudMapProps & {
    readonly zone: string;
    readonly counts: ReadonlyMap<ShownHealth, number>;
    readonly total: number;
  },
) {
  const text = useText();
  const { scope, zone } = props;
  return (
    <div className={styles.shares}>
      {SHOWN_HEALTHS.flatMap((health) => {
        const count = props.counts.get(health);
        if (count === undefined) return [];
        const isPicked = scope.zone === zone && scope.health === health;
        return [
          <button
            key={health}
            type="button"
            className={styles.share}
            data-health={health}
            style={{ flexGrow: count / props.total }}
            aria-pressed={isPicked}
            onClick={() =>
              props.onScope({ ...scope, zone: isPicked ? null : zone, health: isPicked ? null : health })
            }
          >
            <HealthGlyph health={health} />
            {text('cloud.share', { count, health: text(`cloud.health.${health}`) })}
          </button>,
        ];
      })}
    </div>
  );
}

function zonesOf(rows: readonly CloudRow[]): readonly (readonly [string, readonly CloudRow[]])[] {
  const zones = new Map<string, CloudRow[]>();
  for (const row of rows) {
    const lane = zones.get(row.zone);
    if (lane === undefined) zones.set(row.zone, [row]);
    else lane.push(row);
  }
  return [...zones].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
