import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { Input, NumberField, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import styles from './volume.module.css';

/** The volume as a slider, as a number that can be typed, and a mute. `volume` is 0 to 1. */
export function VolumeControl(props: {
  readonly volume: number;
  readonly isMuted: boolean;
  readonly canMute: boolean;
  readonly isDisabled: boolean;
  readonly isPending: boolean;
  readonly onVolume: (volume: number) => void;
  readonly onMute: (isMuted: boolean) => void;
}) {
  const text = useText();
  const percent = Math.round(props.volume * 100);
  const commit = (value: number) => {
    if (Number.isFinite(value) && value !== percent) props.onVolume(value / 100);
  };
  return (
    <div className={styles.volume} data-pending-mark={props.isPending}>
      <IconButton
        icon={<VolumeIcon percent={percent} isMuted={props.isMuted} />}
        label={text(props.isMuted ? 'inspector.unmute' : 'inspector.mute')}
        isPressed={props.isMuted}
        isDisabled={props.isDisabled || !props.canMute}
        onPress={() => props.onMute(!props.isMuted)}
      />
      <Slider
        className={styles.slider ?? ''}
        aria-label={text('inspector.volume')}
        minValue={0}
        maxValue={100}
        value={percent}
        onChange={commit}
        isDisabled={props.isDisabled}
      >
        <SliderTrack className={styles.track ?? ''}>
          <div className={styles.fill} data-muted={props.isMuted} style={{ inlineSize: `${percent}%` }} />
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
      <NumberField
        className={styles.number ?? ''}
        aria-label={text('inspector.volumePercent')}
        minValue={0}
        maxValue={100}
        value={percent}
        onChange={commit}
        isDisabled={props.isDisabled}
      >
        <Input className={styles.input ?? ''} />
        <span aria-hidden="true">{text('inspector.percent')}</span>
      </NumberField>
    </div>
  );
}

/** The sign for how loud it is. */
export function VolumeIcon(props: {
  readonly percent: number;
  readonly isMuted: boolean;
  readonly size?: number;
}) {
  const size = props.size ?? 18;
  if (props.isMuted || props.percent === 0) return <VolumeX size={size} aria-hidden="true" />;
  return props.percent < 50 ? (
    <Volume1 size={size} aria-hidden="true" />
  ) : (
    <Volume2 size={size} aria-hidden="true" />
  );
}
