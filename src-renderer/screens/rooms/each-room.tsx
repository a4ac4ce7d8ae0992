import type { Proof, Room } from '../../../src-preload/contract/index.ts';
import { StepLines } from '../../components/cast-lines/cast-lines.tsx';
import { Data } from '../../components/data.tsx';
import { TallyGlyph } from '../../components/tally/tally-glyph.tsx';
import { tallyOf } from '../../components/tally/tally.ts';
import type { Tally } from '../../components/tally/tally.ts';
import type { MessageId } from '../../i18n/en.ts';
import { playerTime } from '../../i18n/times.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { useCastRuns } from '../../stores/use-desk.ts';
import styles from './inspector.module.css';

/** What the heading of the inspector already says of a single room. */
const SAID_ABOVE: readonly Tally[] = ['idle', 'offline', 'unseen'];

/** What each selected room is doing, with its proof in plain words. */
export function EachRoom({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const words = useRoomWords();
  const runs = useCastRuns();
  const shown = rooms.filter((room) => rooms.length > 1 || !SAID_ABOVE.includes(tallyOf(room)));
  if (shown.length === 0) return null;
  const steps =
    rooms.length === 1 ? (runs.at(-1)?.rooms.find((line) => line.room === rooms[0]?.id)?.steps ?? []) : [];
  return (
    <section className={styles.section}>
      <h3 className={styles.label}>{text(headingOf(shown))}</h3>
      <ul className={styles.each}>
        {shown.map((room) => (
          <li key={room.id} className={styles.eachRoom} data-tally={tallyOf(room)}>
            <span className={styles.sign}>
              <TallyGlyph tally={tallyOf(room)} />
            </span>
            <span>
              {rooms.length > 1 && (
                <strong className={styles.eachName}>
                  <Data>{room.name}</Data>
                </strong>
              )}
              <span className={styles.eachWords}>{words(room)}</span>
            </span>
          </li>
        ))}
      </ul>
      {steps.length > 0 && <StepLines steps={steps} />}
    </section>
  );
}

function headingOf(rooms: readonly Room[]): MessageId {
  if (rooms.length > 1) return 'inspector.eachRoom';
  return rooms.some((room) => tallyOf(room) === 'fault') ? 'inspector.fault' : 'inspector.proof';
}

/** What a room is doing, in one line of plain words. */
function useRoomWords(): (room: Room) => string {
  const text = useText();
  const errorText = useErrorText();
  const { bytes, time } = useFormats();
  const proofWords = (proof: Proof) =>
    proof.kind === 'position'
      ? text('proof.position', { position: playerTime(proof.detail) })
      : text('proof.bytes', { size: bytes(proof.detail) });
  return (room) => {
    const { error, proof } = room.nowPlaying;
    const tally = tallyOf(room);
    switch (tally) {
      case 'fault':
        return error === null
          ? text(room.reason === null ? 'tally.fault' : `reason.${room.reason}`)
          : errorText(error);
      case 'offline':
        return text('tile.offlineSince', { time: time(room.since) });
      case 'unseen':
        return text('reason.notYetSeen');
      case 'idle':
        return text('tile.ready');
      case 'unproven':
        return text('proof.none');
      default:
        return proof === null ? text('proof.waiting') : proofWords(proof);
    }
  };
}
