import { useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { playerTime } from '../../i18n/times.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSeconds } from '../progress/use-seconds.ts';
import styles from './volume.module.css';

/** Where the media is, and a handle to go elsewhere. Seconds. */
export function SeekSlider(props: {
  /** Where it is at a point in time (ms since the epoch). */
  readonly positionAt: (now: number) => number;
  readonly duration: number;
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  readonly tone: 'on-air' | 'paused' | 'loading' | 'idle';
  readonly onSeek: (seconds: number) => void;
}) {
  const text = useText();
  const now = useSeconds(props.isRunning);
  const [dragged, setDragged] = useState<number | null>(null);
  const position = dragged ?? Math.min(props.positionAt(now), props.duration);
  const share = props.duration === 0 ? 0 : (position / props.duration) * 100;
  const left = `−${playerTime(props.duration - position)}`;
  return (
    <div className={styles.seek} data-tone={props.tone}>
      <Slider
        className={styles.slider ?? ''}
        aria-label={text('inspector.position')}
        minValue={0}
        maxValue={Math.max(1, props.duration)}
        step={1}
        value={Math.floor(position)}
        isDisabled={props.isDisabled}
        onChange={setDragged}
        onChangeEnd={(seconds) => {
          setDragged(null);
          props.onSeek(seconds);
        }}
      >
        <SliderTrack className={styles.track ?? ''}>
          <div className={styles.fill} style={{ inlineSize: `${share}%` }} />
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
      <div className={styles.times}>
        <span>{playerTime(position)}</span>
        <span>{left}</span>
      </div>
    </div>
  );
}
