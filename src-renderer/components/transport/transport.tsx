import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward, Square } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import styles from './transport.module.css';

/** Which of the controls can be used now. */
export interface TransportAbilities {
  readonly play: boolean;
  readonly pause: boolean;
  readonly stop: boolean;
  readonly seek: boolean;
  readonly next: boolean;
  readonly previous: boolean;
}

interface TransportProps {
  readonly isPlaying: boolean;
  readonly can: TransportAbilities;
  readonly isPending: boolean;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onStop: () => void;
  readonly onJump: (seconds: number) => void;
  readonly onSkip: (to: 'next' | 'previous') => void;
}

/** Play, pause, stop, ten seconds back or forward, and the item before or after where there is one. */
export function Transport(props: TransportProps) {
  const text = useText();
  const { can } = props;
  return (
    <div className={styles.transport} role="group" aria-label={text('inspector.transport')}>
      {can.previous && (
        <IconButton
          look="round"
          icon={<SkipBack size={18} />}
          label={text('inspector.previous')}
          onPress={() => props.onSkip('previous')}
        />
      )}
      <IconButton
        look="round"
        icon={<RotateCcw size={18} />}
        label={text('inspector.back')}
        isDisabled={!can.seek}
        onPress={() => props.onJump(-10)}
      />
      <span className={styles.main}>
        <PlayOrPause {...props} />
      </span>
      <IconButton
        look="round"
        icon={<RotateCw size={18} />}
        label={text('inspector.forward')}
        isDisabled={!can.seek}
        onPress={() => props.onJump(10)}
      />
      {can.next && (
        <IconButton
          look="round"
          icon={<SkipForward size={18} />}
          label={text('inspector.next')}
          onPress={() => props.onSkip('next')}
        />
      )}
      <span className={styles.gap} />
      <IconButton
        look="round"
        icon={<Square size={16} fill="currentColor" strokeWidth={0} />}
        label={text('inspector.stop')}
        isDisabled={!can.stop}
        onPress={props.onStop}
      />
    </div>
  );
}

function PlayOrPause(props: TransportProps) {
  const text = useText();
  return props.isPlaying ? (
    <IconButton
      look="big"
      icon={<Pause size={22} fill="currentColor" strokeWidth={0} />}
      label={text('inspector.pause')}
      isDisabled={!props.can.pause}
      isPending={props.isPending}
      onPress={props.onPause}
    />
  ) : (
    <IconButton
      look="big"
      icon={<Play size={22} fill="currentColor" strokeWidth={0} />}
      label={text('inspector.play')}
      isDisabled={!props.can.play}
      isPending={props.isPending}
      onPress={props.onPlay}
    />
  );
}
