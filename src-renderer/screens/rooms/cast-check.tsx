import { Captions, Cog } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Verdict } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { TallyGlyph } from '../../components/tally/tally-glyph.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useCastCheck } from '../../stores/use-cast-check.ts';
import { useChosenMedia, useDesk, useRoomNames, useTargetRooms, useUi } from '../../stores/use-desk.ts';
import styles from './cast-check.module.css';

/** So many names are said; the others are counted. */
const NAMED = 3;

/** What there is to know before casting: which rooms cannot play the source, for which it is converted, its subtitles. */
export function CastCheck() {
  const check = useCastCheck();
  const item = useChosenMedia();
  if (check === null) return null;
  const of = (verdict: Verdict['verdict']) => check.verdicts.filter((one) => one.verdict === verdict);
  const [converted, refused] = [of('converted'), of('cannot')];
  const isVideo = item?.kind === 'video';
  if (converted.length === 0 && refused.length === 0 && !isVideo) return null;
  return (
    <div className={styles.lines} role="status">
      {refused.length > 0 && <Refused verdicts={refused} />}
      {converted.length > 0 && <Converted verdicts={converted} />}
      {isVideo && <Subtitles beside={check.subtitlesBeside} />}
    </div>
  );
}

function Refused({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const names = useNames(verdicts);
  const rooms = useTargetRooms();
  const [first] = verdicts;
  const out = new Set(verdicts.map(({ room }) => room));
  const rest = rooms.map((room) => room.id).filter((room) => !out.has(room));
  return (
    <Line tone="fault" icon={<TallyGlyph tally="fault" />}>
      <span>{text('check.cannot', { rooms: names, count: verdicts.length })}</span>
      {first?.error !== null && first !== undefined && (
        <span className={styles.reason}>{errorText(first.error)}</span>
      )}
      {rest.length > 0 && (
        <Button look="link" onPress={() => desk.ui.setState({ selected: new Set(rest) })}>
          {text('check.leaveOut', { count: verdicts.length })}
        </Button>
      )}
    </Line>
  );
}

function Converted({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  const text = useText();
  const names = useNames(verdicts);
  return (
    <Line tone="note" icon={<Cog size={15} />}>
      <span>{text('check.converted', { rooms: names })}</span>
    </Line>
  );
}

function Subtitles({ beside }: { readonly beside: string | null }) {
  const text = useText();
  const desk = useDesk();
  const chosen = useUi((state) => state.subtitles);
  const name = chosen === null ? beside : chosen === 'none' ? null : nameOf(Object.values(chosen)[0] ?? '');
  return (
    <Line tone="note" icon={<Captions size={15} />}>
      <span>{name === null ? text('subtitles.none') : text('subtitles.with', { name })}</span>
      <Button look="link" onPress={() => desk.ui.setState({ dialog: { kind: 'subtitles', beside } })}>
        {text('subtitles.choose')}
      </Button>
    </Line>
  );
}

function Line(props: {
  readonly tone: 'fault' | 'note';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.line} data-tone={props.tone}>
      <span className={styles.sign} aria-hidden="true">
        {props.icon}
      </span>
      {props.children}
    </div>
  );
}

function useNames(verdicts: readonly Verdict[]): string {
  const text = useText();
  const nameOfRoom = useRoomNames();
  const named = verdicts.slice(0, NAMED).map(({ room }) => nameOfRoom(room));
  const more = verdicts.length - named.length;
  return [...named, ...(more > 0 ? [text('check.more', { count: more })] : [])].join(', ');
}

function nameOf(place: string): string {
  return place.split(/[/\\]/).at(-1) ?? place;
}
