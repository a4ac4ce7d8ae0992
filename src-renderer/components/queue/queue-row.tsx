import { ArrowDown, ArrowUp, Play, X } from 'lucide-react';
import { Input, NumberField } from 'react-aria-components';
import type { MediaItem, Queue, QueueItem } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { MediaPicture } from '../picture/media-picture.tsx';
import { pictureOfMedia } from '../picture/picture.ts';
import type { PictureSource } from '../picture/picture.ts';
import { TallyGlyph } from '../tally/tally-glyph.tsx';
import { DragGrip } from './drag-grip.tsx';
import styles from './queue.module.css';

/** What can be done with one item of a queue. */
export interface QueueRowActions {
  readonly onPlay: () => void;
  /** By one place; `null` where there is none further. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
  /** Sets how long this picture stays, in seconds. */
  readonly onSlide: (seconds: number) => void;
}

/** One item of a queue: its picture, its title, and whether it plays now or comes next. */
export function QueueRow(
  props: QueueRowActions & {
    readonly queue: Queue;
    readonly item: QueueItem;
    /** The item of the library, where it is one. */
    readonly media: MediaItem | null;
  },
) {
  const { item, queue, media } = props;
  const { title } = item;
  return (
    <div
      className={styles.row}
      data-current={item.itemId === queue.current}
      data-failed={item.error !== null}
    >
      <DragGrip title={title} />
      <span className={styles.thumb}>
        <MediaPicture source={pictureOf(item, media)} title={title} />
      </span>
      <span className={styles.middle}>
        <span className={styles.words}>
          <span className={styles.title}>
            <Data>{title}</Data>
          </span>
          <RowFacts queue={queue} item={item} />
        </span>
        <RowButtons {...props} />
      </span>
      {item.kind === 'image' && <SlideSeconds {...props} />}
    </div>
  );
}

function RowButtons(props: QueueRowActions & { readonly item: QueueItem }) {
  const text = useText();
  const { title } = props.item;
  return (
    <span className={styles.actions}>
      <IconButton
        icon={<Play size={14} />}
        label={text('queue.playItem', { title })}
        onPress={props.onPlay}
      />
      <IconButton
        icon={<ArrowUp size={14} />}
        label={text('queue.up', { title })}
        isDisabled={props.onUp === null}
        onPress={() => props.onUp?.()}
      />
      <IconButton
        icon={<ArrowDown size={14} />}
        label={text('queue.down', { title })}
        isDisabled={props.onDown === null}
        onPress={() => props.onDown?.()}
      />
      <IconButton icon={<X size={14} />} label={text('queue.remove', { title })} onPress={props.onRemove} />
    </span>
  );
}

function RowFacts({ queue, item }: { readonly queue: Queue; readonly item: QueueItem }) {
  const text = useText();
  const errorText = useErrorText();
  if (item.error !== null) {
    return (
      <span className={styles.facts} title={errorText(item.error)}>
        <TallyGlyph tally="fault" />
        <span className={styles.cut}>{errorText(item.error)}</span>
      </span>
    );
  }
  const place = placeOf(queue, item);
  const time = item.kind === 'image' || item.seconds === null ? null : playerTime(item.seconds);
  return (
    <span className={styles.facts}>
      {place === 'now' && <TallyGlyph tally={queue.state === 'paused' ? 'paused' : 'on-air'} />}
      {place === 'now' && <strong>{text(queue.state === 'paused' ? 'queue.paused' : 'queue.now')}</strong>}
      {place === 'current' && <span>{text('queue.current')}</span>}
      {place === 'next' && <strong>{text('queue.next')}</strong>}
      <span>{time ?? text(`kind.${item.kind}`)}</span>
    </span>
  );
}

/** Where an item stands: it plays, it will begin, it comes next, or none of these. */
function placeOf(queue: Queue, { itemId }: QueueItem): 'now' | 'current' | 'next' | null {
  const isOn = queue.state === 'playing' || queue.state === 'paused';
  if (itemId === queue.current) return isOn ? 'now' : 'current';
  return isOn && itemId === queue.upNext ? 'next' : null;
}

function SlideSeconds({
  queue,
  item,
  onSlide,
}: {
  readonly queue: Queue;
  readonly item: QueueItem;
  readonly onSlide: (seconds: number) => void;
}) {
  const text = useText();
  return (
    <NumberField
      className={styles.number ?? ''}
      aria-label={text('queue.slideItem', { title: item.title })}
      minValue={1}
      maxValue={86_400}
      value={item.slideSeconds ?? queue.slideSeconds}
      onChange={(seconds) => Number.isFinite(seconds) && onSlide(seconds)}
    >
      <Input className={styles.input ?? ''} />
      <span aria-hidden="true">{text('queue.seconds')}</span>
    </NumberField>
  );
}

function pictureOf(item: QueueItem, media: MediaItem | null): PictureSource {
  return media === null ? { kind: 'cover', title: item.title, medium: item.kind } : pictureOfMedia(media);
}
