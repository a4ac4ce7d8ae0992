import { useState } from 'react';
import type { DragEvent } from 'react';
import { hasLeft } from './drops.ts';

/** Lets things be dropped on an element: it says what it accepts, and takes it. */
export function useDrop(deps: {
  readonly accepts: (data: DataTransfer) => boolean;
  readonly onDrop: (data: DataTransfer) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!deps.accepts(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (hasLeft(event)) setIsOver(false);
  };
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    if (!deps.accepts(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    deps.onDrop(event.dataTransfer);
  };
  return {
    isOver,
    // Before the parts within, which may listen for drags of their own.
    handlers: {
      onDragOverCapture: onDragOver,
      onDragEnterCapture: onDragOver,
      onDragLeave,
      onDropCapture: onDrop,
    },
  };
}
