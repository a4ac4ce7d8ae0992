import type { AppError, Proof, Step } from '../../../src-preload/contract/index.ts';
import type { MessageId } from '../../i18n/en.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { Data } from '../data.tsx';
import { FaultLinks } from '../fault-links/fault-links.tsx';
import type { Tally } from '../tally/tally.ts';
import styles from './cast-lines.module.css';
import { RoomLine, RoomLines } from './room-line.tsx';

/** How far one room of a cast is. */
export interface CastLine {
  readonly room: string;
  readonly name: string;
  readonly state: 'waiting' | 'working' | 'ok' | 'failed';
  readonly steps: readonly Step[];
  readonly proof: Proof | null;
  readonly error: AppError | null;
}

const SIGNS: Readonly<Record<CastLine['state'], Tally>> = {
  waiting: 'unseen',
  working: 'loading',
  ok: 'on-air',
  failed: 'fault',
};

/** One line for each room, with its own outcome. */
export function CastLines(props: {
  readonly lines: readonly CastLine[];
  /** Shows what happened with a room that failed. */
  readonly onShow: (line: CastLine) => void;
  readonly onReport: (line: CastLine) => void;
}) {
  return (
    <RoomLines>
      {props.lines.map((line) => (
        <RoomLine key={line.room} tally={signOf(line)} name={line.name} words={<CastWords line={line} />}>
          {line.error === null ? undefined : (
            <FaultLinks
              name={line.name}
              onShow={() => props.onShow(line)}
              onReport={() => props.onReport(line)}
            />
          )}
        </RoomLine>
      ))}
    </RoomLines>
  );
}

function signOf(line: CastLine): Tally {
  return line.state === 'ok' && line.proof === null ? 'unproven' : SIGNS[line.state];
}

function CastWords({ line }: { readonly line: CastLine }) {
  const text = useText();
  const errorText = useErrorText();
  const { number } = useFormats();
  const last = line.steps.at(-1);
  const ms = number(
    line.steps.reduce((sum, step) => sum + step.ms, 0),
    0,
  );
  if (line.error !== null) return errorText(line.error);
  if (line.state === 'ok')
    return line.proof === null ? text('cast.okUnproven') : text('cast.okProof', { ms });
  return last === undefined ? text('cast.waiting') : <StepName name={last.name} />;
}

const STEP_TEXTS: Readonly<Record<string, MessageId>> = {
  SetAVTransportURI: 'step.SetAVTransportURI',
  Play: 'step.Play',
  Stop: 'step.Stop',
  proof: 'step.proof',
  SetVolume: 'step.SetVolume',
  SetMute: 'step.SetMute',
  SetPlayMode: 'step.SetPlayMode',
  SetNextAVTransportURI: 'step.SetNext',
  'accepted types': 'step.types',
  together: 'step.together',
  'by way of the desk': 'step.byDesk',
  CONNECT: 'step.connect',
  LAUNCH: 'step.launch',
  GET_STATUS: 'step.status',
  LOAD: 'step.SetAVTransportURI',
  PLAY: 'step.Play',
  PAUSE: 'step.pause',
  STOP: 'step.Stop',
  SEEK: 'step.seek',
  SET_VOLUME: 'step.SetVolume',
};

/** A step in plain words where there are some, else as the protocol calls it. */
function StepName({ name }: { readonly name: string }) {
  const text = useText();
  const unlisted = /^(\S+) is not listed by the room$/.exec(name)?.[1];
  if (unlisted !== undefined) return text('step.unlisted', { type: unlisted });
  // What stands in brackets is how it was done: with other metadata, or with its type.
  const [plain = name] = name.split(' (');
  const id = name.startsWith('LOAD (') ? 'step.again' : STEP_TEXTS[plain];
  return id === undefined ? <Data>{name}</Data> : text(id);
}

/** The steps that were taken towards one room, each with how long it took. */
export function StepLines({ steps }: { readonly steps: readonly Step[] }) {
  const text = useText();
  const { number } = useFormats();
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={`${index}-${step.name}`} data-ok={step.ok}>
          <span className={styles.step}>
            <StepName name={step.name} />
          </span>
          <span className={styles.ms}>{text('exchange.ms', { ms: number(step.ms, 0) })}</span>
        </li>
      ))}
    </ol>
  );
}
