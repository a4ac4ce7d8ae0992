import { Check, CloudUpload, FileWarning, X } from 'lucide-react';
import type { MediaItem } from '../../../src-preload/contract/index.ts';
import { playerTime } from '../../i18n/times.ts';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { MediaPicture } from '../picture/media-picture.tsx';
import { pictureOfMedia } from '../picture/picture.ts';
import styles from './media-card.module.css';

/** What a drag of a source carries, so that a room knows it as one. */
export const MEDIA_DRAG_TYPE = 'application/x-control-room-media';

/** One source of the bin: its picture, title and what it is. It can be dragged onto a room. */
export function MediaCard(props: {
  readonly item: MediaItem;
  readonly isChosen: boolean;
  readonly onRemove: () => void;
  /** Puts a file into a bucket and casts it; `null` for what is no file. */
  readonly onPut: (() => void) | null;
}) {
  const text = useText();
  const { item } = props;
  return (
    <div
      className={styles.card}
      data-chosen={props.isChosen}
      data-missing={!item.available}
      draggable={item.available}
      onDragStart={(event) => {
        event.dataTransfer.setData(MEDIA_DRAG_TYPE, item.mediaId);
        event.dataTransfer.effectAllowed = 'copy';
      }}
    >
      <span className={styles.thumb}>
        <MediaPicture source={pictureOfMedia(item)} title={item.title} />
        {props.isChosen && (
          <span className={styles.check}>
            <Check size={13} strokeWidth={3} aria-hidden="true" />
          </span>
        )}
        {!item.available && (
          <span className={styles.missing}>
            <FileWarning size={18} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <Data>{item.title}</Data>
        </span>
        <MediaFacts item={item} />
      </span>
      <span className={styles.remove}>
        {props.onPut !== null && (
          <IconButton
            icon={<CloudUpload size={14} />}
            label={text('cloud.put', { title: item.title })}
            onPress={props.onPut}
          />
        )}
        <IconButton
          icon={<X size={14} />}
          label={text('bin.remove', { title: item.title })}
          onPress={props.onRemove}
        />
      </span>
    </div>
  );
}

function MediaFacts({ item }: { readonly item: MediaItem }) {
  const text = useText();
  const { bytes } = useFormats();
  if (!item.available) return <span className={styles.facts}>{text('bin.missing')}</span>;
  const facts = [
    text(`kind.${item.kind}`),
    item.seconds === null ? null : playerTime(item.seconds),
    item.seconds === null && item.bytes !== null ? bytes(item.bytes) : null,
    item.practice ? text('bin.practice') : item.previewPath === null ? text('bin.link') : null,
  ];
  return <span className={styles.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</span>;
}
