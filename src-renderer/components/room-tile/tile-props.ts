import type { MediaItem, Room } from '../../../src-preload/contract/index.ts';

/** What a tile shows, and what can be done about it. */
export interface RoomTileProps {
  readonly room: Room;
  /** The library item that is playing, where there is one. */
  readonly media: MediaItem | null;
  /** What the queue that plays here goes on with, `null` where nothing does. */
  readonly upNext: string | null;
  readonly isSelected: boolean;
  /** Something was asked of the room that it has not confirmed yet. */
  readonly isPending: boolean;
  readonly isDropTarget: boolean;
  readonly onEvidence: () => void;
  /** Opens the form of an issue with what is known about the fault. */
  readonly onReport: () => void;
  /** Casts the same again; `null` where nothing is known to cast. */
  readonly onRetry: (() => void) | null;
  readonly onCheck: () => void;
}
