import type { Room } from '../../../src-preload/contract/index.ts';
import { SelectField } from '../../components/field/select-field.tsx';
import { isReachable, positionAt } from '../../components/tally/tally.ts';
import { Transport } from '../../components/transport/transport.tsx';
import { SeekSlider } from '../../components/volume/seek-slider.tsx';
import { VolumeControl } from '../../components/volume/volume-control.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import {
  ableRooms,
  controlRooms,
  isPlaying,
  setPlayMode,
  skippableRooms,
} from '../../stores/room-actions.ts';
import { useDesk, useQueuesState } from '../../stores/use-desk.ts';
import styles from './inspector.module.css';

/** Playing, position and volume of the selected rooms. */
export function PlayingControls({
  rooms,
  isPending,
}: {
  readonly rooms: readonly Room[];
  readonly isPending: boolean;
}) {
  const desk = useDesk();
  const queues = useQueuesState((state) => state);
  const skippable = (to: 'next' | 'previous') => skippableRooms(queues, rooms, to).map((room) => room.id);
  const control = (action: 'play' | 'pause' | 'stop', value: null) =>
    controlRooms(desk, rooms, action, value);
  const jump = (seconds: number) => {
    for (const room of ableRooms(rooms, 'seek')) {
      const to = (positionAt(room.nowPlaying, Date.now()) ?? 0) + seconds;
      desk.controls.control(
        [room.id],
        'seek',
        Math.max(0, Math.min(to, (room.nowPlaying.duration ?? to) - 1)),
      );
    }
  };
  return (
    <div className={styles.controls}>
      <Seek rooms={rooms} />
      <Transport
        isPlaying={rooms.some(isPlaying)}
        isPending={isPending}
        can={{
          play: ableRooms(rooms, 'play').length > 0,
          pause: ableRooms(rooms, 'pause').length > 0,
          stop: ableRooms(rooms, 'stop').length > 0,
          seek: ableRooms(rooms, 'seek').length > 0,
          next: skippable('next').length > 0,
          previous: skippable('previous').length > 0,
        }}
        onPlay={() => control('play', null)}
        onPause={() => control('pause', null)}
        onStop={() => control('stop', null)}
        onJump={jump}
        onSkip={(to) => desk.controls.control(skippable(to), to, null)}
      />
      <Volume rooms={rooms} isPending={isPending} />
      <PlayModes rooms={rooms} />
      <WhyNot rooms={rooms} />
    </div>
  );
}

/** The play mode of rooms that have a list of their own, as they tell it; none where they differ or tell none. */
function PlayModes({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const desk = useDesk();
  const able = rooms.filter((room) => isReachable(room) && room.capabilities.playModes.length > 0);
  const [first] = able;
  const modes = (first?.capabilities.playModes ?? []).filter((mode) =>
    able.every((room) => room.capabilities.playModes.includes(mode)),
  );
  if (modes.length < 2) return null;
  const told = able.every((room) => room.playMode === first?.playMode) ? first?.playMode : null;
  return (
    <SelectField
      label={text('inspector.playMode')}
      value={modes.find((one) => one === told) ?? ''}
      none={text('inspector.playModeAsIs')}
      options={modes.map((one) => ({ value: one, label: text(`playMode.${one}`) }))}
      onChange={(value) => {
        const chosen = modes.find((one) => one === value);
        if (chosen !== undefined) void setPlayMode(desk, able, chosen);
      }}
    />
  );
}

function Seek({ rooms }: { readonly rooms: readonly Room[] }) {
  const desk = useDesk();
  const [leader] = rooms.filter(
    (room) => room.nowPlaying.duration !== null && room.nowPlaying.position !== null && isReachable(room),
  );
  if (leader === undefined) return null;
  const { nowPlaying } = leader;
  const { state } = nowPlaying;
  return (
    <SeekSlider
      key={leader.id}
      positionAt={(now) => positionAt(nowPlaying, now) ?? 0}
      duration={nowPlaying.duration ?? 0}
      isRunning={state === 'on-air'}
      isDisabled={ableRooms(rooms, 'seek').length === 0}
      tone={state === 'on-air' || state === 'paused' || state === 'loading' ? state : 'idle'}
      onSeek={(seconds) => controlRooms(desk, rooms, 'seek', seconds)}
    />
  );
}

function Volume({ rooms, isPending }: { readonly rooms: readonly Room[]; readonly isPending: boolean }) {
  const text = useText();
  const desk = useDesk();
  const able = ableRooms(rooms, 'volume');
  const known = rooms.filter((room) => room.volume !== null);
  const [first] = known;
  if (first === undefined) return <p className={styles.quiet}>{text('inspector.noVolume')}</p>;
  const volume = known.reduce((sum, room) => sum + (room.volume ?? 0), 0) / known.length;
  return (
    <VolumeControl
      volume={volume}
      isMuted={known.every((room) => room.muted === true)}
      canMute={ableRooms(rooms, 'mute').length > 0}
      isDisabled={able.length === 0}
      isPending={isPending}
      onVolume={(value) => controlRooms(desk, rooms, 'volume', value)}
      onMute={(isMuted) => controlRooms(desk, rooms, 'mute', isMuted)}
    />
  );
}

/** Why the controls rest, where they do. */
function WhyNot({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const { time } = useFormats();
  const [only] = rooms;
  if (rooms.length !== 1 || only === undefined || isReachable(only)) return null;
  return <p className={styles.quiet}>{text('inspector.disabledOffline', { time: time(only.since) })}</p>;
}
