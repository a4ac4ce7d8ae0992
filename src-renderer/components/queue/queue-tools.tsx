import { ListEnd, Play, Repeat, Repeat1, Shuffle, Square } from 'lucide-react';
import { Input, Label, NumberField } from 'react-aria-components';
import type { Queue, QueueChange } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button/button.tsx';
import styles from './queue.module.css';

const NEXT_LOOP = { off: 'all', all: 'one', one: 'off' } as const;

/** Playing a queue as a whole: begin or resume it, repeat, shuffle, go on by itself, and how long pictures stay. */
export function QueueTools({
  queue,
  onChange,
}: {
  readonly queue: Queue;
  readonly onChange: (change: QueueChange) => void;
}) {
  const text = useText();
  const { loop, shuffle, autoplay } = queue;
  const isOn = queue.state === 'playing' || queue.state === 'paused';
  return (
    <div className={styles.tools}>
      {isOn ? (
        <Button look="outline" onPress={() => onChange({ action: 'stop' })}>
          <Square size={13} fill="currentColor" strokeWidth={0} aria-hidden="true" />
          {text('queue.stop')}
        </Button>
      ) : (
        <Button look="outline" onPress={() => onChange({ action: 'play', item: null })}>
          <Play size={15} fill="currentColor" strokeWidth={0} aria-hidden="true" />
          {queue.position === null || queue.position < 1
            ? text('queue.play')
            : text('queue.resume', { time: playerTime(queue.position) })}
        </Button>
      )}
      <span className={styles.options}>
        <IconButton
          icon={loop === 'one' ? <Repeat1 size={17} /> : <Repeat size={17} />}
          label={text(`queue.loop.${loop}`)}
          isPressed={loop !== 'off'}
          onPress={() => onChange({ action: 'options', loop: NEXT_LOOP[loop] })}
        />
        <IconButton
          icon={<Shuffle size={17} />}
          label={text('queue.shuffle')}
          isPressed={shuffle}
          onPress={() => onChange({ action: 'options', shuffle: !shuffle })}
        />
        <IconButton
          icon={<ListEnd size={17} />}
          label={text('queue.autoplay')}
          isPressed={autoplay}
          onPress={() => onChange({ action: 'options', autoplay: !autoplay })}
        />
      </span>
      {queue.items.some(({ kind }) => kind === 'image') && (
        <SlideField
          seconds={queue.slideSeconds}
          onChange={(slideSeconds) => onChange({ action: 'options', slideSeconds })}
        />
      )}
    </div>
  );
}

function SlideField({
  seconds,
  onChange,
}: {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}) {
  const text = useText();
  return (
    <NumberField
      className={styles.slides ?? ''}
      minValue={1}
      maxValue={86_400}
      value={seconds}
      onChange={(value) => Number.isFinite(value) && onChange(value)}
    >
      <Label>{text('queue.slideLabel')}</Label>
      <span className={styles.number}>
        <Input className={styles.input ?? ''} />
        <span aria-hidden="true">{text('queue.seconds')}</span>
      </span>
    </NumberField>
  );
}
