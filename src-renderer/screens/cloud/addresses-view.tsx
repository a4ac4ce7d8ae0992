import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppError, CloudLoadBalancer, RequestValue } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import styles from './addresses-view.module.css';

type Addresses = RequestValue<'cloud:public-addresses'>;

/** How many members are drawn; the rest is counted. */
const DRAWN = 100;

/** The public addresses behind a balancer by the rule, and what the rule leaves out. */
export function AddressesView({ balancer }: { readonly balancer: CloudLoadBalancer | null }) {
  const text = useText();
  const errorText = useErrorText();
  const { found, error } = useAddresses(balancer);
  if (balancer === null) return <p className={styles.note}>{text('cloud.pickBalancer')}</p>;
  if (error !== null)
    return (
      <p className={styles.note} role="alert">
        {errorText(error)}
      </p>
    );
  if (found === null) return <p className={styles.note}>{text('cloud.loading')}</p>;
  return <Found found={found} name={balancer.name} />;
}

function Found({ found, name }: { readonly found: Addresses; readonly name: string }) {
  const text = useText();
  const desk = useDesk();
  const all = found.all.toSorted(
    (one, other) => Number(one.leftOut !== null) - Number(other.leftOut !== null),
  );
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <p>
          {text('cloud.addressesRule', { count: found.addresses.length })}{' '}
          <strong className={styles.leftOut}>{text('cloud.leftOut', { count: found.leftOut })}</strong>
        </p>
        <Button
          look="outline"
          isDisabled={found.addresses.length === 0}
          onPress={() =>
            void copyText(desk, found.addresses.map((one) => one.publicIpAddress).join('\n'), 'cloud.copied')
          }
        >
          <Copy size={15} aria-hidden="true" />
          {text('cloud.copyAddresses')}
        </Button>
      </div>
      <table className={styles.table} aria-label={text('cloud.addresses', { name })}>
        <thead>
          <tr>
            <th scope="col">{text('cloud.column.instanceId')}</th>
            <th scope="col">{text('cloud.column.address')}</th>
            <th scope="col">{text('cloud.column.state')}</th>
            <th scope="col">{text('cloud.rule')}</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, DRAWN).map((one) => (
            <tr key={one.instanceId} data-out={one.leftOut !== null}>
              <td>
                <Data>{one.instanceId}</Data>
              </td>
              <td>
                <Data>{one.publicIpAddress ?? '—'}</Data>
              </td>
              <td>
                <Data>{one.state ?? '—'}</Data>
              </td>
              <td>{text(one.leftOut === null ? 'cloud.included' : `cloud.leftOut.${one.leftOut}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > DRAWN && (
        <p className={styles.note}>{text('cloud.more', { count: all.length - DRAWN })}</p>
      )}
    </div>
  );
}

function useAddresses(balancer: CloudLoadBalancer | null): {
  readonly found: Addresses | null;
  readonly error: AppError | null;
} {
  const { bridge } = useDesk();
  const [state, setState] = useState<{ readonly found: Addresses | null; readonly error: AppError | null }>({
    found: null,
    error: null,
  });
  const name = balancer?.name ?? null;
  const region = balancer?.region ?? null;
  useEffect(() => {
    if (name === null) return;
    let isWanted = true;
    void bridge.requests.cloud.publicAddresses({ loadBalancer: name, region }).then((answer) => {
      if (!isWanted) return;
      setState(answer.ok ? { found: answer.value, error: null } : { found: null, error: answer.error });
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, name, region]);
  return state;
}
