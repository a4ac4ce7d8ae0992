import { Pause, Play, RotateCcw, RotateCw, Square } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import styles from './transport.module.css';

/** Which of the controls can be used now. */
export interface TransportAbilities {
  readonly play: boolean;
  readonly pause: boolean;
  readonly stop: boolean;
  readonly seek: boolean;
}

/** Play, pause, stop and ten seconds back or forward. */
export function Transport(props: {
  readonly isPlaying: boolean;
  readonly can: TransportAbilities;
  readonly isPending: boolean;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onStop: () => void;
  readonly onJump: (seconds: number) => void;
}) {
  const text = useText();
  return (
    <div className={styles.transport} role="group" aria-label={text('inspector.transport')}>
      <IconButton
        look="round"
        icon={<RotateCcw size={18} />}
        label={text('inspector.back')}
        isDisabled={!props.can.seek}
        onPress={() => props.onJump(-10)}
      />
      {props.isPlaying ? (
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
      )}
      <IconButton
        look="round"
        icon={<RotateCw size={18} />}
        label={text('inspector.forward')}
        isDisabled={!props.can.seek}
        onPress={() => props.onJump(10)}
      />
      <span className={styles.gap} />
      <IconButton
        look="round"
        icon={<Square size={16} fill="currentColor" strokeWidth={0} />}
        label={text('inspector.stop')}
        isDisabled={!props.can.stop}
        onPress={props.onStop}
      />
    </div>
  );
}
