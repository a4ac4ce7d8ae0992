import type { DragEvent } from 'react';
import { MEDIA_DRAG_TYPE } from '../../components/media-card/media-card.tsx';

const TYPES: readonly string[] = [MEDIA_DRAG_TYPE, 'Files', 'text/uri-list'];

/** Whether a drag carries something that can be cast: a source, files, or a link. */
export function isMediaDrag(data: Pick<DataTransfer, 'types'>): boolean {
  return data.types.some((type) => TYPES.includes(type));
}

/** The first web address of a dropped link, `null` where there is none. Source: RFC 2483, section 5 (text/uri-list). */
export function droppedUrl(data: Pick<DataTransfer, 'getData'>): string | null {
  const lines = data.getData('text/uri-list').split(/\r?\n/);
  return lines.find((line) => /^https?:\/\//i.test(line)) ?? null;
}

/** Whether a drag left the element itself, and not only went on to something within it. */
export function hasLeft(event: DragEvent<HTMLElement>): boolean {
  return !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));
}
