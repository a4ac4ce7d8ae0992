import { useState } from 'react';
import type { AppError, CloudProbe, RequestValue } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { HealthWord } from '../../components/cloud-health/health-word.tsx';
import { Data } from '../../components/data.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk, useUi } from '../../stores/use-desk.ts';
import styles from './cloud-dialogs.module.css';
import { TargetRooms } from './target-rooms.tsx';

type Probed = RequestValue<'cloud:probe-media'>;

/** How many answers are drawn; the best come first. */
const DRAWN = 60;
const USUAL_PATH = '/media/harbour-evening.mp4';

/** Asks every instance behind a balancer for a media path, and casts from the one that is picked. */
export function ProbeDialog({ balancer, region }: { readonly balancer: string; readonly region: string }) {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const rooms = useUi((state) => state.selected);
  const [path, setPath] = useState(USUAL_PATH);
  const [picked, setPicked] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [probed, setProbed] = useState<Probed | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const title = text('cloud.probeTitle', { name: balancer });
  const close = () => desk.ui.setState({ dialog: null });
  const ask = async () => {
    setIsAsking(true);
    const input = { loadBalancer: balancer, region, path: path.trim() };
    const answer = await desk.bridge.requests.cloud.probeMedia(input);
    setIsAsking(false);
    setError(answer.ok ? null : answer.error);
    setProbed(answer.ok ? answer.value : null);
    setPicked(answer.ok ? answer.value.best : null);
  };
  const cast = () => {
    if (picked === null || probed === null) return;
    desk.casts.cast([...rooms], { url: picked }, probed.title);
    close();
  };
  return (
    <Dialog view="/cloud/probe" title={title} size="medium" onClose={close}>
      <div className={styles.probe}>
        <form
          className={styles.ask}
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <TextField label={text('cloud.probePath')} value={path} onChange={setPath} />
          <Button look="outline" type="submit" isDisabled={isAsking || path.trim() === ''} onPress={() => {}}>
            {text('cloud.probe')}
          </Button>
        </form>
        {isAsking && <p className={styles.note}>{text('cloud.probing')}</p>}
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
        {probed !== null && <ProbeAnswers probed={probed} picked={picked} onPick={setPicked} />}
        {picked !== null && <TargetRooms />}
        <DialogActions>
          <Button look="primary" isDisabled={picked === null || rooms.size === 0} onPress={cast}>
            {text('cloud.probeCast', { count: rooms.size })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface PickProps {
  readonly picked: string | null;
  readonly onPick: (url: string) => void;
}

function ProbeAnswers({ probed, ...pick }: PickProps & { readonly probed: Probed }) {
  const text = useText();
  return (
    <>
      {probed.probes.length > 0 && (
        <div className={styles.answers}>
          <ProbeTable {...pick} probes={probed.probes} />
        </div>
      )}
      {probed.best === null && <p className={styles.note}>{text('cloud.probeNone')}</p>}
    </>
  );
}

function ProbeTable(props: PickProps & { readonly probes: readonly CloudProbe[] }) {
  const text = useText();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('cloud.probeAddress')}</th>
          <th scope="col">{text('cloud.column.health')}</th>
          <th scope="col">{text('cloud.probeAnswer')}</th>
          <th scope="col">{text('cloud.probeRanges')}</th>
          <th scope="col">{text('cloud.probeType')}</th>
          <th scope="col">{text('cloud.probeMs')}</th>
        </tr>
      </thead>
      <tbody>
        {props.probes.slice(0, DRAWN).map((probe) => (
          <ProbeRow key={probe.url} {...props} probe={probe} />
        ))}
      </tbody>
    </table>
  );
}

interface ProbeRowProps extends PickProps {
  readonly probe: CloudProbe;
}

function PickLabel({ probe, picked, onPick }: ProbeRowProps) {
  return (
    <label className={styles.pick}>
      <input
        type="radio"
        name="probe"
        checked={picked === probe.url}
        disabled={!probe.ok}
        onChange={() => onPick(probe.url)}
      />
      <Data>{probe.publicIpAddress}</Data>
    </label>
  );
}

function ProbeRow({ probe, picked, onPick }: ProbeRowProps) {
  const text = useText();
  const { number } = useFormats();
  return (
    <tr data-picked={picked === probe.url}>
      <th scope="row">
        <PickLabel probe={probe} picked={picked} onPick={onPick} />
      </th>
      <td>
        <HealthWord health={probe.health} />
      </td>
      <td>{probe.reason === null ? text('cloud.probeOk') : <Data>{probe.reason}</Data>}</td>
      <td>{text(probe.ranges ? 'cloud.yes' : 'cloud.no')}</td>
      <td>
        <Data>{probe.contentType ?? '—'}</Data>
      </td>
      <td data-figures>{text('cloud.ms', { ms: number(probe.ms, 0) })}</td>
    </tr>
  );
}
